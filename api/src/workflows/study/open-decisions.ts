import type { Evidence } from '@app/contracts';
import { addressKey, StudyValues } from '@app/study-model';
import type { CurrentStudy } from './current-study';

/**
 * Number of values that a person has to decide before a study counts as reviewed: values that two readings read differently,
 * and decisions that no longer fit the study.
 */
export function openDecisions({ stored, decisions, unused }: CurrentStudy): number {
  const inForce = decisions.filter((one) => one.decision !== 'proposed' && !unused.has(addressKey(one)));
  const decided = new Set(inForce.map(addressKey));
  const places = new Set(inForce.flatMap(({ evidence }) => evidence.map(placeKey)));
  for (const address of new StudyValues(stored.model).addresses())
    if (decided.has(addressKey(address)))
      for (const place of address.slot.evidence) places.add(placeKey(place));
  const differing = (stored.differences ?? []).filter(
    ({ evidence }) => !evidence.some((place) => places.has(placeKey(place))),
  );
  return differing.length + unused.size;
}

const placeKey = ({ document, block, cell }: Evidence): string => `${document} ${cell ?? block}`;
