import type { TableBlock, TableCell, TableRow } from '@app/contracts';
import { textKey } from '@app/text-normalization';
import { splitMarks } from '../marked-text';

/**
 * Words in the titles of groups of activities. They decide only if the font of a row is unknown. Collected from published
 * schedules of activities.
 */
const GROUP_TITLE =
  /\b(?:assessments?|procedures?|evaluations?|activities|tests|laborator(?:y|ies)|labs?|safety|efficacy|pharmacokinetics?|pharmacodynamics?|biomarkers?|questionnaires?|outcomes?|instruments?|scales|education|sampl(?:es|ing)|collections?|administration|medications?|treatments?|study\s+drug|study\s+intervention|general|clinical|screening|eligibility|visit|imaging|examinations?|measurements?|monitoring|other|part\s+[a-z\d])\b/i;

/**
 * Ids of the rows that hold only a label and look like the title of a group: merged over the table, bold, with a colon or in
 * capitals that most labels do not have, or titled so.
 */
export function headingRows(body: readonly TableRow[], table: TableBlock): ReadonlySet<string> {
  const alone = body.flatMap((row) => {
    const [label] = row.cells;
    const isAlone = label !== undefined && row.cells.every((cell) => cell === label || cell.text === '');
    return isAlone ? [{ row, label }] : [];
  });
  const knowsBold = tellsByBold(body);
  const names = body.flatMap(({ cells: [label] }) => (label?.column === 0 ? [nameOf(label)] : []));
  const standsOut = (label: TableCell): boolean =>
    [isIntroducing, isInCapitals].some(
      (looks) => looks(nameOf(label)) && names.filter(looks).length <= names.length / 2,
    );
  const repeated = aboveRepeatedNames(body, new Set(alone.map(({ row }) => row)));
  const found = alone.filter(({ row, label }) => {
    if (label.columnSpan > table.columns / 2 || repeated.has(row)) return true;
    if (knowsBold) return label.bold === true;
    if (!isFollowedByMarks(body, row)) return false;
    return standsOut(label) || (label.bold === undefined && GROUP_TITLE.test(nameOf(label)));
  });
  return new Set(found.map(({ row }) => row.id));
}

/** The rows of `alone` with names below them that stand below another one, too: two groups have activities of one name. */
function aboveRepeatedNames(body: readonly TableRow[], alone: ReadonlySet<TableRow>): ReadonlySet<TableRow> {
  const above = new Map<string, Set<TableRow>>();
  let last: TableRow | undefined;
  for (const row of body) {
    const [label] = row.cells;
    if (alone.has(row)) last = row;
    else if (last !== undefined && label?.column === 0 && label.text !== '') {
      const key = textKey(splitMarks(label.text.replace(/\n/g, ' ')).text);
      above.set(key, (above.get(key) ?? new Set<TableRow>()).add(last));
    }
  }
  return new Set([...above.values()].flatMap((rows) => (rows.size > 1 ? [...rows] : [])));
}

/** Whether some labels are bold and some are not. */
function tellsByBold(body: readonly TableRow[]): boolean {
  const labels = body.flatMap(({ cells }) => cells.filter(({ column }) => column === 0));
  return labels.some(({ bold }) => bold === true) && labels.some(({ bold }) => bold === false);
}

const nameOf = ({ text }: TableCell): string => splitMarks(text.replace(/\n/g, ' ')).text;
const isIntroducing = (name: string): boolean => name.endsWith(':');
const isInCapitals = (name: string): boolean => name === name.toUpperCase() && /\p{L}{4}/u.test(name);

function isFollowedByMarks(body: readonly TableRow[], row: TableRow): boolean {
  const next = body[body.indexOf(row) + 1];
  return next !== undefined && next.cells.length > 1;
}
