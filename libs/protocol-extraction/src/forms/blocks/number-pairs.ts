import type { Block, TableRow } from '@app/contracts';
import { isUnit, unitFirst } from '../units';

const PLACE = String.raw`(?:(?:[|│]\s?_+\s?)+[|│]|_{2,}|\.{3,}|…+)`;
/** `____ / ____ mmHg`: two numbers of one unit. A date has three places or words behind them. */
const PAIR = new RegExp(
  String.raw`(${PLACE})\s*\/\s*(${PLACE})\s*(mm\s?Hg|[^\s_|.…/][^\s_|…]{0,7})(?=\s|$)`,
  'gu',
);
const UP_TO_PLACE = new RegExp(`^.*${PLACE}`, 'su');
/** `systolic/diastolic` in a label. */
const NAMES = /(\p{L}[\p{L}.]*)\s?\/\s?(\p{L}[\p{L}.]*)/u;

/**
 * Blocks in which two numbers behind one label are two questions: `Blood pressure (systolic/diastolic): ___ / ___ mmHg`. Without two
 * names in the label both have it.
 */
export const withNumberPairs = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block) => {
    if (block.type === 'table')
      return { ...block, rows: block.rows.map((row) => ({ ...row, cells: cellsOf(row) })) };
    return block.fields === undefined ? { ...block, text: apart(block.text, '') } : block;
  });

const cellsOf = ({ cells }: TableRow): TableRow['cells'] =>
  cells.map((cell, at) => {
    const label = cells[at - 1]?.text ?? '';
    return cell.fields === undefined ? { ...cell, text: apart(cell.text, label) } : cell;
  });

/** The text with a label before each number of a pair: the one in front of the pair, or that of the cell at the left. */
function apart(text: string, beside: string): string {
  let done = '';
  let end = 0;
  for (const { 0: pair, 1: one = '', 2: other = '', 3: unit = '', index } of text.matchAll(PAIR)) {
    const before = text.slice(end, index);
    const behind = before.replace(UP_TO_PLACE, '').trim();
    const printed = unitFirst(behind)?.rest ?? behind;
    const names = namesOf((before.trim() === '' ? beside : printed).replace(/\s*[:：]\s*/gu, ' ').trim());
    const isPair = names !== undefined && isUnit(unit);
    done += isPair
      ? `${before.slice(0, before.lastIndexOf(printed)).trimEnd()} ${names[0]}: ${one} ${unit} ${names[1]}: ${other} ${unit}`
      : before + pair;
    end = index + pair.length;
  }
  return end === 0 ? text : (done + text.slice(end)).trim();
}

/** The labels of the two numbers; undefined without words. Names in brackets come behind a dash, because units stand in brackets. */
function namesOf(label: string): readonly [string, string] | undefined {
  if (!/\p{L}{2}/u.test(label)) return undefined;
  const [both, first = '', second = ''] = NAMES.exec(label) ?? [];
  if (both === undefined) return [label, label];
  const named = (name: string): string =>
    label.includes(`(${both})`)
      ? label.replace(`(${both})`, '').trim() + ` – ${name}`
      : label.replace(both, name);
  return [named(first), named(second)];
}
