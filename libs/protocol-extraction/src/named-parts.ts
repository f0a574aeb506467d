import { mentionsWindow } from './schedule/window-label';
import type { ScheduleActivity, ScheduleColumn, ScheduleHeader } from './study';

/** The parts of a schedule that a sentence may name. */
export interface NamedTable {
  readonly activities: readonly ScheduleActivity[];
  readonly headers: readonly ScheduleHeader[];
  readonly columns: readonly ScheduleColumn[];
}

const SHORTEST_NAME = 3;
/** Between the numbers of several visits, in the languages of the protocols that are read. */
const AND = String.raw`(?:,|&|/|、|and|or|und|oder|et|ou|y|o|e|en|of|i|lub|及|和|と)`;
const ESCAPED = /[\\^$.*+?()[\]{}|/]/g;

/**
 * The ids of the rows and header cells that a sentence names: `Week 4`, `visits 3 and 6`, the name of an activity. Empty if it
 * speaks of windows or of a header row as a whole; undefined if it names nothing of the table.
 */
export function idsNamedIn(sentence: string, table: NamedTable): readonly string[] | undefined {
  const activities = table.activities.filter(({ name }) => names(sentence, withoutBrackets(name)));
  const rows = activities.flatMap(({ name, isSection, rowId }) =>
    isSection ? table.activities.filter(({ parent }) => parent === name).map((row) => row.rowId) : [rowId],
  );
  if (mentionsWindow(sentence)) return rows;
  const ids = [...new Set([...rows, ...visitsNamedIn(sentence, table)])];
  const isOfTable = ids.length > 0 || table.headers.some(({ label }) => names(sentence, label));
  return isOfTable ? ids : undefined;
}

const withoutBrackets = (name: string): string => name.replace(/\s*[([（].*$/su, '').trim();

const patternOf = (name: string): string =>
  name
    .trim()
    .replace(ESCAPED, String.raw`\$&`)
    .replace(/\s+/g, String.raw`\s+`);

/** Whether a sentence holds a name as whole words. */
export const names = (sentence: string, name: string): boolean =>
  name.length >= SHORTEST_NAME &&
  new RegExp(String.raw`(?<![\p{L}\p{N}])${patternOf(name)}(?![\p{L}\p{N}]|[.,]\d)`, 'iu').test(sentence);

function visitsNamedIn(sentence: string, { headers, columns }: NamedTable): readonly string[] {
  const numbers = headers.map(({ label }) => numbersBehind(sentence, label));
  return columns.flatMap(({ headers: texts, headerCells }) =>
    texts.flatMap((text, row) => {
      const id = headerCells[row];
      const isNamed = /\p{L}/u.test(text) ? names(sentence, text) : numbers[row]?.has(text) === true;
      return id !== undefined && isNamed ? [id] : [];
    }),
  );
}

/** The numbers behind the label of a header row: 3 and 6 in `visits 3 and 6`. */
function numbersBehind(sentence: string, label: string): ReadonlySet<string> {
  const [word = ''] = /\p{L}{3,}/u.exec(label) ?? [];
  if (word === '') return new Set();
  const number = String.raw`[-–−]?\d+`;
  const list = new RegExp(
    String.raw`(?<!\p{L})${word}\p{L}{0,2}\s+(${number}(?:\s*${AND}\s*${number})*)`,
    'giu',
  );
  return new Set([...sentence.matchAll(list)].flatMap(([, found = '']) => found.match(/[-–−]?\d+/g) ?? []));
}
