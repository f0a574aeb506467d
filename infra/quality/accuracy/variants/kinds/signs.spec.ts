import { type Grid, RIGHT, schedule } from './grid';
import { FORMATS, marksOf, type Reading, verdict } from './read';

const meaningsOf = ({ study }: Reading): [string, string][] =>
  study.schedules
    .flatMap(({ signs }) => signs.map(({ sign, means }): [string, string] => [sign, means]))
    .sort();

const TITLE = 'Table 1. Schedule of Activities';

describe.each(FORMATS)('signs in a %s', (_format, read) => {
  it.each([
    ['X', ''],
    ['x', '-'],
    ['☒', '☐'],
    ['☑', '☐'],
    ['☑', '☒'],
    ['■', '□'],
    ['●', '○'],
    ['⬤', '◯'],
    ['✓', '✗'],
    ['✔', '✘'],
    ['✓', 'X'],
    ['✘', ''],
    ['○', ''],
    ['X', '☐'],
    ['X', 'No'],
    ['Yes', 'No'],
    ['YES', 'no'],
    ['TRUE', 'FALSE'],
    ['1', '0'],
    ['+', '-'],
    ['+', '−'],
    ['Y', 'N'],
    ['Ja', 'Nein'],
    ['是', '否'],
    ['[X]', '[ ]'],
    ['Yes', ''],
    ['Y', ''],
    ['1', ''],
    ['O', ''],
    ['V', ''],
    ['*', ''],
    ['X.', ''],
    ['Ｘ', ''],
    ['Х', '-'],
    ['✔\ufe0f', ''],
  ])('%s is done beside “%s”', (done, notDone) => {
    const reading = read({ title: TITLE, grid: schedule(done, notDone) });

    expect(marksOf(reading)).toEqual(RIGHT);
    expect(reading.study.marks.every(({ sign, isConditional }) => sign === done && !isConditional)).toBe(
      true,
    );
    expect(reading.study.openQuestions).toEqual([]);
    const stated = [[done, 'done'], ...(notDone === '' ? [] : [[notDone, 'not-done']])];
    expect(meaningsOf(reading)).toEqual(stated.sort());
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
  });

  it('a letter of Wingdings is the picture that it prints', () => {
    const grid: Grid = schedule('ü').map((row) =>
      row.map((text) => (text === 'ü' ? { text, isPicture: true } : text)),
    );

    expect(marksOf(read({ title: TITLE, grid }))).toEqual(RIGHT);
  });

  it('a sign in white on white is no mark, and is named', () => {
    const grid: Grid = schedule('X', 'W').map((row) =>
      row.map((text) => (text === 'W' ? { text: 'X', isWhite: true } : text)),
    );
    const reading = read({ title: TITLE, grid });

    expect(marksOf(reading)).toEqual(RIGHT);
    expect(reading.model.warnings).toMatchObject([{ code: 'hidden-text' }]);
    expect(reading.model.blocks.filter(({ hidden }) => hidden === true)).not.toEqual([]);
  });

  it('a letter is no sign beside another sign, or in a table without blank cells', () => {
    const beside = schedule('X').map((row) => row.map((text) => (text === '' ? 'O' : text)));
    const full = schedule('Y', 'Y');

    expect(verdict(read({ title: TITLE, grid: beside })).outcome).toBe('incomplete');
    expect(read({ title: TITLE, grid: full }).study.marks).toEqual([]);
  });

  it.each([
    '● = to be performed; ○ = optional',
    '● mandatory   ○ optional (at the discretion of the investigator)',
    'Key: ○ if applicable, ● required',
  ])('a legend decides before any convention: %s', (legend) => {
    const reading = read({ title: TITLE, grid: schedule('●', '○'), behind: [legend] });
    const { study } = reading;

    expect(study.marks.filter(({ isConditional }) => !isConditional)).toHaveLength(18);
    expect(study.marks.filter(({ sign, isConditional }) => sign === '○' && isConditional)).toHaveLength(12);
    expect(meaningsOf(reading)).toEqual([
      ['○', 'optional'],
      ['●', 'done'],
    ]);
  });

  it('a letter that a legend calls not collected is no mark', () => {
    const reading = read({
      title: TITLE,
      grid: schedule('X', 'P'),
      behind: ['X = performed. P = practice, not collected.'],
    });

    expect(reading.study.marks.filter(({ sign }) => sign === 'P')).toEqual([]);
    expect(marksOf(reading)).toEqual(RIGHT);
    const practice = reading.study.schedules[0]?.signs.find(({ sign }) => sign === 'P');
    expect(practice).toMatchObject({ means: 'not-collected', readers: ['rules'] });
    // The legend and each cell.
    expect(practice?.evidence).toHaveLength(13);
    expect(verdict(reading).outcome).toBe('clean');
  });

  it('two signs that nothing tells apart are asked about, and both are kept', () => {
    const { study } = read({ title: TITLE, grid: schedule('■', '●') });

    expect(study.marks).toHaveLength(30);
    expect(study.openQuestions).toMatchObject([
      { part: 'schedule', sentence: expect.stringContaining('■ and ●') },
    ]);
  });

  it('a letter beside another sign is asked about if no legend explains it', () => {
    const grid = schedule('X').map((row, at) =>
      at === 3 || at === 6 ? row.map((text) => (text === 'X' ? 'P' : text)) : row,
    );
    const { study } = read({ title: TITLE, grid });

    expect(study.marks.filter(({ sign }) => sign === 'P')).toHaveLength(9);
    expect(study.openQuestions).toMatchObject([
      { part: 'schedule', sentence: expect.stringContaining('X and P') },
    ]);
  });

  it('times and doses in cells are kept with their text', () => {
    const grid = schedule('X').map((row, at) =>
      at === 4 ? ['PK sample', '', 'Predose, 15, 30 min', '240 min', '', ''] : row,
    );
    const { study } = read({ title: TITLE, grid });

    expect(study.marks.map(({ sign }) => sign).filter((sign) => sign !== 'X')).toEqual([
      'Predose, 15, 30 min',
      '240 min',
    ]);
  });

  it('a sheet of questions with Yes and No is no schedule', () => {
    const { study } = read({
      title: 'Comparison of products',
      grid: [
        ['Property', 'Product A', 'Product B'],
        ...['Sterile', 'Soluble', 'Stable', 'Coloured', 'Bitter'].map((name, at) => [
          name,
          at % 2 === 0 ? 'Yes' : 'No',
          'Yes',
        ]),
      ],
    });

    expect(study.schedules).toEqual([]);
  });
});

describe('a legend below the table of a DOCX', () => {
  const [, read] = FORMATS[0] ?? [];
  const mixed = (first: string, second: string): Grid =>
    schedule(first).map((row, at) => row.map((text) => (at > 3 && text === first ? second : text)));

  it.each([
    [
      '●',
      '○',
      '● is used to indicate a visit at the site. ○ is used to indicate a visit by a nurse at home.',
    ],
    ['●', '○', '● : en centre ; ○ : à domicile'],
    ['●', '◇', '●：中央測定　◇：施設測定'],
    ['S', 'R', 'S : acte du soin courant ; R : acte ajouté par la recherche'],
    ['B', 'Z', 'B: im Prüfzentrum, Z: beim Hausarzt'],
  ])('that explains %s and %s in its own words is a note, and both mean done', (first, second, legend) => {
    const reading = read?.({ title: TITLE, grid: mixed(first, second), behind: [legend] });

    expect(reading && marksOf(reading)).toEqual(RIGHT);
    expect(reading?.study.openQuestions).toEqual([]);
    expect(reading?.study.notes.map(({ text }) => text.value.replace(/\s+/g, ' '))).toEqual([
      legend.replace(/\s+/g, ' '),
    ]);
  });

  it('that denies in its own words leaves an empty shape as not done', () => {
    const reading = read?.({
      title: TITLE,
      grid: schedule('●', '○'),
      behind: ['● : oui ; ○ : pas à cette visite'],
    });

    expect(reading && marksOf(reading)).toEqual(RIGHT);
  });

  it('that explains a sign in brackets is a note', () => {
    const grid = schedule('x').map((row, at) => row.map((text) => (at === 4 && text === 'x' ? '(x)' : text)));
    const legend = '(x) nur bei auffälligem Vorbefund';
    const reading = read?.({ title: TITLE, grid, behind: [legend] });

    expect(reading?.study.notes.map(({ text }) => text.value)).toEqual([legend]);
  });

  it.each(['注1)', '注１）', '※1'])('explains the label that carries the raised mark %s', (mark) => {
    const grid = schedule('○').map((row) =>
      row.map((text) => (text === 'Haematology' ? `${text}^${mark}^` : text)),
    );
    const reading = read?.({ title: TITLE, grid, behind: [`${mark} 妊娠可能な女性のみ`] });

    expect(reading?.study.notes).toMatchObject([
      { marker: mark, text: { value: '妊娠可能な女性のみ' }, scope: { activities: { length: 1 } } },
    ]);
    expect(reading?.study.openQuestions).toEqual([]);
  });
});
