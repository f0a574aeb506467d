import { aDocument, type BlockBuilder } from './blocks';

interface Asked {
  readonly question: string;
  readonly unit?: string;
  readonly choices?: readonly string[];
  readonly kind: 'text' | 'date' | 'time' | 'number' | 'choice';
}

const QUESTIONS: readonly Asked[] = [
  { question: 'Weight', unit: 'kg', kind: 'number' },
  { question: 'Body temperature', unit: '°C', kind: 'number' },
  { question: 'Oxygen saturation', unit: '%', kind: 'number' },
  { question: 'Creatinine', unit: 'µmol/L', kind: 'number' },
  { question: 'Hemoglobin', unit: 'g/dL', kind: 'number' },
  { question: 'Date of onset', kind: 'date' },
  { question: 'Sample date', kind: 'date' },
  { question: 'Time of dose', kind: 'time' },
  { question: 'Reason for change', kind: 'text' },
  { question: 'Comments', kind: 'text' },
  { question: 'Was the dose taken?', choices: ['Yes', 'No'], kind: 'choice' },
  { question: 'Severity', choices: ['Mild', 'Moderate', 'Severe'], kind: 'choice' },
  { question: 'Relationship to study drug', choices: ['None', 'Possible', 'Probable'], kind: 'choice' },
  { question: 'Sex', choices: ['Male', 'Female'], kind: 'choice' },
];

const BOXES = ['☐', '□', '❏', '[ ]', '○', '( )', '❑'];
const BLANKS = ['____', '__________', '..........'];
const DATES = [
  '__/__/____',
  '|__|__|/|__|__|__|/|__|__|__|__|',
  'DD-MMM-YYYY',
  '___/____/____',
  '_ _ / _ _ _ / _ _ _ _',
];
const TIMES = ['__:__', '|__|__|:|__|__|', 'HH:MM'];

/** A form in a layout that the seed chooses, with the fields that it states. */
export function variantOf(seed: number): { document: BlockBuilder; expected: string[] } {
  let state = seed * 2654435761;
  const below = (limit: number): number => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39;
    return ((state >>> 8) & 0xffff) % limit;
  };
  const oneOf = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  const start = below(QUESTIONS.length);
  const asked = [0, 1, 2, 3, 4]
    .map((at) => QUESTIONS[(start + at * 3) % QUESTIONS.length])
    .filter((one) => one !== undefined);
  const [box, blank, date, time] = [oneOf(BOXES), oneOf(BLANKS), oneOf(DATES), oneOf(TIMES)];
  const areBoxesBehind = below(4) === 0;
  const areCoded = !areBoxesBehind && below(3) === 0;
  const isUnitInLabel = below(2) === 0;
  const separator = oneOf([':', '', ' :']);
  const isNumbered = below(3) === 0;
  const answerOf = ({ kind, unit, choices = [] }: Asked): string => {
    if (kind === 'date') return date;
    if (kind === 'time') return time;
    if (kind !== 'choice') return unit === undefined || isUnitInLabel ? blank : `${blank} ${unit}`;
    const texts = choices.map((choice, at) => (areCoded ? `${at + 1}=${choice}` : choice));
    return texts.map((text) => (areBoxesBehind ? `${text} ${box}` : `${box} ${text}`)).join(' ');
  };
  const labelOf = ({ question, unit }: Asked, at: number): string =>
    `${isNumbered ? `${at + 1}. ` : ''}${question}${unit !== undefined && isUnitInLabel ? ` (${unit})` : ''}`;
  const document = aDocument().heading('Assessment');
  const layout = oneOf(['lines', 'grid', 'log', 'pairs']);
  const rows = asked.map((one, at) => [labelOf(one, at), answerOf(one)] as const);
  if (layout === 'lines')
    for (const [label, answer] of rows)
      document.paragraph(`${label}${label.endsWith('?') ? '' : separator || ':'} ${answer}`);
  if (layout === 'grid')
    document.table(
      rows.map(([label, answer]) => [`${label}${separator}`, answer]),
      { headers: 0 },
    );
  if (layout === 'log')
    document.table([
      rows.map(([label]) => label),
      rows.map(([, answer]) => answer),
      rows.map(([, answer]) => answer),
    ]);
  if (layout === 'pairs')
    document.table([rows.slice(0, 2).flat(), rows.slice(2, 4).flat(), rows.slice(4).flat()], { headers: 0 });
  const expected = asked.map(({ question, kind, unit, choices = [] }) => {
    const isYesNo = choices.includes('Yes');
    const type =
      kind === 'number' ? 'decimal' : kind === 'choice' ? (isYesNo ? 'yes-no' : 'single-choice') : kind;
    const coded = choices.map((choice, at) => `${areCoded ? at + 1 : ''}=${choice}`).join('|');
    return [question, type, unit ?? '', coded].filter((part) => part !== '').join('; ');
  });
  return { document, expected };
}
