import { AppError, type AuditAction, type Visit, type VisitSection, visits } from '@app/contracts';
import { assertRoom, assertSingle, behind, type WholeDesign } from '@app/form-import';
import type { VisitWithSections } from '@app/persistence';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { assertUnchanged } from '../http/etag';
import { DesignChanges } from './design-changes';
import { visitEtag, visitOrderEtag } from './form-design.etag';
import { presentVisit } from './form-design.presenter';

/** The visits of a design and their order. */
@Controller()
export class VisitsController {
  constructor(private readonly changes: DesignChanges) {}

  @Implements(visits.create)
  create(@FromCall() { params: place, body, context }: Call<typeof visits.create>): Promise<Visit> {
    const { sections, ...content } = body;
    return this.changes.change(place, context, async ({ formId, repositories, record, ...whole }) => {
      const { visits: table } = repositories;
      assertRoom(whole, { visits: 1 });
      assertSections(whole, sections);
      const order = behind(whole.visits.map(({ visit }) => visit));
      const id = await table.create({ ...content, formId, order, sourceOid: null });
      await table.setSections({ id, formId }, sections);
      await record({ ...entry('form-visit.create', id), newValue: recorded({ ...content, sections }) });
      return presentVisit(found(await table.find(formId, id)));
    });
  }

  @Implements(visits.update)
  update(@FromCall() { params, body, context }: Call<typeof visits.update>): Promise<Visit> {
    const { sections, ...content } = body;
    return this.changes.change(params, context, async ({ formId, repositories, record, ...whole }) => {
      const { visits: table } = repositories;
      const before = visitIn(whole, params.visitId);
      const { id } = before.visit;
      assertUnchanged(context, visitEtag(before));
      if (content.repeating === false && before.visit.repeating) await assertSingle(table, id);
      if (Object.keys(content).length > 0) await table.update(id, content);
      if (sections !== undefined) {
        assertSections(whole, sections);
        await table.setSections({ id, formId }, sections);
      }
      const after = found(await table.find(formId, id));
      await record({
        ...entry('form-visit.update', id),
        oldValue: recorded({ ...before.visit, sections: before.sections }),
        newValue: recorded({ ...after.visit, sections: after.sections }),
      });
      return presentVisit(after);
    });
  }

  @Implements(visits.delete)
  async remove(@FromCall() { params, query, context }: Call<typeof visits.delete>): Promise<void> {
    await this.changes.change(params, context, async ({ repositories, record, ...whole }) => {
      const { visits: table } = repositories;
      const removed = visitIn(whole, params.visitId);
      const { id, name } = removed.visit;
      assertUnchanged(context, visitEtag(removed));
      const responses = await table.responses(id);
      if (responses > 0 && query.archive !== 'true')
        throw new AppError('VISIT_ANSWERED', { args: { count: responses } });
      await (responses > 0 ? table.archive(id) : table.delete(id));
      await record({ ...entry('form-visit.delete', id), oldValue: { name, responses } });
    });
  }

  @Implements(visits.reorder)
  reorder(@FromCall() { params: place, body, context }: Call<typeof visits.reorder>): Promise<Visit[]> {
    return this.changes.change(place, context, async ({ formId, repositories, record, ...whole }) => {
      assertUnchanged(context, visitOrderEtag(whole.visits));
      const before = whole.visits.map(({ visit }) => visit.id);
      if (before.toSorted().join(' ') !== body.visits.toSorted().join(' '))
        throw new AppError('VISIT_ORDER_INCOMPLETE');
      await repositories.visits.arrange(body.visits);
      await record({
        action: 'form-visit.reorder',
        targetType: 'form',
        targetId: formId,
        oldValue: { order: before.join(' ') },
        newValue: { order: body.visits.join(' ') },
      });
      return (await repositories.visits.read(formId)).map(presentVisit);
    });
  }
}

function visitIn({ visits: all }: WholeDesign, visitId: number): VisitWithSections {
  return found(all.find(({ visit }) => visit.id === visitId));
}

function found(visit: VisitWithSections | null | undefined): VisitWithSections {
  if (!visit) throw new AppError('NOT_FOUND');
  return visit;
}

/** A visit refers to sections of its own form only. */
function assertSections({ design }: WholeDesign, sections: readonly VisitSection[]): void {
  const known = new Set(design.map(({ section }) => section.id));
  if (sections.some(({ sectionId }) => !known.has(sectionId))) throw new AppError('VISIT_SECTION_GONE');
}

interface Recorded extends Pick<Visit, 'name' | 'description' | 'type' | 'repeating'> {
  readonly sections: readonly VisitSection[];
}

/** `3, 4 (required)`: the ids of the sections in order. */
const recorded = ({ name, description, type, repeating, sections }: Recorded) => ({
  name,
  description,
  type,
  repeating,
  sections: sections
    .map(({ sectionId, required }) => `${sectionId}${required ? ' (required)' : ''}`)
    .join(', '),
});

const entry = (action: AuditAction, targetId: number) => ({ action, targetType: 'form-visit', targetId });
