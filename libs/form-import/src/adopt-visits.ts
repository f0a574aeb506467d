import type { VisitProposal, VisitSection } from '@app/contracts';
import type { DesignInOdm } from '@app/form-design';
import { assertSingle, behind } from './design-bounds';
import type { OpenDesign } from './open-design';

interface Adopted {
  readonly visitsCreated: number;
  readonly visitsChanged: number;
}

/** Creates and changes visits, after the sections that they refer to. Sections that were not imported are left out. */
export async function takeOverVisits(
  open: OpenDesign,
  visits: readonly VisitProposal[],
  source: DesignInOdm,
): Promise<Adopted> {
  const adopted = { visitsCreated: 0, visitsChanged: 0 };
  if (visits.length === 0) return adopted;
  const { formId, repositories } = open;
  const { visits: table } = repositories;
  const sectionIds = await placeInForms(open, source);
  let order = behind(open.visits.map(({ visit }) => visit));
  for (const { oid, visitId, name, description, type, repeating, sections: given, state } of visits) {
    const content = { name, description, type, repeating };
    const sections = given.flatMap(({ oid: section, required }) => {
      const sectionId = sectionIds.get(section);
      return sectionId === undefined ? [] : [{ sectionId, required }];
    });
    if (visitId === null) {
      const id = await table.create({ ...content, formId, order, sourceOid: oid });
      await table.setSections({ id, formId }, sections);
      order += 1;
      adopted.visitsCreated += 1;
    } else if (state === 'changed') {
      if (!repeating) await assertSingle(table, visitId);
      await table.update(visitId, content);
      await table.setSections(
        { id: visitId, formId },
        withOwn(open, visitId, { sections, sectionIds: new Set(sectionIds.values()) }),
      );
      adopted.visitsChanged += 1;
    }
  }
  return adopted;
}

/** Keeps the sections of a visit that are not from the source. */
function withOwn(
  { visits }: OpenDesign,
  visitId: number,
  { sections, sectionIds }: { sections: readonly VisitSection[]; sectionIds: ReadonlySet<number> },
): VisitSection[] {
  const known = visits.find(({ visit }) => visit.id === visitId)?.sections ?? [];
  return [...sections, ...known.filter(({ sectionId }) => !sectionIds.has(sectionId))];
}

/** Records which sections make up one form of the source. Returns the ids of the sections by OID. */
async function placeInForms(
  { formId, repositories: { formDesign } }: OpenDesign,
  { sections }: DesignInOdm,
): Promise<ReadonlyMap<string, number>> {
  const forms = new Map(sections.map(({ oid, form }) => [oid, form]));
  const ids = new Map<string, number>();
  for (const { section } of await formDesign.read(formId)) {
    const form = forms.get(section.sourceOid ?? '');
    if (form === undefined || section.sourceOid === null || ids.has(section.sourceOid)) continue;
    ids.set(section.sourceOid, section.id);
    if (JSON.stringify(form) !== JSON.stringify(section.sourceForm))
      await formDesign.updateSection(section.id, { sourceForm: form });
  }
  return ids;
}
