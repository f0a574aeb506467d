import type { SectionProposal, Visit, VisitProposal } from '@app/contracts';
import type { VisitInOdm } from './design-in-odm';

export type CurrentVisit = Pick<
  Visit,
  'id' | 'name' | 'description' | 'type' | 'repeating' | 'sourceOid' | 'sections'
>;

const COMPARED = ['name', 'description', 'type', 'repeating'] as const;

/**
 * Compares the visits of a study with those of a design. Visits are matched by OID, their sections by the counterparts of
 * `proposed`. Sections of a visit that have no counterpart do not count as differences, and neither do visits without an OID.
 */
export function compareVisits(
  current: readonly CurrentVisit[],
  visits: readonly VisitInOdm[],
  proposed: readonly Pick<SectionProposal, 'oid' | 'sectionId'>[],
): VisitProposal[] {
  const oids = new Map(
    proposed.flatMap(({ oid, sectionId }): [number, string][] =>
      sectionId === null ? [] : [[sectionId, oid]],
    ),
  );
  return visits.map(({ sections: given, ...visit }) => {
    const sections = given.map(({ oid, required }) => ({ oid, required }));
    const counterpart = current.find(({ sourceOid }) => sourceOid === visit.oid);
    const changed = counterpart === undefined ? [] : changesOf(counterpart, { ...visit, sections }, oids);
    const state = counterpart === undefined ? 'new' : changed.length === 0 ? 'same' : 'changed';
    return { ...visit, sections, visitId: counterpart?.id ?? null, changed, state };
  });
}

function changesOf(
  current: CurrentVisit,
  next: Pick<VisitProposal, (typeof COMPARED)[number] | 'sections'>,
  oids: ReadonlyMap<number, string>,
): VisitProposal['changed'] {
  const known = current.sections.flatMap(({ sectionId, required }) => {
    const oid = oids.get(sectionId);
    return oid === undefined ? [] : [{ oid, required }];
  });
  const hasOtherSections = JSON.stringify(known) !== JSON.stringify(next.sections);
  return [
    ...COMPARED.filter((field) => current[field] !== next[field]),
    ...(hasOtherSections ? (['sections'] as const) : []),
  ];
}
