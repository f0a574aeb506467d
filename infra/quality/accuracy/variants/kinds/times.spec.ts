import { readStudyModel } from '@app/protocol-extraction';
import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { aDocument } from '../../../../../libs/protocol-extraction/test/blocks';
import type { VisitWindow } from '../../../../../libs/protocol-extraction/src/study';
import { docxOf } from './files';
import { schedule, VISITS } from './grid';
import { FORMATS, readingOf } from './read';

const TITLE = 'Schedule of Activities';
const days = (before: number, after: number): VisitWindow => ({ unit: 'day', before, after });
const withHeader = (header: string): string[][] =>
  schedule('X').map((row, at) => (at === 0 ? row.map((text) => (text === 'Week 4' ? header : text)) : row));

describe.each(FORMATS)('the times of visits in a %s', (_format, read) => {
  it.each([
    ['Day 29 (+3 days)', days(0, 3)],
    ['Day 29 (-2/+3 days)', days(2, 3)],
    ['Day 29 (+3)', days(0, 3)],
    ['Day 29 (−3 days)', days(3, 0)],
    ['Day 29 (±3 days)', days(3, 3)],
    ['Day 29 (Day -1)', undefined],
    ['Day 29 (-1)', undefined],
  ])('have a window in brackets: %s', (header, window) => {
    const grid = withHeader(header).toSpliced(0, 1, ['Day', ...(withHeader(header)[0]?.slice(1) ?? [])]);
    const { study } = read({ title: TITLE, grid });
    const visit = study.visits[2];

    expect(visit?.window?.value).toEqual(window);
    expect(visit?.planned[0]).toEqual({ unit: 'day', from: 29, to: 29 });
  });

  it.each([
    ['Every 3rd month', { every: { unit: 'month', count: 3 } }],
    ['Every other cycle', {}],
    ['Every 3 cycles', {}],
    ['Fortnightly', { every: { unit: 'week', count: 2 } }],
    ['Semi-annually', { every: { unit: 'month', count: 6 } }],
    ['Week 24 and every 12 weeks thereafter', { every: { unit: 'week', count: 12 } }],
    ['Thereafter until death', {}],
    ['q12w', { every: { unit: 'week', count: 12 } }],
    ['Every visit day', undefined],
  ])('repeat: %s', (header, repeats) => {
    const { study } = read({ title: TITLE, grid: withHeader(header) });

    expect(study.visits[2]?.repeats).toEqual(repeats && { words: header, ...repeats });
  });

  it.each(['Day 1 Predose, 15, 30, 60 min', 'Predose, 15 and 30 min, 2 h', 'Predose, 0.5, 1 h'])(
    'keep the time points of one day in one visit: %s',
    (header) => {
      const { study } = read({ title: TITLE, grid: withHeader(header) });

      expect(study.visits).toHaveLength(VISITS.length);
      expect(study.visits[2]?.statedTimes).toContain(header);
    },
  );
});

describe('a window that the text of a document states', () => {
  it.each([
    ['Visits at Week 4 must occur up to 3 days after the planned visit.', days(0, 3)],
    ['Visits at Week 4 should take place within 2 days before the scheduled date.', days(2, 0)],
    ['Visits at Week 4 are scheduled with a window of +5 days.', days(0, 5)],
    ['Visits at Week 4 should take place within 3 days of the scheduled visit.', days(3, 3)],
    ['Subjects are observed for up to 3 days after the last dose.', undefined],
  ])('is read: %s', (sentence, window) => {
    const { study } = readingOf(readDocx(docxOf({ title: TITLE, grid: schedule('X'), behind: [sentence] })));

    expect(study.visits.map((visit) => visit.window?.value)).toEqual(
      VISITS.map((name) => (name === 'Week 4' ? window : undefined)),
    );
  });

  it.each([
    ['Window of +3 days.', days(0, 3)],
    ['The visit may take place up to 2 days before the planned day.', days(2, 0)],
    ['Allowed visit window: -1/+4 days.', days(1, 4)],
    ['Within 4 days after the planned day.', days(0, 4)],
    ['Visits by telephone.', undefined],
  ])('belongs to the visit whose header carries the mark of the note: %s', (note, window) => {
    const grid = withHeader('Week 4^a^');
    const { blocks } = aDocument().heading(TITLE).table(grid).footnote('a', note);
    const study = readStudyModel([{ id: 1, name: 'protocol', blocks }]);

    expect(study.visits.map((visit) => visit.window?.value)).toEqual(
      VISITS.map((name) => (name === 'Week 4' ? window : undefined)),
    );
  });
});
