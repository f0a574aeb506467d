import { type CsvCell, csvLines } from '@app/csv';
import type { StudyModel } from '@app/study-model';
import { strToU8, zipSync } from 'fflate';
import { Findings, type StudyWriter } from '../study-writer';
import { isOutsideRows } from '../study-texts';
import { dictionaryRows, type Instrument, instrumentsOf } from './dictionary';
import { type Event, eventRows, eventsOf, mappingRows } from './events';

/** The earliest date of the ZIP format, in local time because fflate writes local time: equal models give equal bytes. */
const FILE_DATE = new Date(1980, 0, 1);

/** REDCap's data dictionary, its events, and the mapping of instruments to events, as CSV files in a ZIP. */
export const redcap: StudyWriter = {
  write: (model) => {
    const instruments = instrumentsOf(model);
    const events = eventsOf(model);
    const tables: Record<string, readonly (readonly CsvCell[])[]> = {
      'data_dictionary.csv': dictionaryRows(instruments),
      ...(events.length > 0 && {
        'events.csv': eventRows(events),
        'instrument_event_mapping.csv': mappingRows(pairsOf(model, instruments, events)),
      }),
    };
    const files = Object.entries(tables).map(([name, rows]) => [name, strToU8(csvLines(rows))] as const);
    const content = zipSync(Object.fromEntries(files), { mtime: FILE_DATE });
    return { content, findings: findingsOf(model, events) };
  },
};

/** The eligibility instrument belongs to the first event; each activity belongs to the events that its marks name. */
function pairsOf({ marks }: StudyModel, instruments: readonly Instrument[], events: readonly Event[]) {
  const scheduled = new Set(marks.map(({ activity, visit }) => JSON.stringify([activity, visit])));
  return events.flatMap((event, at) =>
    instruments
      .filter(({ activity }) =>
        activity === null ? at === 0 : scheduled.has(JSON.stringify([activity, event.visit])),
      )
      .map(({ name: form }) => ({ event, form })),
  );
}

function findingsOf(model: StudyModel, events: readonly Event[]) {
  const findings = new Findings();
  const { visits, activities, criteria, marks, notes } = model;
  if (visits.length === 0)
    findings.add('schedule-not-stated', 'No schedule of activities is stated; the project has no events.');
  if (criteria.length === 0) findings.add('criteria-not-stated', 'No eligibility criteria are stated.');
  else if (visits.length > 0)
    findings.add(
      'eligibility-visit-assumed',
      'The eligibility instrument is assumed to belong to the first visit.',
    );
  findings.addFor(
    'questions-assumed',
    activities,
    (count) =>
      `The three questions of ${String(count)} activities (done, date, reason not done) are assumed.`,
  );
  findings.addFor(
    'criterion-number-assigned',
    criteria.filter(({ number }) => number === ''),
    (count) =>
      `${String(count)} eligibility criteria have no printed number; their position in the list takes its place.`,
  );
  findings.addFor(
    'visit-time-not-stated',
    events.filter(({ offset }) => offset === null),
    (count) => `${String(count)} visits have no planned time; their day offset is 0.`,
  );
  const done = new Set(marks.map(({ activity }) => activity));
  findings.addFor(
    'activity-without-visit',
    activities.filter(({ id }) => !done.has(id)),
    (count) =>
      `${String(count)} activities are not marked at any visit; their instruments belong to no event.`,
  );
  const outside = notes.filter(isOutsideRows);
  findings.addFor(
    'notes-left-out',
    outside,
    (count) =>
      `${String(count)} notes apply to visits or whole tables; the data dictionary has no place for them.`,
  );
  return findings.list();
}
