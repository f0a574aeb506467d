import { type Answer, type Form, forms, RespondentLabel } from '@app/contracts';
import type { FormEntity } from '@app/persistence';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { formEtag } from './form.etag';
import { FormsService } from './forms.service';

@Controller()
export class FormsController {
  constructor(private readonly service: FormsService) {}

  @Implements(forms.list)
  async list(@FromCall() { params, query }: Call<typeof forms.list>): Promise<Answer<typeof forms.list>> {
    return (await this.service.list(params.workspaceId, pageOf(query))).map(present);
  }

  @Implements(forms.create)
  async create(@FromCall() { params, body, context }: Call<typeof forms.create>): Promise<Form> {
    return present(await this.service.create(params.workspaceId, body, context));
  }

  @Implements(forms.get)
  async get(@FromCall() { params }: Call<typeof forms.get>): Promise<Form> {
    return present(await this.service.get(params));
  }

  @Implements(forms.update)
  async update(@FromCall() { params, body, context }: Call<typeof forms.update>): Promise<Form> {
    return present(await this.service.update(params, body, context));
  }

  @Implements(forms.delete)
  async delete(@FromCall() { params, context }: Call<typeof forms.delete>): Promise<void> {
    await this.service.delete(params, context);
  }
}

const present = (form: FormEntity): Form => ({
  id: form.id,
  workspaceId: form.workspaceId,
  name: form.name,
  description: form.description,
  createdBy: form.createdBy,
  settings: { respondentLabel: RespondentLabel.parse(form.settings.respondentLabel) },
  etag: formEtag(form),
  createdAt: form.createdAt.toISOString(),
  updatedAt: form.updatedAt.toISOString(),
});
