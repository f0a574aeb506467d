import { readDocument } from '@app/documents';
import { RIGHT } from './grid';
import { CRITERIA, habitPdf, type PdfHabit, printX } from './pdf-habits';
import { marksOf, type Reading, readingOf, verdict } from './read';

const CLEAN = { outcome: 'clean', sentences: [] };

async function read(habit: PdfHabit): Promise<Reading> {
  return readingOf((await readDocument(await habitPdf(habit))).model);
}

const criteriaOf = ({ study }: Reading): readonly string[] => study.criteria.map(({ text }) => text.value);

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

describe('signs that a PDF draws', () => {
  it.each<[string, PdfHabit]>([
    ['discs', { sign: (doc, x, y) => doc.circle(x, y, 3).fill('black') }],
    [
      'discs, and circles for "not done"',
      {
        sign: (doc, x, y) => doc.circle(x, y, 3).fillAndStroke('black', 'black'),
        blank: (doc, x, y) => doc.circle(x, y, 3).stroke(),
      },
    ],
    ['ticks', { sign: tick }],
    ['crosses', { sign: cross }],
    ['pictures', { sign: (doc, x, y) => doc.image(PICTURE, x - 5, y - 5, { width: 10 }) }],
    [
      'discs in some rows and crosses in others',
      { sign: (doc, x, y) => (y > 190 ? doc.circle(x, y, 3).fill('black') : printX(doc, x, y)) },
    ],
    [
      'crosses printed twice to look bold',
      {
        sign: (doc, x, y) => {
          printX(doc, x, y);
          printX(doc, x + 0.3, y);
        },
      },
    ],
  ])('are marks: %s', async (_kind, habit) => {
    const reading = await read(habit);

    expect(marksOf(reading)).toEqual(RIGHT);
    expect(verdict(reading)).toEqual(CLEAN);
  });

  it('are missed by the coverage if no table holds them', async () => {
    const { model } = await read({ sign: cross });
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

  it('are not in force where a short line is drawn through them', async () => {
    const reading = await read({
      over: (doc, cell) => {
        const [x, y] = cell(5, 3);
        doc
          .moveTo(x - 4.5, y - 0.5)
          .lineTo(x + 4.5, y - 0.5)
          .stroke('red');
      },
    });

    expect(marksOf(reading)).toEqual(RIGHT.filter((mark) => mark !== 'Haematology @ Week 8'));
    expect(verdict(reading)).toEqual(CLEAN);
  });
});

describe('criteria of a PDF', () => {
  const titles = ['Eligibility - Inclusion', 'Non-inclusion Criteria'] as const;

  it.each<[string, PdfHabit]>([
    ['every line has a number', { numberEvery: 1 }],
    ['every fifth line has a number', { numberEvery: 5 }],
    ['a struck number stands before the new one', { struck: '65' }],
    ['they have codes in brackets', { code: (kind, number) => `[${kind}0${number}]` }],
    ['they have long codes', { code: (kind, number) => `${kind === 'I' ? 'INC' : 'EXCL'}-${number}` }],
    ['their titles have other words', { titles }],
  ])('are read as printed if %s', async (_habit, habit) => {
    const reading = await read(habit);

    expect(criteriaOf(reading)).toEqual([...CRITERIA.I, ...CRITERIA.E]);
    expect(marksOf(reading)).toEqual(RIGHT);
    expect(verdict(reading)).toEqual(CLEAN);
  });
});
