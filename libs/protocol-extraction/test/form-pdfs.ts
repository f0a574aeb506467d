import { aFormPdf, states, type TestField } from '../../documents/test/form-pdf';

interface Asked {
  readonly question: string;
  readonly name: string;
  readonly kind: 'text' | 'number' | 'date' | 'list' | 'boxes';
  readonly unit?: string;
  readonly choices?: readonly (readonly [code: string, text: string])[];
}

const QUESTIONS: readonly Asked[] = [
  { question: 'Weight', name: 'vs.weight', kind: 'number', unit: 'kg' },
  { question: 'Pulse rate', name: 'vs.pulse', kind: 'number', unit: 'bpm' },
  { question: 'Adverse event term', name: 'ae.term', kind: 'text' },
  { question: 'Reason for change', name: 'cm.reason', kind: 'text' },
  { question: 'Date of onset', name: 'ae.start', kind: 'date' },
  { question: 'Sample collected on', name: 'lb.date', kind: 'date' },
  {
    question: 'Outcome',
    name: 'ae.outcome',
    kind: 'list',
    choices: [
      ['1', 'Recovered'],
      ['2', 'Fatal'],
    ],
  },
  {
    question: 'Route',
    name: 'cm.route',
    kind: 'list',
    choices: [
      ['PO', 'Oral'],
      ['IV', 'Intravenous'],
      ['SC', 'Subcutaneous'],
    ],
  },
  {
    question: 'Severity',
    name: 'ae.severity',
    kind: 'boxes',
    choices: [
      ['1', 'Mild'],
      ['2', 'Moderate'],
      ['3', 'Severe'],
    ],
  },
  {
    question: 'Was the dose taken?',
    name: 'ex.taken',
    kind: 'boxes',
    choices: [
      ['Y', 'Yes'],
      ['N', 'No'],
    ],
  },
];

export const LAYOUTS = ['left', 'above', 'pairs', 'table', 'lines', 'tooltips'] as const;
export type FormLayout = (typeof LAYOUTS)[number];

type Rectangle = readonly [number, number, number, number];
interface Drawn {
  readonly texts: (readonly [number, number, string])[];
  readonly fields: TestField[];
  readonly rules: string[];
}

/** A form in a layout with questions that the seed chooses, and the items that it states. */
export function formPdf(
  layout: FormLayout,
  seed: number,
): { bytes: Uint8Array; expected: readonly string[] } {
  const shift = (seed * 7) % 23;
  const asked = [0, 1, 2, 3, 4, 5].flatMap((at) => QUESTIONS[(seed + at * 3) % QUESTIONS.length] ?? []);
  const own = [...new Set(asked)].filter(({ kind }) => layout !== 'tooltips' || kind !== 'boxes');
  const drawn: Drawn = { texts: [[72, 740, 'Assessment']], fields: [], rules: [] };
  let y = 700 - shift;
  own.forEach((one, at) => {
    const x = layout === 'pairs' && at % 2 === 1 ? 320 : 72 + (seed % 3) * 5;
    draw(one, { layout, x, y, seed }, drawn);
    if (layout !== 'pairs' || at % 2 === 1) y -= heightOf(layout, one);
  });
  const bytes = aFormPdf([{ texts: drawn.texts, drawing: drawn.rules.join('\n') }], drawn.fields);
  return { bytes, expected: own.map(expectedOf) };
}

const heightOf = (layout: FormLayout, { kind }: Asked): number =>
  layout === 'lines' && kind === 'boxes'
    ? 70
    : layout === 'above' || layout === 'pairs'
      ? 44
      : layout === 'table'
        ? 22
        : 26;

function draw(
  one: Asked,
  { layout, x, y, seed }: { layout: FormLayout; x: number; y: number; seed: number },
  drawn: Drawn,
): void {
  const { texts, rules } = drawn;
  const label =
    layout === 'left' && seed % 2 === 0 && !one.question.endsWith('?') ? `${one.question}:` : one.question;
  const isAbove = layout === 'above' || layout === 'pairs';
  if (layout !== 'tooltips') texts.push([x, y, label]);
  const left = isAbove ? x : layout === 'table' ? 262 : layout === 'tooltips' ? x : 220 + (seed % 4) * 10;
  const top = isAbove ? y - 5 : y + 11;
  if (layout === 'table')
    for (const [from, width] of [
      [x - 4, 258 - x],
      [254, 220],
    ] as const)
      rules.push(`${from} ${y - 8} ${width} 22 re S`);
  if (one.kind === 'boxes') drawBoxes(one, { layout, left, y: isAbove ? y - 18 : y }, drawn);
  else {
    const place: Rectangle = [left, top - 15, left + 110, top];
    drawn.fields.push({ keys: keysOf(one, layout), rect: place });
    if (one.unit !== undefined && layout !== 'tooltips')
      texts.push([left + 116, isAbove ? y - 16 : y, one.unit]);
    if (layout === 'left' && seed % 5 === 0 && one.kind === 'text')
      texts.push([left, y, '____________________']);
  }
}

/** The names of a dotted hierarchy can stand in one dictionary. */
function keysOf({ kind, name, question, unit, choices = [] }: Asked, layout: FormLayout): string {
  const tooltip =
    layout === 'tooltips' ? `/TU(${question}${unit === undefined ? '' : ` \\(${unit}\\)`})` : '';
  const script = (format: string) => `/AA<</F<</S/JavaScript/JS(${format})>>>>`;
  const base = `/T(${name})${tooltip}`;
  if (kind === 'list')
    return `${base}/FT/Ch/Ff 131072/Opt[${choices.map(([code, text]) => `[(${code})(${text})]`).join('')}]`;
  if (kind === 'date') return `${base}/FT/Tx${script('AFDate_FormatEx\\("dd-mmm-yyyy"\\);')}`;
  if (kind === 'number') return `${base}/FT/Tx${script('AFNumber_Format\\(1,0,0,0,"",true\\);')}`;
  return `${base}/FT/Tx/MaxLen 40`;
}

function drawBoxes(
  { name, choices = [] }: Asked,
  { layout, left, y }: { layout: FormLayout; left: number; y: number },
  { texts, fields }: Drawn,
): void {
  const kids = choices.map(([code, text], at): TestField => {
    const [x, line] = layout === 'lines' ? [left, y - at * 16] : [left + at * 75, y];
    texts.push([x + 14, line, text]);
    return { keys: states(code), rect: [x, line - 1, x + 10, line + 9] };
  });
  fields.push({ keys: `/T(${name})/FT/Btn/Ff 49152`, kids });
}

function expectedOf({ question, name, kind, unit, choices = [] }: Asked): string {
  const isYesNo = choices.some(([, text]) => text === 'Yes');
  const type = {
    number: 'decimal',
    text: 'text',
    date: 'date',
    list: 'single-choice',
    boxes: isYesNo ? 'yes-no' : 'single-choice',
  }[kind];
  const coded = choices.map(([code, text]) => `${code}=${text}`).join('|');
  return [question, type, unit ?? '', coded, name].filter((part) => part !== '').join('; ');
}
