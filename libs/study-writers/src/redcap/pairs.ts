import type { StudyModel } from '@app/study-model';
import type { Instrument } from './dictionary';
import type { Event } from './events';

/** The eligibility instrument belongs to the first event; each activity belongs to the events that its marks name. */
export function pairsOf(
  { marks }: StudyModel,
  instruments: readonly Instrument[],
  events: readonly Event[],
): { readonly event: Event; readonly form: string }[] {
  const scheduled = new Set(marks.map(({ activity, visit }) => JSON.stringify([activity, visit])));
  return events.flatMap((event, at) =>
    instruments
      .filter(({ activity }) =>
        activity === null ? at === 0 : scheduled.has(JSON.stringify([activity, event.visit])),
      )
      .map(({ name: form }) => ({ event, form })),
  );
}
