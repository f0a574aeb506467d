import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { docxOf, docxWith, paragraph } from './files';
import type { Grid } from './grid';
import { FORMATS, type Reading, readingOf, verdict } from './read';

const INCLUSION = [
  'Adults of 18 to 75 years.',
  'Body mass index below 40 kg/m2.',
  'Written informed consent.',
];
const EXCLUSION = ['Known hypersensitivity.', 'Pregnant or breast-feeding.', 'Platelet count below 100.'];
const numbered = (texts: readonly string[], marker = (at: number) => `${at}.`): string[] =>
  texts.map((text, at) => `${marker(at + 1)} ${text}`);
const textsOf = ({ study }: Reading, kind: string): string[] =>
  study.criteria.filter((one) => one.kind === kind).map(({ text }) => text.value);

describe.each(FORMATS)('criteria in a table of a %s', (_format, read) => {
  const lines = (...texts: readonly string[]): Grid => texts.map((text) => [text]);

  it('are lists below each other', () => {
    const grid = lines(
      'Inclusion Criteria',
      ...numbered(INCLUSION),
      'Exclusion Criteria',
      ...numbered(EXCLUSION),
    );
    const reading = read({ title: 'Eligibility', grid });

    expect(textsOf(reading, 'inclusion')).toEqual(INCLUSION);
    expect(textsOf(reading, 'exclusion')).toEqual(EXCLUSION);
  });

  it('are lists side by side', () => {
    const [left, right] = [numbered(INCLUSION), numbered(EXCLUSION)];
    const grid = [
      ['Inclusion Criteria', 'Exclusion Criteria'],
      ...left.map((text, at) => [text, right[at] ?? '']),
    ];
    const reading = read({ title: 'Eligibility', grid });

    expect(textsOf(reading, 'inclusion')).toEqual(INCLUSION);
    expect(textsOf(reading, 'exclusion')).toEqual(EXCLUSION);
  });
});

describe.each(FORMATS)('criteria in a table of a %s with a row for each', (_format, read) => {
  const rows = (kind: string, prefix: string, texts: readonly string[]): Grid =>
    texts.map((text, at) => [`${prefix}${at + 1}`, text, kind]);

  it('are told apart by the column that names their kind', () => {
    const grid: Grid = [
      ['IETESTCD', 'IETEST', 'IECAT'],
      ...rows('INCLUSION', 'INCL0', INCLUSION),
      ...rows('EXCLUSION', 'EXCL0', EXCLUSION),
    ];
    const reading = read({ title: 'Trial Inclusion', grid });

    expect(textsOf(reading, 'inclusion')).toEqual(INCLUSION);
    expect(textsOf(reading, 'exclusion')).toEqual(EXCLUSION);
  });
});

describe('criteria in a DOCX', () => {
  const HEADING = (text: string): string =>
    `<w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const read = (...parts: readonly string[]): Reading => readingOf(readDocx(docxWith(parts.join(''))));
  const list = (texts: readonly string[], marker?: (at: number) => string): string =>
    numbered(texts, marker)
      .map((text) => paragraph(text, ''))
      .join('');

  it.each([
    ['Einschlusskriterien', 'Ausschlusskriterien'],
    ["Critères d'inclusion", 'Critères de non-inclusion'],
    ['Criterios de inclusión', 'Criterios de exclusión'],
    ['Criteri di inclusione', 'Criteri di esclusione'],
    ['Critérios de inclusão', 'Critérios de exclusão'],
    ['Inclusiecriteria', 'Exclusiecriteria'],
    ['Kryteria włączenia', 'Kryteria wykluczenia'],
    ['入选标准', '排除标准'],
    ['選択基準', '除外基準'],
    ['Donor Inclusion Criteria', 'Donor Exclusion Criteria'],
  ])('stand below %s and %s', (inclusion, exclusion) => {
    const reading = read(HEADING(inclusion), list(INCLUSION), HEADING(exclusion), list(EXCLUSION));

    expect(textsOf(reading, 'inclusion')).toEqual(INCLUSION);
    expect(textsOf(reading, 'exclusion')).toEqual(EXCLUSION);
  });

  it.each([
    ['（2）', (at: number) => `（${at}）`],
    ['（二）', (at: number) => `（${'一二三'.charAt(at - 1)}）`],
    ['二、', (at: number) => `${'一二三'.charAt(at - 1)}、`],
    ['２．', (at: number) => `${'１２３'.charAt(at - 1)}．`],
    ['②', (at: number) => '①②③'.charAt(at - 1)],
  ])('are numbered like %s', (_name, marker) => {
    const typed = numbered(INCLUSION, marker)
      .map((text) => paragraph(text.replace(' ', ''), ''))
      .join('');

    expect(textsOf(read(HEADING('入选标准'), typed), 'inclusion')).toEqual(INCLUSION);
  });

  it.each([
    'Entry Criteria (All Cohorts)',
    'Criteria for Eligibility',
    'SELECTION AND WITHDRAWAL OF SUBJECTS',
    'Description of Trial Population',
  ])('may stand below a title that names no list: %s', (title) => {
    expect(textsOf(read(HEADING(title), list(INCLUSION), HEADING('Procedures')), 'inclusion')).toEqual(
      INCLUSION,
    );
  });

  const broken = (texts: readonly string[], marker: (at: number) => string): string =>
    `<w:p><w:r>${numbered(texts, marker)
      .map((text) => `<w:t xml:space="preserve">${text}</w:t>`)
      .join('<w:br/>')}</w:r></w:p>`;

  it('may be typed into one paragraph with line breaks', () => {
    const lists = [
      broken(INCLUSION, (at) => `${at}.`),
      HEADING('Exclusion Criteria'),
      broken(EXCLUSION, (at) => `${'abc'.charAt(at - 1)})`),
    ];
    const reading = read(HEADING('Inclusion Criteria'), ...lists);

    expect(textsOf(reading, 'inclusion')).toEqual(INCLUSION);
    expect(textsOf(reading, 'exclusion')).toEqual(EXCLUSION);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
  });

  it('may be typed into one cell of a synopsis with line breaks', () => {
    const row = (...cells: readonly string[]): string =>
      `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`;
    const rows = [
      row(
        paragraph('Criteri di inclusione', ''),
        broken(INCLUSION, (at) => `${at})`),
      ),
      row(
        paragraph('Criteri di esclusione', ''),
        broken(EXCLUSION, (at) => `${at})`),
      ),
    ];
    const reading = read(HEADING('Sinossi'), `<w:tbl>${rows.join('')}</w:tbl>`);

    expect(textsOf(reading, 'inclusion')).toEqual(INCLUSION);
    expect(textsOf(reading, 'exclusion')).toEqual(EXCLUSION);
  });

  it('may be struck through, which is no gap in their numbers', () => {
    const [first = '', second = '', third = ''] = numbered(INCLUSION);
    const struck = (text: string, properties: string): Reading =>
      read(
        HEADING('Inclusion Criteria'),
        paragraph(first, ''),
        paragraph(text, properties),
        paragraph(third, ''),
        HEADING('Exclusion Criteria'),
        list(EXCLUSION),
      );
    const reading = struck(second, '<w:strike/>');

    expect(textsOf(reading, 'inclusion')).toEqual([INCLUSION[0], INCLUSION[2]]);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
    // A line that was removed without being struck through is a gap.
    expect(verdict(struck('', '')).outcome).toBe('incomplete');
  });

  it('do not take up a later list that starts at 1', () => {
    const other = ['Condoms.', 'Implants.', 'Injections.', 'Vasectomy.', 'Abstinence.'];
    const reading = read(HEADING('Inclusion Criteria'), list(INCLUSION), list(other), HEADING('Procedures'));

    expect(textsOf(reading, 'inclusion')).toEqual(INCLUSION);
  });
});

describe.each(FORMATS)('a table of criteria of a %s with further columns', (_format, read) => {
  const titled = (title: string): Grid => [
    ['No.', title, 'Reason', 'Source'],
    ['Inclusion criteria', '', '', ''],
    ...INCLUSION.map((text, at) => [`IN${at + 1}`, text, 'Target population', 'Medical record']),
    ['Exclusion criteria', '', '', ''],
    ...EXCLUSION.map((text, at) => [`EX${at + 1}`, text, 'Safety of the treatment', 'Laboratory report']),
  ];

  it.each(['Criterion', 'Criterion text', 'Kriterium', 'Critère', 'Criterio', 'Kryterium', '标准'])(
    'has the criteria below %s',
    (title) => {
      const reading = read({ title: 'Eligibility', grid: titled(title) });

      expect(textsOf(reading, 'inclusion')).toEqual(INCLUSION);
      expect(textsOf(reading, 'exclusion')).toEqual(EXCLUSION);
    },
  );

  it('has the criteria below their title in rows that name their kind', () => {
    const rows = (kind: string, texts: readonly string[]): Grid =>
      texts.map((text, at) => [kind, `${kind.charAt(0)}${at + 1}`, text, '2.0', 'Laboratory report']);
    const grid: Grid = [
      ['Category', 'No.', 'Criterion text', 'Since version', 'Source'],
      ...rows('Inclusion', INCLUSION),
      ...rows('Exclusion', EXCLUSION),
    ];
    const reading = read({ title: 'Tracker', grid });

    expect(textsOf(reading, 'inclusion')).toEqual(INCLUSION);
    expect(textsOf(reading, 'exclusion')).toEqual(EXCLUSION);
  });

  it('has boxes for an answer beside each criterion, which are no part of it', () => {
    const grid: Grid = [
      ['No.', 'Text', 'Tick one'],
      ...EXCLUSION.map((text, at) => [`E${at + 1}`, text, '☐ Yes ☐ No']),
    ];
    const reading = read({ title: 'Exclusion criteria', grid });

    expect(textsOf(reading, 'exclusion')).toEqual(EXCLUSION);
  });

  it('has a list of each kind below its title, with the titles of the columns printed again', () => {
    const list = (title: string, texts: readonly string[]): Grid => [
      [title, '', ''],
      ['Nr', 'Kryterium', 'Tak/Nie'],
      ...texts.map((text, at) => [`${at + 1}`, text, '']),
    ];
    const grid = [...list('Kryteria włączenia', INCLUSION), ...list('Kryteria wyłączenia', EXCLUSION)];
    const reading = read({ title: 'Kryteria włączenia', grid });

    expect(textsOf(reading, 'inclusion')).toEqual(INCLUSION);
    expect(textsOf(reading, 'exclusion')).toEqual(EXCLUSION);
  });
});

describe.each(FORMATS)('a table of criteria in a %s with a column for their state', (_format, read) => {
  it.each([
    ['Inclusion criterion', 'Active', 'Removed'],
    ['Wortlaut des Kriteriums', 'gültig', 'gestrichen'],
    ['Critère', 'en vigueur', 'Supprimé'],
  ])('has those in force, and tells the others: %s', (title, valid, removed) => {
    const grid = [
      ['ID', 'Topic', title, 'Status', 'Version'],
      ...INCLUSION.map((text, at) => [`IN0${at + 1}`, 'Topic', text, at === 1 ? removed : valid, `v${at}.0`]),
    ];
    const reading = read({
      title: 'Inclusion',
      grid: [[{ text: 'Inclusion Criteria', across: 5 }], ...grid],
    });

    expect(textsOf(reading, 'inclusion')).toEqual([INCLUSION[0], INCLUSION[2]]);
    expect(reading.study.openQuestions.map(({ sentence }) => sentence)).toContain(
      'Criteria that their table calls removed were left out: IN02.',
    );
  });
});

it('criteria side by side in two languages are those of the first', () => {
  const grid = [
    ['Inclusion criteria', 'Einschlusskriterien'],
    ['1. Adults', '1. Erwachsene Personen beider Geschlechter'],
    ['2. Written consent', '2. Schriftliche Einwilligung liegt vor'],
    ['Exclusion criteria', 'Ausschlusskriterien'],
    ['1. Pregnancy', '1. Schwangerschaft oder Stillzeit'],
  ];
  const reading = readingOf(readDocx(docxOf({ title: 'Eligibility', grid })));

  expect(textsOf(reading, 'inclusion')).toEqual(['Adults', 'Written consent']);
  expect(textsOf(reading, 'exclusion')).toEqual(['Pregnancy']);
  expect(reading.study.openQuestions).toHaveLength(2);
});

describe('the rows of a table within a criterion', () => {
  const limits: Grid = [
    ['Parameter', 'Limit'],
    ['Haemoglobin', '≥ 9 g/dL'],
    ['ALT and AST', '≤ 3 × ULN'],
    ['Albumin', '> 30 g/L'],
  ];
  const ROWS = limits.map((row) => row.map(String).join(' '));

  it.each([
    ['a later one', ['3. Written consent.']],
    ['the title of the other list', []],
  ])('keep their names before %s', (_place, behind) => {
    const reading = readingOf(
      readDocx(
        docxOf({
          before: ['Inclusion Criteria', '1. Adults.'],
          title: '2. Sufficient function of liver and marrow, defined as:',
          grid: limits,
          behind: [...behind, 'Exclusion Criteria', '1. Pregnancy.'],
        }),
      ),
    );

    expect(textsOf(reading, 'inclusion')).toEqual([
      'Adults.',
      ['Sufficient function of liver and marrow, defined as:', ...ROWS].join('\n'),
      ...behind.map((text) => text.slice(3)),
    ]);
  });
});

it('the rows of a table behind the list of the last criterion are no part of it', () => {
  const reading = readingOf(
    readDocx(
      docxOf({
        before: ['Exclusion Criteria', '1. Pregnancy.', '2. Use of any of:', '• insulin'],
        title: '• steroids',
        grid: [
          ['Dose', 'Colour'],
          ['Low', 'White'],
          ['High', 'Blue'],
        ],
      }),
    ),
  );

  expect(reading.study.criteria.map(({ text, children }) => [text.value, children.length])).toEqual([
    ['Pregnancy.', 0],
    ['Use of any of:', 2],
  ]);
});

describe('criteria in paragraphs', () => {
  it.each([
    ['Criterios de inclusión', 'CI1. ', 'Criterios de exclusión', 'CE1. '],
    ["Critères d'inclusion", 'CI 1 : ', 'Critères de non-inclusion', 'CNI 1 : '],
    ['Einschlusskriterien', 'EK1: ', 'Ausschlusskriterien', 'AK1: '],
    ['Inclusion criteria:', '1/ ', 'Exclusion criteria:', '1/ '],
    ['Inklusionskriterier', '1. ', 'Eksklusionskriterier', '1. '],
    ['Sisäänottokriteerit', '1) ', 'Poissulkukriteerit', '1) '],
  ])('have markers of many forms: %s, %s', (inclusion, one, exclusion, other) => {
    const marked = (marker: string) => (text: string, at: number) =>
      paragraph(marker.replace('1', String(at + 1)) + text, '');
    const body = [
      paragraph(inclusion, ''),
      ...INCLUSION.map(marked(one)),
      paragraph(exclusion, ''),
      ...EXCLUSION.map(marked(other)),
    ];
    const reading = readingOf(readDocx(docxWith(body.join(''))));

    expect(textsOf(reading, 'inclusion')).toEqual(INCLUSION);
    expect(textsOf(reading, 'exclusion')).toEqual(EXCLUSION);
  });
});
