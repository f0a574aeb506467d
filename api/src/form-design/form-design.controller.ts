import { type FormDesign, formDesign, type Question, type Section } from '@app/contracts';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { presentDesign, presentQuestion, presentSection } from './form-design.presenter';
import { QuestionsService } from './questions.service';
import { SectionsService } from './sections.service';

@Controller()
export class FormDesignController {
  constructor(
    private readonly sections: SectionsService,
    private readonly questions: QuestionsService,
  ) {}

  @Implements(formDesign.get)
  async get(@FromCall() { params }: Call<typeof formDesign.get>): Promise<FormDesign> {
    return presentDesign(params.formId, await this.sections.read(params.formId));
  }

  @Implements(formDesign.reorder)
  async reorder(@FromCall() { params, body, context }: Call<typeof formDesign.reorder>): Promise<FormDesign> {
    return presentDesign(params.formId, await this.sections.reorder(params, body, context));
  }

  @Implements(formDesign.addSection)
  async addSection(
    @FromCall() { params, body, context }: Call<typeof formDesign.addSection>,
  ): Promise<Section> {
    return presentSection(await this.sections.add(params, body, context), []);
  }

  @Implements(formDesign.updateSection)
  async updateSection(
    @FromCall() { params, body, context }: Call<typeof formDesign.updateSection>,
  ): Promise<Section> {
    const { section, questions } = await this.sections.update(params, body, context);
    return presentSection(section, questions);
  }

  @Implements(formDesign.deleteSection)
  async deleteSection(
    @FromCall() { params, query, context }: Call<typeof formDesign.deleteSection>,
  ): Promise<void> {
    await this.sections.remove(params, query.archive === 'true', context);
  }

  @Implements(formDesign.addQuestion)
  async addQuestion(
    @FromCall() { params, body, context }: Call<typeof formDesign.addQuestion>,
  ): Promise<Question> {
    return presentQuestion(await this.questions.add(params, body, context));
  }

  @Implements(formDesign.updateQuestion)
  async updateQuestion(
    @FromCall() { params, body, context }: Call<typeof formDesign.updateQuestion>,
  ): Promise<Question> {
    return presentQuestion(await this.questions.update(params, body, context));
  }

  @Implements(formDesign.deleteQuestion)
  async deleteQuestion(
    @FromCall() { params, query, context }: Call<typeof formDesign.deleteQuestion>,
  ): Promise<void> {
    await this.questions.remove(params, query.archive === 'true', context);
  }
}
