import type { TableBlock, TableRow } from '@app/contracts';
import { withoutCellMarker } from '@app/print';
import { tidy } from './marked-text';
import { levelOf, type ObjectivesReading } from './objective-level';
import type { Objective, ObjectiveLevel, Undecided } from './study';

/** Reads a table that sets objectives beside endpoints; undefined when the table is none. */
export function readObjectiveTable(table: TableBlock): ObjectivesReading | undefined {
  const columns = table.rows.slice(0, 3).flatMap(columnsOf)[0];
  if (!columns) return undefined;
  const { header, objectiveColumn, endpointColumn } = columns;
  const objectives: Objective[] = [];
  const undecided: Undecided[] = [];
  let level: ObjectiveLevel = 'other';
  for (const row of table.rows.slice(table.rows.indexOf(header) + 1)) {
    for (const part of readRow(row, objectiveColumn, endpointColumn)) {
      level = part.level ?? level;
      const { texts, endpoints } = part;
      const isPaired = texts.length === endpoints.length || texts.length === 1;
      if (!isPaired && texts.length > 0 && endpoints.length > 0) {
        undecided.push({
          reader: 'objectives',
          message: `${texts.length} objectives stand beside ${endpoints.length} endpoints.`,
          blockIds: [row.id],
        });
      }
      texts.forEach((text, index) => {
        const isLast = index === texts.length - 1;
        const own =
          texts.length === 1
            ? endpoints
            : isLast
              ? endpoints.slice(index)
              : endpoints.slice(index, index + 1);
        objectives.push({
          level,
          text,
          endpoints: own.map((value) => ({ value, blockIds: [row.id] })),
          blockIds: [row.id],
        });
      });
      if (texts.length === 0) addEndpoints(objectives, endpoints, row.id);
    }
  }
  return { objectives, undecided };
}

interface NamedColumns {
  readonly header: TableRow;
  readonly objectiveColumn: number;
  readonly endpointColumn: number;
}

/** A header row names both columns; a title over the table names them in one cell and is none. */
function columnsOf(header: TableRow): readonly NamedColumns[] {
  const objectiveColumn = findColumn(header, /objective/i);
  const endpointColumn =
    findColumn(header, /end\s?point|outcome/i) ?? findColumn(header, /measure|estimand/i);
  if (objectiveColumn === undefined || endpointColumn === undefined || objectiveColumn === endpointColumn)
    return [];
  return [{ header, objectiveColumn, endpointColumn }];
}

function addEndpoints(objectives: Objective[], endpoints: readonly string[], rowId: string): void {
  const last = objectives.at(-1);
  if (!last || endpoints.length === 0) return;
  objectives[objectives.length - 1] = {
    ...last,
    endpoints: [...last.endpoints, ...endpoints.map((value) => ({ value, blockIds: [rowId] }))],
  };
}

function findColumn(row: TableRow, pattern: RegExp): number | undefined {
  return row.cells.find((cell) => cell.text.length < 80 && pattern.test(cell.text))?.column;
}

interface RowPart {
  readonly level: ObjectiveLevel | undefined;
  readonly texts: readonly string[];
  readonly endpoints: readonly string[];
}

/** `Primary`, `Secondary objectives:` and the like: says the level and nothing else. */
const LEVEL_LINE =
  /^(co-)?(primary|secondary|exploratory|tertiary|other|key secondary)\b[\s\w/()-]{0,30}:?$/i;

function readRow(row: TableRow, objectiveColumn: number, endpointColumn: number): readonly RowPart[] {
  const cellAt = (column: number) =>
    row.cells.find((cell) => cell.column <= column && column < cell.column + cell.columnSpan)?.text ?? '';
  const before = row.cells.filter((cell) => cell.column < objectiveColumn).map((cell) => cell.text);
  const lines = itemsOf(cellAt(objectiveColumn));
  const [first = ''] = lines;
  const isLevelLine = LEVEL_LINE.test(first);
  const level = isLevelLine ? levelOf(first) : before.map(levelOf).find((found) => found !== undefined);
  const endpointText = cellAt(endpointColumn);
  const isOneCell = endpointText === cellAt(objectiveColumn);
  return [
    {
      level,
      texts: isLevelLine ? lines.slice(1) : lines,
      endpoints: isOneCell ? [] : itemsOf(endpointText).filter((text) => !LEVEL_LINE.test(text)),
    },
  ];
}

/** The items of a cell: bulleted lines, each with the unmarked lines that follow it. */
function itemsOf(text: string): readonly string[] {
  const items: string[] = [];
  let inList = false;
  for (const line of text.split('\n').map(tidy)) {
    if (line === '') continue;
    const item = withoutCellMarker(line);
    if (item !== undefined) {
      items.push(item);
      inList = true;
    } else if (inList && items.length > 0) items[items.length - 1] += ` ${line}`;
    else items.push(line);
  }
  return items;
}
