import { readDocument } from '@app/documents';
import { aFormPdf, states, type TestField } from '../../../documents/test/form-pdf';
import { formPdf, LAYOUTS } from '../../test/form-pdfs';
import type { Field } from './form';
import { readForms } from './read-forms';

const SEEDS = Array.from({ length: 10 }, (_seed, at) => at + 1);
const short = ({ question, type, units = [], choices = [], name = '' }: Field): string =>
  [question, type, units.join('|'), choices.map(({ code, text }) => `${code}=${text}`).join('|'), name]
    .filter((part) => part !== '')
    .join('; ');

describe('generated PDF forms', () => {
  it.each(LAYOUTS)(
    'have an item for each question of the layout "%s"',
    async (layout) => {
      const wrong: string[] = [];
      for (const seed of SEEDS) {
        const { bytes, expected } = formPdf(layout, seed);
        const { model } = await readDocument(bytes);
        const read = readForms(model.blocks, new Set()).flatMap(({ groups }) =>
          groups.flatMap(({ fields }) => fields.map(short)),
        );
        const missing = expected.filter((one) => !read.includes(one));
        const extra = read.filter((one) => !expected.includes(one));
        if (missing.length + extra.length > 0)
          wrong.push(`${seed}: ${missing.join(' # ')} READ AS ${extra.join(' # ')}`);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});

type Label = readonly [x: number, y: number, text: string];
type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

const text = (name: string, rect: Rectangle): TestField => ({ keys: `/FT/Tx/T(${name})`, rect });
const box = (name: string, x: number, y: number): TestField => ({
  keys: `/FT/Btn/T(${name})${states('Yes')}`,
  rect: [x, y - 1, x + 10, y + 9],
});

async function read(texts: readonly Label[], fields: readonly TestField[]) {
  const bytes = aFormPdf([{ texts: [[72, 740, 'Assessment of the visit'], ...texts] }], fields);
  const [form] = readForms((await readDocument(bytes)).model.blocks, new Set());
  const groups = form?.groups ?? [];
  return { groups, items: groups.flatMap((group) => group.fields.map(short)), form };
}

/** A text with the left and the bottom of its box. */
const note = (text: string, left: number, bottom: number, isDrawn?: true) => ({
  text,
  rect: [left, bottom, left + 10 + 5 * text.length, bottom + 12] as const,
  ...(isDrawn && { isDrawn }),
});

describe('notes that lie over a PDF form', () => {
  it.each([undefined, true] as const)(
    'name the fields that they stand beside (drawn: %s)',
    async (isDrawn) => {
      const bytes = aFormPdf(
        [
          {
            texts: [
              [50, 760, 'Trial KR-7 Site: ______ Subject: ______ Sheet 3'],
              [50, 730, 'SKIN'],
              [50, 700, 'Onset'],
              [250, 700, '__ / __ / ____'],
              [50, 670, 'Kind of skin'],
              [250, 670, '[ ] Dry'],
              [250, 654, '[ ] Oily'],
              [250, 638, '[ ] Mixed'],
              [50, 610, 'Any lesion on the scalp?'],
              [250, 610, '[ ] Yes'],
              [250, 594, '[ ] No'],
              [50, 560, 'Side'],
              [250, 560, '[ ] Left [ ] Right'],
            ],
            notes: [
              note('MH = Medical History', 120, 728, isDrawn),
              note('MHSTDTC', 340, 697, isDrawn),
              note('MHORRES where MHTESTCD = KIND', 300, 651, isDrawn),
              note('MHOCCUR', 300, 607, isDrawn),
              note('MHLAT', 280, 553, isDrawn),
            ],
          },
          {
            texts: [
              [50, 760, 'Trial KR-7 Site: ______ Subject: ______ Sheet 4'],
              [50, 730, 'NAILS'],
              [50, 700, 'Length'],
              [250, 700, '____ mm'],
              [50, 670, 'Initials of the helper'],
              [250, 670, '________'],
            ],
            notes: [
              note('MHORRES / MHORRESU', 300, 700, isDrawn),
              note('[NOT SUBMITTED]', 310, 667, isDrawn),
            ],
          },
        ],
        [],
      );
      const forms = readForms((await readDocument(bytes)).model.blocks, new Set());
      expect(forms.map(({ name }) => name.value)).toEqual(['SKIN', 'NAILS']);
      expect(forms.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields.map(short)))).toEqual([
        'Onset; date; MHSTDTC',
        'Kind of skin; single-choice; =Dry|=Oily|=Mixed; KIND',
        'Any lesion on the scalp?; yes-no; =Yes|=No; MHOCCUR',
        'Side; single-choice; =Left|=Right; MHLAT',
        'Length; decimal; mm; MHORRES',
        'Initials of the helper; text',
      ]);
    },
  );
});

describe('layouts of a PDF form', () => {
  it('have two fields in a line, and captions below their fields', async () => {
    const inLine = await read(
      [
        [72, 700, 'First:'],
        [250, 700, 'Last:'],
        [72, 670, 'Start date'],
        [300, 670, 'Stop date'],
      ],
      [
        text('f', [110, 696, 230, 712]),
        text('l', [285, 696, 400, 712]),
        text('s', [130, 666, 230, 682]),
        text('e', [355, 666, 450, 682]),
      ],
    );
    expect(inLine.items).toEqual([
      'First; text; f',
      'Last; text; l',
      'Start date; date; s',
      'Stop date; date; e',
    ]);
    const below = await read(
      [
        [72, 685, 'First name'],
        [250, 685, 'Last name'],
        [72, 640, 'Street'],
        [250, 640, 'City'],
      ],
      [
        text('f', [72, 698, 230, 714]),
        text('l', [250, 698, 400, 714]),
        text('s', [72, 653, 230, 669]),
        text('c', [250, 653, 400, 669]),
      ],
    );
    expect(below.items).toEqual([
      'First name; text; f',
      'Last name; text; l',
      'Street; text; s',
      'City; text; c',
    ]);
  });

  it('have boxes one below the other, the last with a blank, and a box beside a sentence', async () => {
    const { items } = await read(
      [
        [72, 700, 'Symptoms \\(check all that apply\\)'],
        [90, 680, 'Nausea'],
        [90, 662, 'Vomiting'],
        [90, 644, 'Other, specify'],
        [90, 610, 'I confirm that informed consent was obtained before any study procedure was done.'],
      ],
      [
        box('n', 74, 680),
        box('v', 74, 662),
        box('o', 74, 644),
        text('os', [170, 640, 300, 654]),
        box('ic', 74, 610),
      ],
    );
    expect(items).toEqual([
      'Symptoms; several-choices; =Nausea|=Vomiting|=Other',
      'Other, specify; text; os',
      'I confirm that informed consent was obtained before any study procedure was done.; yes-no; ic',
    ]);
  });

  it('have several fields for one date or time', async () => {
    const { items } = await read(
      [
        [72, 700, 'Date of birth'],
        [205, 700, '/'],
        [245, 700, '/'],
        [72, 670, 'Time'],
        [190, 670, ':'],
      ],
      [
        text('d', [170, 696, 200, 712]),
        text('m', [210, 696, 240, 712]),
        text('y', [250, 696, 290, 712]),
        text('h', [160, 666, 186, 682]),
        text('min', [196, 666, 222, 682]),
      ],
    );
    expect(items).toEqual(['Date of birth; date; d', 'Time; time; h']);
  });

  it('have a log without rules, a high field, and fields that identify the page', async () => {
    const log = await read(
      [
        [76, 686, 'Medication'],
        [206, 686, 'Dose'],
        [306, 686, 'Start date'],
      ],
      [0, 1, 2].flatMap((row) => [
        text(`m${row}`, [74, 662 - row * 20, 198, 678 - row * 20]),
        text(`d${row}`, [204, 662 - row * 20, 298, 678 - row * 20]),
        text(`s${row}`, [304, 662 - row * 20, 398, 678 - row * 20]),
      ]),
    );
    expect(log.items).toEqual(['Medication; text; m0', 'Dose; text; d0', 'Start date; date; s0']);
    expect(log.groups).toMatchObject([{ isRepeating: true }]);
    const high = await read(
      [
        [72, 660, 'Describe the event:'],
        [72, 590, 'Outcome'],
        [72, 560, 'Subject number'],
      ],
      [
        text('event', [200, 610, 500, 672]),
        text('outcome', [170, 586, 300, 602]),
        text('subject', [170, 556, 300, 572]),
      ],
    );
    expect(high.items).toEqual(['Describe the event; text; event', 'Outcome; text; outcome']);
    expect(high.form?.identification.map(({ value }) => value)).toEqual(['Subject number']);
  });
});

const SIZE = 9;
/** A quarter of a circle from one point to another, in PDF operators. */
const arc = (fromX: number, fromY: number, toX: number, toY: number, isFlat: boolean): string => {
  const K = 0.5523;
  const [x1, y1] = isFlat ? [fromX + (toX - fromX) * K, fromY] : [fromX, fromY + (toY - fromY) * K];
  const [x2, y2] = isFlat ? [toX, toY - (toY - fromY) * K] : [toX - (toX - fromX) * K, toY];
  return `${x1} ${y1} ${x2} ${y2} ${toX} ${toY} c`;
};
/** A square whose corners are rounded; a circle if they take half of it. */
function rounded(x: number, y: number, size: number, corner: number): string {
  const [right, top] = [x + size, y + size];
  return [
    `${x + corner} ${y} m ${right - corner} ${y} l`,
    arc(right - corner, y, right, y + corner, true),
    `${right} ${top - corner} l`,
    arc(right, top - corner, right - corner, top, false),
    `${x + corner} ${top} l`,
    arc(x + corner, top, x, top - corner, true),
    `${x} ${y + corner} l`,
    arc(x, y + corner, x + corner, y, false),
    'h',
  ].join(' ');
}

const OUTLINES: readonly (readonly [kind: string, draw: (x: number, y: number) => string])[] = [
  ['squares', (x, y) => `${x} ${y} ${SIZE} ${SIZE} re S`],
  ['boxes with rounded corners', (x, y) => `${rounded(x, y, SIZE, 2)} S`],
  ['circles', (x, y) => `${rounded(x, y, SIZE, SIZE / 2)} S`],
  ['circles filled with white', (x, y) => `1 1 1 rg ${rounded(x, y, SIZE, SIZE / 2)} B 0 0 0 rg`],
  ['rounded edges', (x, y) => `${rounded(x, y, SIZE, 2)} ${rounded(x + 0.8, y + 0.8, SIZE - 1.6, 1.2)} f*`],
  [
    'rings',
    (x, y) => `${rounded(x, y, SIZE, SIZE / 2)} ${rounded(x + 0.8, y + 0.8, SIZE - 1.6, SIZE / 2 - 0.8)} f*`,
  ],
];

describe('places that a PDF draws', () => {
  const QUESTIONS = [
    ['Severity', 'Mild', 'Moderate', 'Severe'],
    ['Serious?', 'Yes', 'No'],
    ['Outcome', 'Recovered', 'Ongoing', 'Fatal'],
  ];

  it.each(OUTLINES)('are boxes to tick if they are %s, and the page counts them', async (_kind, draw) => {
    const texts: Label[] = [[72, 740, 'Adverse event report']];
    const drawn: string[] = [];
    QUESTIONS.forEach(([question = '', ...answers], row) => {
      const y = 690 - row * 24;
      texts.push([72, y, question]);
      answers.forEach((answer, at) => {
        drawn.push(draw(230 + at * 95, y - 1));
        texts.push([243 + at * 95, y, answer]);
      });
    });

    const { model } = await readDocument(aFormPdf([{ texts, drawing: drawn.join(' ') }], []));
    const fields = readForms(model.blocks, new Set()).flatMap(({ groups }) =>
      groups.flatMap((group) => group.fields),
    );

    expect(
      fields.map(({ question, choices }) => [question, ...(choices ?? []).map(({ text }) => text)]),
    ).toEqual(QUESTIONS);
    expect(model.pages[0]?.drawnBoxes).toBe(8);
  });
});
