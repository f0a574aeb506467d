import type { VisitSection } from '@app/contracts';
import { In, IsNull, type EntityManager } from 'typeorm';
import {
  FormSectionEntity,
  FormVisitEntity,
  FormVisitSectionEntity,
} from '../../entities/form-design.entities';
import { FormResponseEntity } from '../../entities/respondent.entities';

export type NewVisit = Omit<FormVisitEntity, 'id' | 'createdAt' | 'updatedAt' | 'archivedAt'>;

export interface VisitWithSections {
  readonly visit: FormVisitEntity;
  /** In the order in which they are filled in, without archived sections. */
  readonly sections: readonly VisitSection[];
}

export type VisitRepository = ReturnType<typeof visitRepository>;

/** The visits of a form. */
export function visitRepository(manager: EntityManager) {
  const visits = manager.getRepository(FormVisitEntity);
  const responses = manager.getRepository(FormResponseEntity);

  async function withSections(found: readonly FormVisitEntity[]): Promise<VisitWithSections[]> {
    const rows = await manager
      .getRepository(FormVisitSectionEntity)
      .createQueryBuilder('place')
      .innerJoin(
        FormSectionEntity,
        'section',
        'section.id = place.section_id AND section.archived_at IS NULL',
      )
      .where('place.visit_id = ANY(:ids)', { ids: found.map(({ id }) => id) })
      .orderBy('place.order')
      .addOrderBy('place.section_id')
      .getMany();
    const byVisit = new Map(found.map(({ id }): [number, VisitSection[]] => [id, []]));
    for (const { visitId, sectionId, required } of rows) byVisit.get(visitId)?.push({ sectionId, required });
    return found.map((visit) => ({ visit, sections: byVisit.get(visit.id) ?? [] }));
  }

  const inOrder = { order: { order: 'ASC', id: 'ASC' } } as const;

  return {
    /** In display order, without archived visits. */
    async read(formId: number): Promise<VisitWithSections[]> {
      return withSections(await visits.find({ where: { formId, archivedAt: IsNull() }, ...inOrder }));
    },

    /** In display order, with archived visits. */
    async readAll(formId: number): Promise<VisitWithSections[]> {
      return withSections(await visits.find({ where: { formId }, ...inOrder }));
    },

    /** A visit, also if it is archived. */
    async find(formId: number, id: number): Promise<VisitWithSections | null> {
      const [found] = await withSections(await visits.findBy({ id, formId }));
      return found ?? null;
    },

    async names(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
      const found = await visits.find({ where: { id: In([...ids]) }, select: { id: true, name: true } });
      return new Map(found.map(({ id, name }) => [id, name]));
    },

    async create(visit: NewVisit): Promise<number> {
      return (await visits.save(visits.create(visit))).id;
    },

    async update(id: number, change: Partial<NewVisit>): Promise<void> {
      await visits.update(id, { ...change, updatedAt: () => 'now()' });
    },

    /** Replaces the sections of a visit, in this order. */
    async setSections(
      { id, formId }: Pick<FormVisitEntity, 'id' | 'formId'>,
      sections: readonly VisitSection[],
    ): Promise<void> {
      const places = manager.getRepository(FormVisitSectionEntity);
      await places.delete({ visitId: id });
      if (sections.length === 0) return;
      await places.insert(
        sections.map(({ sectionId, required }, order) => ({
          visitId: id,
          formId,
          sectionId,
          required,
          order,
        })),
      );
    },

    /** Number of responses at the visit, also archived ones. */
    responses(id: number): Promise<number> {
      return responses.countBy({ visitId: id });
    },

    /** True if a respondent has several responses at the visit, without archived ones. */
    async hasRepeats(id: number): Promise<boolean> {
      const rows = await manager.query<unknown[]>(
        `SELECT 1 FROM form_responses WHERE visit_id = $1 AND NOT archived AND respondent_id IS NOT NULL
         GROUP BY respondent_id HAVING count(*) > 1 LIMIT 1`,
        [id],
      );
      return rows.length > 0;
    },

    async archive(id: number): Promise<void> {
      await visits.update(id, { archivedAt: () => 'now()' });
    },

    async delete(id: number): Promise<void> {
      await visits.delete(id);
    },

    /** Applies an order. */
    async arrange(ids: readonly number[]): Promise<void> {
      await manager.query(
        `UPDATE form_visits AS v SET "order" = given.at - 1
         FROM unnest($1::int[]) WITH ORDINALITY AS given(id, at) WHERE v.id = given.id`,
        [ids],
      );
    },
  };
}
