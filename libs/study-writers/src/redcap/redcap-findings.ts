import type { StudyModel } from '@app/study-model';
import { isOutsideRows } from '../study-texts';
import { Findings, type StudyFinding } from '../study-writer';
import type { Event } from './events';

/** What REDCap requires or cannot carry, for the dictionary and for the project file. */
export function redcapFindings(model: StudyModel, events: readonly Event[]): StudyFinding[] {
  const findings = new Findings();
  const { visits, activities, criteria, marks, notes, forms } = model;
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
    activities.filter(({ id }) => !forms.some((form) => form.activity === id)),
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
  if (visits.length > 0)
    findings.addFor(
      'form-visit-assumed',
      forms.filter(({ activity }) => !activities.some(({ id }) => id === activity)),
      (count) =>
        `${String(count)} forms belong to no activity of the schedule; they are assumed to belong to the first visit.`,
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
