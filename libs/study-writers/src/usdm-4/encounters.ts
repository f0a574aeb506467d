import type { Note, StudyModel, Visit } from '@app/study-model';
import { UniqueNames } from '../unique-names';
import { chained, codeOf, comments } from './code';
import { VISIT } from './terminology';
import { encounterId, mainVisits } from './timelines';

/**
 * USDM: Encounter. The visits of the main timeline form the chain of encounters. Any other visit names the last of them as
 * previous and is the next of none.
 */
export function encountersOf(model: StudyModel, timings: readonly { readonly id: string }[]) {
  const names = new UniqueNames();
  const timed = new Set(timings.map(({ id }) => id));
  const encounter = (visit: Visit) => {
    const id = encounterId(visit.id);
    const timing = `Timing_${visit.id}`;
    return {
      id,
      name: names.take(visit.name.value),
      label: visit.name.value,
      description: descriptionOf(visit),
      type: codeOf(id, 'type', VISIT),
      scheduledAtId: timed.has(timing) ? timing : null,
      environmentalSettings: [],
      contactModes: [],
      transitionStartRule: null,
      transitionEndRule: null,
      notes: comments(id, notesOn(visit, model.notes)),
      instanceType: 'Encounter' as const,
    };
  };
  const main = mainVisits(model);
  const chain = chained(main.map(encounter));
  const others = model.visits
    .filter((visit) => !main.includes(visit))
    .map((visit) => ({ ...encounter(visit), previousId: chain.at(-1)?.id ?? null, nextId: null }));
  return [...chain, ...others];
}

const descriptionOf = ({ headers, statedTimes }: Visit): string | null => {
  const printed = headers.map(({ label, text }) => (label === '' ? text.value : `${label}: ${text.value}`));
  return [...printed, ...statedTimes].join('; ') || null;
};

const notesOn = ({ id }: Visit, notes: readonly Note[]): string[] =>
  notes.filter(({ scope }) => scope.visits.includes(id)).map(({ text }) => text.value);
