import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { readXlsx } from '../../../../../libs/documents/src/xlsx/read-xlsx';
import { docxOf, docxWith, paragraph, workbookWith } from './files';
import { type Document, type Grid, RIGHT, schedule, VISITS } from './grid';
import type { Verdict } from '../../damages/verdict';
import { FORMATS, marksOf, type Reading, readingOf, verdict } from './read';

const TITLE = 'Schedule of Activities';
const renamed = (from: string, to: string): string[][] =>
  schedule('X').map((row) => row.map((text) => (text === from ? to : text)));

/** The mark, text and number of places of each note. */
const notesOf = ({ study }: Reading): [string, string, number][] =>
  study.notes.map(({ marker, text, scope }) => [
    marker,
    text.value,
    scope.activities.length + scope.visits.length + scope.marks.length,
  ]);

/** The verdict on the study without its notes. */
const withoutNotes = (reading: Reading): Verdict =>
  verdict({ ...reading, study: { ...reading.study, notes: [] } });

describe.each(FORMATS)('marks that were typed as superscripts, in %s', (_format, read) => {
  it('belong to labels, marks and visits', () => {
    const [header = [], ...others] = renamed('12-lead ECG', '12-lead ECG¹');
    const grid = [
      header.map((text) => (text === 'Week 4' ? 'Week 4³' : text)),
      ...others.map((row) => (row[0] === 'Vital signs' ? row.with(2, 'X²') : row)),
    ];
    const reading = read({ title: TITLE, grid, behind: ['¹ At rest.', '² Supine.', '³ By phone.'] });

    expect(marksOf(reading)).toEqual(RIGHT);
    expect(notesOf(reading)).toEqual([
      ['1', 'At rest.', 1],
      ['2', 'Supine.', 1],
      ['3', 'By phone.', 1],
    ]);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
  });

  it.each(['Body surface (m²)', 'Body surface in m²', 'Cells × 10⁹'])('are none in units: %s', (label) => {
    const { study } = read({ title: TITLE, grid: renamed('12-lead ECG', label) });

    expect(study.activities.map(({ name }) => name.value)).toContain(label);
  });
});

it('a paragraph with such a mark is told if no part of the table has it', () => {
  const behind = ['¹ Taken at rest.'];
  const reading = readingOf(readDocx(docxOf({ title: TITLE, grid: schedule('X'), behind })));

  expect(verdict(reading).sentences).toEqual([expect.stringContaining(behind[0] ?? '')]);
});

describe('letters that are the whole text of cells', () => {
  const grid = schedule('X').map((row) =>
    row[0] === 'Vital signs' ? [row[0], 'a', 'a, b', 'a', 'a', 'X'] : row,
  );
  const behind = ['a Before breakfast.', 'b In patients with fever.'];
  const read = (document: Document): Reading => readingOf(readDocx(docxOf(document)));

  it('are explained by the notes below the table', () => {
    const reading = read({ title: TITLE, grid, behind });

    expect(marksOf(reading)).toEqual(RIGHT);
    expect(notesOf(reading)).toEqual([
      ['a', 'Before breakfast.', 4],
      ['b', 'In patients with fever.', 1],
    ]);
    expect(reading.study.openQuestions).toEqual([]);
  });

  it('are an open question without notes', () => {
    expect(read({ title: TITLE, grid }).study.openQuestions).toHaveLength(1);
  });
});

describe('what a sentence below a table explains', () => {
  it('are the initials of its visits', () => {
    const names = ['C1', 'T2', 'C3', 'T4', 'C5'];
    const grid = [['Procedure', ...names], ...schedule('X').slice(1)];
    const behind = ['C = contact in the clinic; T = telephone call.'];
    const reading = readingOf(readDocx(docxOf({ title: TITLE, grid, behind })));

    expect(notesOf(reading)).toEqual([['', behind[0], VISITS.length]]);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
    expect(withoutNotes(reading).sentences).toEqual([expect.stringContaining('C = contact')]);
  });

  it('is no initial of a visit in a list of abbreviations', () => {
    const behind = ['C = clinic; T = telephone; V = visit.'];
    const grid = [['Procedure', 'C1', 'T2', 'C3', 'T4', 'C5'], ...schedule('X').slice(1)];

    expect(readingOf(readDocx(docxOf({ title: TITLE, grid, behind }))).study.notes).toEqual([]);
  });

  it('is the ground of its cells', () => {
    const ground = '<w:shd w:val="clear" w:color="auto" w:fill="BFBFBF"/>';
    const cell = (text: string): string =>
      `<w:tc><w:tcPr>${text === 'X' ? ground : ''}</w:tcPr>${text === 'X' ? '<w:p/>' : paragraph(text, '')}</w:tc>`;
    const rows = schedule('X').map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`);
    const legend = 'Grauer Grund: wird bei diesem Kontakt erhoben.';
    const body = `${paragraph(TITLE, '')}<w:tbl>${rows.join('')}</w:tbl>${paragraph(legend, '')}`;
    const reading = readingOf(readDocx(docxWith(body)));

    expect(marksOf(reading)).toEqual(RIGHT);
    expect(notesOf(reading)).toEqual([['', legend, 0]]);
    expect(withoutNotes(reading).sentences).toEqual([expect.stringContaining(legend)]);
  });
});

describe('a sentence below the notes of a table that sets a condition', () => {
  it.each([
    'All assessments must be completed before dosing.',
    'If a participant stops early, the procedures of the last visit should be done.',
    'Unscheduled visits may take place at any time.',
    'Alle Untersuchungen müssen vor der Einnahme stattfinden.',
    'Les prélèvements doivent être faits à jeun.',
  ])('is a note of the whole table: %s', (sentence) => {
    const [header = [], ...others] = renamed('12-lead ECG', '12-lead ECG¹');
    const behind = [
      '¹ At rest.',
      'ECG = electrocardiogram; FU = follow-up; PK = pharmacokinetics.',
      sentence,
    ];
    const reading = readingOf(readDocx(docxOf({ title: TITLE, grid: [header, ...others], behind })));

    expect(marksOf(reading)).toEqual(RIGHT);
    expect(notesOf(reading)).toContainEqual(['', sentence, 0]);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
    const notes = reading.study.notes.filter(({ text }) => text.value !== sentence);
    expect(verdict({ ...reading, study: { ...reading.study, notes } }).sentences).toEqual([
      expect.stringContaining(sentence.slice(0, 30)),
    ]);
  });

  it('is none where it is about something else', () => {
    const behind = ['The sponsor must inform the authority.', 'The drug is made in Leiden.'];
    const reading = readingOf(readDocx(docxOf({ title: TITLE, grid: schedule('X'), behind })));

    expect(notesOf(reading)).toEqual([]);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
  });
});

describe('notes on a sheet', () => {
  const read = (grid: Grid): Reading => readingOf(readXlsx(workbookWith([{ name: 'Visits', grid }])));
  const grid = renamed('12-lead ECG', '12-lead ECG (1)').map((row) =>
    row.map((text) => (text === 'Haematology' ? 'Haematology (2)' : text)),
  );
  const notes = [
    ['(1)', 'After five minutes of rest.', 1],
    ['(2)', 'Local laboratory.', 1],
  ];

  it('may share a cell', () => {
    const reading = read([...grid, [], ['(1) After five minutes of rest.\n(2) Local laboratory.']]);

    expect(marksOf(reading)).toEqual(RIGHT);
    expect(notesOf(reading)).toEqual(notes);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
  });

  it('may stand apart from their table', () => {
    const apart = [['(1) After five minutes of rest.'], ['(2) Local laboratory.']];
    const reading = read([...grid, [], [], [], ...apart]);

    expect(marksOf(reading)).toEqual(RIGHT);
    expect(notesOf(reading)).toEqual(notes);
  });
});
