import {
  AppError,
  type AuditAction,
  type DesignOrder,
  type FormDesign,
  formDesign,
  type Section,
} from '@app/contracts';
import { assertRoom, behind, takeOut } from '@app/form-import';
import type { SectionWithQuestions } from '@app/persistence';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { assertUnchanged } from '../http/etag';
import { DesignChanges } from './design-changes';
import { orderEtag, sectionEtag, withoutQuestions } from './form-design.etag';
import { presentDesign, presentSection } from './form-design.presenter';

/** The order of a design and its sections. */
@Controller()
export class SectionsController {
  constructor(private readonly changes: DesignChanges) {}

  @Implements(formDesign.get)
  async get(@FromCall() { params }: Call<typeof formDesign.get>): Promise<FormDesign> {
    return presentDesign(params.formId, await this.changes.read(params.formId));
  }

  @Implements(formDesign.addSection)
  add(@FromCall() { params: place, body, context }: Call<typeof formDesign.addSection>): Promise<Section> {
    const { name, description } = body;
    return this.changes.change(place, context, async ({ design, visits, table, record }) => {
      assertRoom({ design, visits }, { sections: 1 });
      const section = await table.addSection({
        formId: place.formId,
        name,
        description: description || null,
        order: behind(design.map((each) => each.section)),
        sourceOid: null,
        sourceForm: null,
      });
      await record({ ...entry('form-section.create', section.id), newValue: { name } });
      return presentSection(section, []);
    });
  }

  @Implements(formDesign.updateSection)
  update(@FromCall() { params, body, context }: Call<typeof formDesign.updateSection>): Promise<Section> {
    const { name, description } = body;
    return this.changes.change(params, context, async ({ design, table, record }) => {
      const before = sectionIn(design, params.sectionId);
      assertUnchanged(context, sectionEtag(before.section, before.questions), withoutQuestions);
      const change = {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description: description || null }),
      };
      await table.updateSection(params.sectionId, change);
      await record({
        ...entry('form-section.update', params.sectionId),
        oldValue: { name: before.section.name, description: before.section.description },
        newValue: change,
      });
      return presentSection({ ...before.section, ...change, updatedAt: new Date() }, before.questions);
    });
  }

  @Implements(formDesign.deleteSection)
  async remove(@FromCall() { params, query, context }: Call<typeof formDesign.deleteSection>): Promise<void> {
    await this.changes.change(params, context, async ({ design, table, record }) => {
      const { section, questions } = sectionIn(design, params.sectionId);
      assertUnchanged(context, sectionEtag(section, questions));
      const ids = questions.map(({ id }) => id);
      const taken = await takeOut(table, ids, query.archive === 'true');
      await table.removeSection(section.id);
      const oldValue = { name: section.name, ...taken };
      await record({ ...entry('form-section.delete', section.id), oldValue });
    });
  }

  @Implements(formDesign.reorder)
  reorder(
    @FromCall() { params: place, body: order, context }: Call<typeof formDesign.reorder>,
  ): Promise<FormDesign> {
    return this.changes.change(place, context, async ({ design, visits, table, record }) => {
      assertUnchanged(context, orderEtag(design));
      const before = orderOf(design);
      if (!isWhole(before, order)) throw new AppError('DESIGN_ORDER_INCOMPLETE');
      await table.arrange(order);
      await record({
        action: 'form-design.reorder',
        targetType: 'form',
        targetId: place.formId,
        oldValue: { order: orderText(before) },
        newValue: { order: orderText(order) },
      });
      return presentDesign(place.formId, { design: await table.read(place.formId), visits });
    });
  }
}

export function sectionIn(design: readonly SectionWithQuestions[], sectionId: number): SectionWithQuestions {
  const found = design.find(({ section }) => section.id === sectionId);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

const orderOf = (design: readonly SectionWithQuestions[]): DesignOrder => ({
  sections: design.map(({ section }) => section.id),
  questions: design.flatMap(({ questions }) => questions.map(({ id, sectionId }) => ({ id, sectionId }))),
});

/** Returns true if an order names all sections and questions of the design, each once. */
const isWhole = (now: DesignOrder, next: DesignOrder): boolean =>
  areSame(now.sections, next.sections) &&
  areSame(
    now.questions.map(({ id }) => id),
    next.questions.map(({ id }) => id),
  ) &&
  next.questions.every(({ sectionId }) => now.sections.includes(sectionId));

const areSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.toSorted().join(' ') === other.toSorted().join(' ');

/** `3: 7 9; 4: 8`: section 3 with its questions 7 and 9, then section 4. */
const orderText = ({ sections, questions }: DesignOrder): string =>
  sections
    .map((id) => {
      const own = questions.filter(({ sectionId }) => sectionId === id);
      return `${id}: ${own.map((question) => question.id).join(' ')}`;
    })
    .join('; ');

const entry = (action: AuditAction, targetId: number) => ({ action, targetType: 'form-section', targetId });
