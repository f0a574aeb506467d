import type { Answer } from '../form';

/** The sign in front of the decimals of a dictionary. The other one groups thousands. */
export type DecimalSign = '.' | ',';

/** `34,0`, `0,125`: a comma that cannot group thousands. */
const COMMA = /(?<![\d.,])(?:\d+,(?:\d{1,2}|\d{4,})|0\d*,\d+)(?![\d.,])/;
const POINT = /(?<![\d.,])(?:\d+\.(?:\d{1,2}|\d{4,})|0\d*\.\d+)(?![\d.,])/;

/** The sign that the limits of a dictionary have in front of their decimals. */
export function decimalSignOf(limits: readonly string[]): DecimalSign {
  return limits.some((text) => COMMA.test(text)) && !limits.some((text) => POINT.test(text)) ? ',' : '.';
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const BETWEEN = new RegExp(String.raw`(${NUMBER})\s*(?:[-–~〜]|to|bis|à|a|tot|至|から|,|\.\.)\s*(${NUMBER})`);
const LEAST = new RegExp(String.raw`(?:>=?|≥)\s*(${NUMBER})`);
const MOST = new RegExp(String.raw`(?:<=?|≤)\s*(${NUMBER})`);

/** An expression on the answer: `. >= 34 and . <= 42.5`. Other expressions, such as `. <= today()`, state no range. */
const EXPRESSION = /[a-z]\(|(?:^|[\s(])\.\s*[<>=]/;
const BOUNDS = /^[\s()]*(?:\.\s*[<>]=?\s*-?\d+(?:\.\d+)?[\s()]*(?:and\b[\s()]*)?){1,2}$/;

/** Cells with the limits of an answer. */
export interface Limits {
  readonly minimum: string;
  readonly maximum: string;
  readonly range: string;
}

/** How the numbers of the limits are written. */
export interface Writing {
  readonly decimal: DecimalSign;
  /** The answer has no decimals, so each group of three digits is a thousand. */
  readonly isWhole: boolean;
}

/** The range that a row of a dictionary states. */
export function limitsIn({ minimum, maximum, range }: Limits, writing: Writing): Answer['range'] {
  if (EXPRESSION.test(range) && !BOUNDS.test(range)) return undefined;
  const plain = plainNumbers(range, writing);
  const between = BETWEEN.exec(plain);
  const low = numberIn(minimum, writing) ?? numberIn(between?.[1] ?? LEAST.exec(plain)?.[1] ?? '', PLAIN);
  const high = numberIn(maximum, writing) ?? numberIn(between?.[2] ?? MOST.exec(plain)?.[1] ?? '', PLAIN);
  if (low === undefined && high === undefined) return undefined;
  return { ...(low === undefined ? {} : { minimum: low }), ...(high === undefined ? {} : { maximum: high }) };
}

const PLAIN: Writing = { decimal: '.', isWhole: false };

function numberIn(text: string, writing: Writing): number | undefined {
  const plain = plainNumbers(text.trim(), writing);
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** The numbers of a text with a point in front of their decimals, and without signs between thousands. */
function plainNumbers(text: string, { decimal, isWhole }: Writing): string {
  return text.replace(/(?<![\d.,])\d+(?:[.,]\d+)+(?![\d.,])/g, (number) => {
    const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?=[.,]|$)/.exec(number);
    const isGrouped = grouped !== null && (isWhole || grouped[1] !== decimal);
    const whole = isGrouped ? grouped[0].replace(/[.,]/g, '') + number.slice(grouped[0].length) : number;
    return /^\d+,\d+$/.test(whole) ? whole.replace(',', '.') : whole;
  });
}
