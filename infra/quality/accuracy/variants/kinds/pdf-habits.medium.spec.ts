import { readDocument } from '@app/documents';
import { CLEAN, MARKS, RIGHT } from './grid';
import { CRITERIA, habitPdf, type PdfHabit, printX } from './pdf-habits';
import { type Format, type Reading, readingOf, reads, verdict } from './read';

const tick: PdfHabit['sign'] = (doc, x, y) =>
  doc
    .moveTo(x - 4, y)
    .lineTo(x - 1, y + 3)
    .lineTo(x + 4, y - 4)
    .stroke();
const cross: PdfHabit['sign'] = (doc, x, y) =>
  doc
    .moveTo(x - 3, y - 3)
    .lineTo(x + 3, y + 3)
    .stroke()
    .moveTo(x - 3, y + 3)
    .lineTo(x + 3, y - 3)
    .stroke();
/** One black pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

const HABITS: Readonly<Record<string, PdfHabit>> = {
  discs: { sign: (doc, x, y) => doc.circle(x, y, 3).fill('black') },
  'discs, and circles for "not done"': {
    sign: (doc, x, y) => doc.circle(x, y, 3).fillAndStroke('black', 'black'),
    blank: (doc, x, y) => doc.circle(x, y, 3).stroke(),
  },
  ticks: { sign: tick },
  crosses: { sign: cross },
  pictures: { sign: (doc, x, y) => doc.image(PICTURE, x - 5, y - 5, { width: 10 }) },
  'discs in some rows and crosses in others': {
    sign: (doc, x, y) => (y > 190 ? doc.circle(x, y, 3).fill('black') : printX(doc, x, y)),
  },
  'crosses printed twice to look bold': {
    sign: (doc, x, y) => {
      printX(doc, x, y);
      printX(doc, x + 0.3, y);
    },
  },
  'a short line through a sign': {
    over: (doc, cell) => {
      const [x, y] = cell(5, 3);
      doc
        .moveTo(x - 4.5, y - 0.5)
        .lineTo(x + 4.5, y - 0.5)
        .stroke('red');
    },
  },
  'a number at every line': { numberEvery: 1 },
  'a number at every fifth line': { numberEvery: 5 },
  'a struck number before the new one': { struck: '65' },
  'codes in brackets': { code: (kind, number) => `[${kind}0${number}]` },
  'long codes': { code: (kind, number) => `${kind === 'I' ? 'INC' : 'EXCL'}-${number}` },
  'titles of other words': { titles: ['Eligibility - Inclusion', 'Non-inclusion Criteria'] },
};

const read = async (habit: string): Promise<Reading> =>
  readingOf((await readDocument(await habitPdf(HABITS[habit.trim()] ?? {}))).model);
const PDF: Format<Promise<Reading>> = ['PDF', read];
const LISTS = `inclusion = ${CRITERIA.I.join('; ')}\nexclusion = ${CRITERIA.E.join('; ')}`;

reads(
  'a document',
  [PDF],
  `
  # has marks that are drawn as $a
  for discs || discs, and circles for "not done" || ticks || crosses || pictures
  for discs in some rows and crosses in others || crosses printed twice to look bold
  $a
  ${MARKS}
  ${CLEAN}

  # has a mark that is not in force where a short line is drawn through it
  a short line through a sign
  marks = ${RIGHT.filter((mark) => mark !== 'Haematology @ Week 8').join('; ')}
  ${CLEAN}

  # has criteria with $a
  for a number at every line || a number at every fifth line || a struck number before the new one || codes in brackets
  for long codes || titles of other words
  $a
  ${LISTS}
  ${MARKS}
  ${CLEAN}
`,
);

it('signs are missed by the coverage if no table holds them', async () => {
  const { model } = await read('crosses');
  const blocks = model.blocks.map((block) =>
    block.type === 'table'
      ? {
          ...block,
          rows: block.rows.map((row, at) => ({
            ...row,
            cells: row.cells.filter(({ text }) => at < 5 || text !== 'X'),
          })),
        }
      : block,
  );
  const { outcome, sentences } = verdict(readingOf({ ...model, blocks }));

  expect(outcome).not.toBe('clean');
  expect(sentences).toContainEqual(expect.stringContaining('8 signs'));
});
