import type { Evidence } from '@app/contracts';
import { addressKey, StudyValues } from '@app/study-model';
import type { CurrentStudy } from './current-study';

/**
 * Number of values that a person has to decide before a study counts as reviewed: values that two readings read differently,
 * and decisions that no longer fit the study. Values that decisions removed, alone or with their visit, are not open.
 */
export function openDecisions({ stored, model, decisions, unused }: OpenStudy): number {
  const inForce = decisions.filter((one) => one.decision !== 'proposed' && !unused.has(addressKey(one)));
  const decided = new Set(inForce.map(addressKey));
  const places = new Set(inForce.flatMap(({ evidence }) => evidence.map(placeKey)));
  const [before, now] = [stored.model, model].map((study) => [...new StudyValues(study).addresses()]);
  const shown = new Set(now?.flatMap(({ slot }) => slot.evidence.map(placeKey)));
  for (const address of [...(before ?? []), ...(now ?? [])])
    for (const place of address.slot.evidence.map(placeKey))
      if (decided.has(addressKey(address)) || !shown.has(place)) places.add(place);
  const differing = (stored.differences ?? []).filter(
    ({ evidence }) => !evidence.some((place) => places.has(placeKey(place))),
  );
  return differing.length + unused.size;
}

type OpenStudy = Pick<CurrentStudy, 'stored' | 'model' | 'decisions' | 'unused'>;

const placeKey = ({ document, block, cell }: Evidence): string => `${document} ${cell ?? block}`;
