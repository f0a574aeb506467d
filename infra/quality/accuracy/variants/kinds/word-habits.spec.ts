import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { aDocx } from '../../../../../libs/documents/test/office';
import { docxOf, docxWith, paragraph } from './files';
import { type Document, type Grid, RIGHT, schedule } from './grid';
import { marksOf, type Reading, readingOf, verdict } from './read';

const TITLE = 'Schedule of Activities';
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const readDocument = (document: Document): Reading => readingOf(readDocx(docxOf(document)));
const readBody = (...parts: readonly string[]): Reading => readingOf(readDocx(docxWith(parts.join(''))));
const lines = (...texts: readonly string[]): string => texts.map((text) => paragraph(text, '')).join('');
const criteriaOf = ({ study }: Reading, kind: string): string[] =>
  study.criteria.filter((one) => one.kind === kind).map(({ text }) => text.value);
const questionsOf = ({ study }: Reading): string[] => study.openQuestions.map(({ sentence }) => sentence);

/** The notes of a study, each with the names that it applies to; a mark has the name of its activity. */
const notesOf = ({ study: { notes, activities, visits, marks } }: Reading): [string, string[]][] =>
  notes.map(({ text, scope }) => {
    const nameOf = (id: string): string =>
      [...activities, ...visits].find((part) => part.id === id)?.name.value ?? '';
    const ofMarks = marks.filter(({ id }) => scope.marks.includes(id)).map(({ activity }) => activity);
    return [text.value, [...new Set([...scope.visits, ...scope.activities, ...ofMarks])].map(nameOf)];
  });

describe('criteria with the name of their list', () => {
  it('in front of each number are read under a title', () => {
    const reading = readBody(
      lines('Inclusion Criteria', 'Inclusion 1: Adults.', 'Inclusion 2: Chronic cough.'),
      lines('Exclusion Criteria', 'Exclusion 1: Smokers.', 'Exclusion 2: In 2 weeks before: fever.'),
    );

    expect(criteriaOf(reading, 'inclusion')).toEqual(['Adults.', 'Chronic cough.']);
    expect(criteriaOf(reading, 'exclusion')).toEqual(['Smokers.', 'In 2 weeks before: fever.']);
  });

  it('as the title of a column have their codes left of it', () => {
    const reading = readDocument({
      title: 'Eligibility',
      grid: [
        ['No.', 'Inclusion criteria'],
        ['I1', 'Adults'],
        ['I2', 'Chronic cough'],
        ['No.', 'Exclusion criteria'],
        ['E1', 'Smokers'],
        ['E2', 'Asthma'],
      ],
    });

    expect(criteriaOf(reading, 'inclusion')).toEqual(['Adults', 'Chronic cough']);
    expect(criteriaOf(reading, 'exclusion')).toEqual(['Smokers', 'Asthma']);
  });
});

describe('a list behind the criteria', () => {
  const bullets = (...texts: readonly string[]): string => lines(...texts.map((text) => `• ${text}`));
  const read = (title: string): Reading =>
    readBody(
      lines('Inclusion criteria'),
      bullets('Adults', 'Chronic cough'),
      lines('Exclusion criteria'),
      bullets('Smokers', 'Asthma'),
      lines(title),
      bullets('Tablets in the morning', 'Inhaler in the evening'),
    );

  it.each(['DOSING', 'Study treatments'])('under a plain title is not part of them: %s', (title) => {
    const reading = read(title);

    expect(criteriaOf(reading, 'exclusion')).toEqual(['Smokers', 'Asthma']);
    expect(questionsOf(reading)).toEqual([]);
  });

  it('is told if the title does not say what it is', () => {
    expect(questionsOf(read('Morning and evening'))).toEqual([
      'Nothing says whether the list under “Morning and evening” belongs to the exclusion criteria.',
    ]);
  });

  it('belongs to them under a title that groups criteria', () => {
    const reading = read('Prior and concomitant therapy');

    expect(criteriaOf(reading, 'exclusion')).toHaveLength(4);
    expect(questionsOf(reading)).toEqual([]);
  });
});

describe('columns and rows of numbers in a schedule', () => {
  const withColumn = (title: string, valueAt: (row: number) => string): Grid =>
    schedule('X').map((row, at) => [...row, at === 0 ? title : valueAt(at)]);

  it('refer to pages and are no visit', () => {
    const grid = withColumn('Form page', (row) => String(row * 2));

    expect(marksOf(readDocument({ title: TITLE, grid }))).toEqual(RIGHT);
  });

  it('are sums of volumes and neither a visit nor an activity', () => {
    const grid: Grid = [
      ['Analyse', 'Besuch 1', 'Besuch 2', 'Besuch 3', 'Menge'],
      ['Einwilligung', 'X', '', '', ''],
      ['Visite', 'X', 'X', 'X', ''],
      ['Harnprobe', 'X', '', 'X', ''],
      ['Hämatologie', '3', '3', '3', '9'],
      ['Chemie', '5', '', '5', '10'],
      ['Serologie', '8', '2', '', '10'],
      ['Hormone', '4', '4', '1', '9'],
      ['Menge', '20', '9', '9', '38'],
    ];
    const { study } = readDocument({ title: 'Untersuchungen', grid });

    expect(study.visits.map(({ name }) => name.value)).toEqual(['Besuch 1', 'Besuch 2', 'Besuch 3']);
    expect(study.activities.map(({ name }) => name.value)).not.toContain('Menge');
    expect(study.activities).toHaveLength(7);
  });
});

describe('a schedule with one sign', () => {
  it.each([
    ['Wizyta', 'Tydzień'],
    ['Besuch', 'Woche'],
    ['Visita', 'Semana'],
    ['Visite', 'Semaine'],
  ])('names its visits in another language: %s, %s', (visit, week) => {
    const marks = schedule('+').slice(1);
    const grid: Grid = [
      ['', ...[1, 2, 3, 4, 5].map((at) => `${visit} ${at}`)],
      ['', ...[-2, 0, 4, 8, 12].map((at) => `${week} ${at}`)],
      ...marks,
    ];

    expect(readDocument({ title: '', grid }).study.marks).toHaveLength(RIGHT.length);
  });
});

describe('sentences below a schedule', () => {
  it.each([
    ['Vital signs are taken after five minutes of rest.', ['Vital signs']],
    ['Day 1 and Week 8 are visits to the clinic.', ['Day 1', 'Week 8']],
    ['The window of all visits is three days.', []],
  ])('are notes on what they name: %s', (text, scope) => {
    const reading = readDocument({ title: TITLE, grid: schedule('X'), behind: [text] });

    expect(notesOf(reading)).toEqual([[text, scope]]);
  });

  it('name visits by the label of their header', () => {
    const grid: Grid = [['Visite', '1', '2', '3', '4', '5'], ...schedule('X')];
    const reading = readDocument({ title: TITLE, grid, behind: ['Visite 2 und 4 sind Anrufe.'] });

    expect(reading.study.notes[0]?.scope.visits).toEqual([
      reading.study.visits[1]?.id,
      reading.study.visits[3]?.id,
    ]);
  });

  it.each([
    ['if they name nothing of it', ['The sponsor keeps all records for years.']],
    ['behind a title', ['Statistics', 'Haematology is analysed by a model.']],
  ])('are no notes %s', (_name, behind) => {
    const reading = readDocument({ title: TITLE, grid: schedule('X'), behind });

    expect(notesOf(reading)).toEqual([]);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
  });
});

describe('notes in the last rows of a schedule', () => {
  it('are footnotes and no activities', () => {
    const marked = schedule('X').map((row) =>
      row.map((text) => (text === 'Vital signs' ? { text: 'Vital signs^1^' } : text)),
    );
    const grid: Grid = [
      ...marked,
      [{ text: '1) Lying and standing.', across: 6 }],
      [{ text: 'Haematology is done at home.', across: 6 }],
    ];
    const reading = readDocument({ title: TITLE, grid });

    expect(notesOf(reading)).toEqual([
      ['Lying and standing.', ['Vital signs']],
      ['Haematology is done at home.', ['Haematology']],
    ]);
    expect(reading.study.activities).toHaveLength(6);
    expect(questionsOf(reading)).toEqual([]);
  });
});

describe('notes and comments that Word holds apart', () => {
  const cell = (text: string, behind = ''): string =>
    `<w:tc><w:p><w:r><w:t>${text}</w:t>${behind}</w:r></w:p></w:tc>`;
  const table = (behindEcg: string): string =>
    `<w:tbl>${schedule('X')
      .map(
        (row) =>
          `<w:tr>${row.map((text) => cell(text, text === '12-lead ECG' ? behindEcg : '')).join('')}</w:tr>`,
      )
      .join('')}</w:tbl>`;
  const part = (name: string, kind: string, id: number, text: string): string =>
    `<w:${name} ${WORD}><w:${kind} w:id="${id}">${paragraph(text, '')}</w:${kind}></w:${name}>`;
  const read = (body: string, parts: Record<string, string>): Reading =>
    readingOf(readDocx(aDocx(body, { parts })));

  it.each([
    ['footnote', '1'],
    ['endnote', 'i'],
  ])('a %s of a row is a note on it, with the printed number', (kind, marker) => {
    const reading = read(lines(TITLE) + table(`<w:${kind}Reference w:id="7"/>`), {
      [`word/${kind}s.xml`]: part(`${kind}s`, kind, 7, 'In triplicate.'),
    });

    expect(notesOf(reading)).toEqual([['In triplicate.', ['12-lead ECG']]]);
    expect(reading.study.notes[0]?.marker).toBe(marker);
    expect(questionsOf(reading)).toEqual([]);
  });

  it('a comment on a cell is a note on it, and is not told as unread', () => {
    const reading = read(lines(TITLE) + table('<w:commentReference w:id="3"/>'), {
      'word/comments.xml': part('comments', 'comment', 3, 'By the nurse.'),
    });

    expect(notesOf(reading)).toEqual([['By the nurse.', ['12-lead ECG']]]);
    expect(reading.model.warnings).toEqual([]);
  });

  it('a footnote of a criterion is no part of its text, and is told', () => {
    const body =
      lines('Inclusion Criteria', '1. Adults') +
      `<w:p><w:r><w:t>2. Two falls in a year</w:t><w:footnoteReference w:id="2"/></w:r></w:p>` +
      lines('3. Body surface above 1.5 m');
    const reading = read(body, {
      'word/footnotes.xml': part('footnotes', 'footnote', 2, 'One fall with a fracture is enough.'),
    });

    expect(criteriaOf(reading, 'inclusion')).toEqual([
      'Adults',
      'Two falls in a year',
      'Body surface above 1.5 m',
    ]);
    expect(questionsOf(reading)).toEqual([
      'A footnote of inclusion criterion 2 is not part of its text: “One fall with a fracture is enough.”',
    ]);
  });
});

describe('criteria that are announced in other ways', () => {
  const INCLUDED = ['Adults', 'Two falls in a year'];
  const EXCLUDED = ['Stroke', 'Dementia'];
  const numbered = (texts: readonly string[], marker: (at: number) => string): string =>
    lines(...texts.map((text, at) => `${marker(at + 1)} ${text}`));
  const number = (at: number): string => `${at}.`;

  it.each([
    ['Who can take part?', 'Who cannot take part?'],
    ['Patients to be included', 'Patients to be excluded'],
    ['Wer kann teilnehmen?', 'Wer kann nicht teilnehmen?'],
    ['Qui peut participer ?', 'Qui ne peut pas participer ?'],
    ['谁可以参加研究', '谁不可以参加研究'],
  ])('by plain words: %s', (inclusion, exclusion) => {
    const reading = readBody(
      lines(inclusion),
      numbered(INCLUDED, number),
      lines(exclusion),
      numbered(EXCLUDED, (at) => `${at + INCLUDED.length}.`),
    );

    expect([criteriaOf(reading, 'inclusion'), criteriaOf(reading, 'exclusion')]).toEqual([
      INCLUDED,
      EXCLUDED,
    ]);
  });

  it('by a sentence without a word for people, under a title', () => {
    const reading = readBody(
      lines('Eligibility', 'Dogs are included if:'),
      numbered(INCLUDED, number),
      lines('Dogs are excluded if:'),
      numbered(EXCLUDED, number),
    );

    expect([criteriaOf(reading, 'inclusion'), criteriaOf(reading, 'exclusion')]).toEqual([
      INCLUDED,
      EXCLUDED,
    ]);
  });

  it('by their own codes', () => {
    const reading = readBody(
      lines('Eligibility Criteria'),
      numbered(INCLUDED, (at) => `I${at}.`),
      numbered(EXCLUDED, (at) => `E${at}.`),
    );

    expect([criteriaOf(reading, 'inclusion'), criteriaOf(reading, 'exclusion')]).toEqual([
      INCLUDED,
      EXCLUDED,
    ]);
  });

  it.each([
    'Inclusion criteria: (a) Adults; and (b) Two falls in a year.',
    'Inclusion criteria. The following are included: (i) Adults, (ii) Two falls in a year.',
  ])('by a title in their sentence: %s', (sentence) => {
    expect(criteriaOf(readBody(lines(sentence)), 'inclusion')).toEqual(INCLUDED);
  });

  it('by titles in one cell', () => {
    const list = (title: string, texts: readonly string[]): string =>
      [title, ...texts.map((text, at) => `${at + 1}. ${text}`)].map((text) => paragraph(text, '')).join('');
    const reading = readBody(
      `<w:tbl><w:tr><w:tc>${paragraph('Summary', '')}</w:tc></w:tr><w:tr><w:tc>${list('Inclusion criteria', INCLUDED)}${list('Exclusion criteria', EXCLUDED)}</w:tc></w:tr></w:tbl>`,
    );

    expect([criteriaOf(reading, 'inclusion'), criteriaOf(reading, 'exclusion')]).toEqual([
      INCLUDED,
      EXCLUDED,
    ]);
  });

  it('with a typed number whose text is struck through', () => {
    const reading = readBody(
      lines('Inclusion criteria', '1. Adults'),
      `<w:p><w:r><w:t xml:space="preserve">2. </w:t></w:r><w:r><w:rPr><w:strike/></w:rPr><w:t>One fall</w:t></w:r></w:p>`,
      lines('3. Two falls in a year', 'Exclusion criteria'),
      numbered(EXCLUDED, number),
    );

    expect(criteriaOf(reading, 'inclusion')).toEqual(INCLUDED);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
  });
});
