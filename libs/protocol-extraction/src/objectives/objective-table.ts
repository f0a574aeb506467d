import type { TableBlock, TableRow } from '@app/contracts';
import {
  isLevelLabel,
  levelNamed,
  namesObjectives,
  readObjectiveLabel,
  startsLikeObjective,
  withoutCellMarker,
} from '@app/text-normalization';
import { tidy } from '../marked-text';
import type { Objective, ObjectiveLevel, Undecided } from '../study';
import type { ObjectivesReading } from './objective-level';

/**
 * Reads a table with objectives next to endpoints; undefined for any other table. The level comes from a group row, a column, a
 * label in the cell or the header, else from the title above the table.
 */
export function readObjectiveTable(
  table: TableBlock,
  titleLevel?: ObjectiveLevel,
): ObjectivesReading | undefined {
  const columns = table.rows.slice(0, 3).flatMap(columnsOf)[0];
  if (!columns) return undefined;
  const { header, objectiveColumn, endpointColumn } = columns;
  const objectives: Objective[] = [];
  const undecided: Undecided[] = [];
  const headed = header.cells.find((cell) => cell.column === objectiveColumn)?.text ?? '';
  let level = levelNamed(headed) ?? titleLevel ?? 'other';
  for (const row of table.rows.slice(table.rows.indexOf(header) + 1)) {
    for (const part of readRow(row, objectiveColumn, endpointColumn)) {
      level = part.level ?? level;
      const { texts, endpoints } = part;
      const ids = {
        objective: [cellAt(row, objectiveColumn)?.id ?? row.id],
        endpoint: [cellAt(row, endpointColumn)?.id ?? row.id],
      };
      if (texts.length === 0) addEndpoints(objectives, endpoints, ids.endpoint);
      else objectives.push(...pair({ texts, endpoints, level, ids }));
      if (texts.length > 1 && endpoints.length > 0 && texts.length !== endpoints.length) {
        const message = `${texts.length} objectives stand beside ${endpoints.length} endpoints.`;
        undecided.push({ reader: 'objectives', message, blockIds: [row.id] });
      }
    }
  }
  return { objectives, undecided };
}

interface NamedColumns {
  readonly header: TableRow;
  readonly objectiveColumn: number;
  readonly endpointColumn: number;
}

/** What the two columns are called in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Chinese and Japanese. */
const OBJECTIVE =
  /objecti|\baims?\b|(?<!\p{L})(?:prüf|studien)?ziele?(?!\p{L})|objetivo|obiettiv|doelstelling|(?<!\p{L})cele?(?!\p{L})|目的|目标/iu;
const ENDPOINT =
  /end\s?-?point|outcome|endpunkt|zielgröße|zielkriteri|critères?\s+(?:de\s+jugement|d['’]évaluation|principa|secondaire)|criterios?\s+de\s+(?:valoración|evaluación)|desfecho|eindpunt|punkty?\s+końcow|终点|評価項目/iu;

/** A header row names both columns. A title over the table names them in one cell and is not a header. */
function columnsOf(header: TableRow): readonly NamedColumns[] {
  const objectiveColumn = findColumn(header, OBJECTIVE);
  const endpointColumn = findColumn(header, ENDPOINT) ?? findColumn(header, /measure|estimand|variable/i);
  if (objectiveColumn === undefined || endpointColumn === undefined || objectiveColumn === endpointColumn)
    return [];
  return [{ header, objectiveColumn, endpointColumn }];
}

function findColumn(row: TableRow, pattern: RegExp): number | undefined {
  return row.cells.find((cell) => cell.text.length < 80 && pattern.test(cell.text))?.column;
}

interface EndpointText {
  readonly text: string;
  /** The level that the cell states: `Secondary Safety Endpoints` above the items. */
  readonly level: ObjectiveLevel | undefined;
}

interface RowPart {
  readonly level: ObjectiveLevel | undefined;
  readonly texts: readonly string[];
  readonly endpoints: readonly EndpointText[];
}

interface PairedPart {
  readonly texts: readonly string[];
  readonly endpoints: readonly EndpointText[];
  readonly level: ObjectiveLevel;
  /** The cells that the texts come from. */
  readonly ids: { readonly objective: readonly string[]; readonly endpoint: readonly string[] };
}

/** Pairs objectives and endpoints in order if their numbers match. Remaining endpoints belong to the last objective. */
function pair({ texts, endpoints, level, ids }: PairedPart): readonly Objective[] {
  return texts.flatMap((text, index) => {
    const isLast = index === texts.length - 1;
    const own =
      texts.length === 1 ? endpoints : isLast ? endpoints.slice(index) : endpoints.slice(index, index + 1);
    return byLevel(own, level).map((group) => ({
      level: group.level,
      text,
      endpoints: group.endpoints.map((endpoint) => ({ value: endpoint.text, blockIds: ids.endpoint })),
      blockIds: ids.objective,
    }));
  });
}

interface LevelGroup {
  readonly level: ObjectiveLevel;
  readonly endpoints: readonly EndpointText[];
}

/**
 * Repeats an objective that has both primary and secondary endpoints, once for each level, because the study models of CDISC and
 * of ICH M11 do not allow an objective with two levels.
 */
function byLevel(endpoints: readonly EndpointText[], level: ObjectiveLevel): readonly LevelGroup[] {
  const groups = new Map<ObjectiveLevel, EndpointText[]>();
  for (const endpoint of endpoints) {
    const own = endpoint.level ?? level;
    groups.set(own, [...(groups.get(own) ?? []), endpoint]);
  }
  // Labels that do not fit the group of the row do not state its level.
  if (groups.size < 2 || !groups.has(level)) return [{ level, endpoints }];
  return [...groups].map(([own, of]) => ({ level: own, endpoints: of }));
}

function addEndpoints(
  objectives: Objective[],
  endpoints: readonly EndpointText[],
  blockIds: readonly string[],
): void {
  const last = objectives.at(-1);
  if (!last || endpoints.length === 0) return;
  const more = endpoints.map(({ text }) => ({ value: text, blockIds }));
  objectives[objectives.length - 1] = { ...last, endpoints: [...last.endpoints, ...more] };
}

const cellAt = (row: TableRow, column: number): TableRow['cells'][number] | undefined =>
  row.cells.find((cell) => cell.column <= column && column < cell.column + cell.columnSpan);

function readRow(row: TableRow, objectiveColumn: number, endpointColumn: number): readonly RowPart[] {
  const before = row.cells.filter((cell) => cell.column < objectiveColumn).map((cell) => cell.text);
  const rowLevel = before.map(levelNamed).find((found) => found !== undefined);
  const objectiveText = cellAt(row, objectiveColumn)?.text ?? '';
  const endpointText = cellAt(row, endpointColumn)?.text ?? '';
  const parts = partsOf(objectiveText);
  const endpoints = endpointText === objectiveText ? [] : partsOf(endpointText);
  const [first] = parts;
  if (parts.length < 2 || !first)
    return [
      {
        level: first?.level ?? rowLevel,
        texts: first ? stemsJoined(first.items) : [],
        endpoints: leveled(endpoints),
      },
    ];
  // A cell with several levels is matched part by part with a cell that has the same levels.
  const isAlike =
    endpoints.length === parts.length && endpoints.every(({ level }, at) => level === parts[at]?.level);
  return parts.map(({ level, items }, at) => ({
    level: level ?? rowLevel,
    texts: stemsJoined(items),
    endpoints: leveled(isAlike ? endpoints.slice(at, at + 1) : at === parts.length - 1 ? endpoints : []),
  }));
}

const leveled = (parts: readonly CellPart[]): readonly EndpointText[] =>
  parts.flatMap(({ level, items }) => items.map((text) => ({ text, level })));

interface CellPart {
  readonly level: ObjectiveLevel | undefined;
  readonly items: readonly string[];
}

/** The items of a cell: bulleted lines, each with the unmarked lines after it, under the labels that name a level. */
function partsOf(text: string): readonly CellPart[] {
  const parts: { level: ObjectiveLevel | undefined; items: string[] }[] = [];
  let inList = false;
  for (const line of text.split('\n').map(tidy)) {
    if (line === '') continue;
    const marked = withoutCellMarker(line);
    const label = readObjectiveLabel(marked ?? line);
    const said = label ? label.rest : (marked ?? line);
    if (label && (levelNamed(label.label) !== undefined || parts.length === 0)) {
      parts.push({ level: levelNamed(label.label), items: [] });
      inList = false;
    }
    if (said === '') continue;
    const part = parts.at(-1) ?? { level: undefined, items: [] };
    if (parts.length === 0) parts.push(part);
    const goesOn =
      marked === undefined && !label && part.items.length > 0 && (inList || /^\p{Ll}/u.test(line));
    if (goesOn && !isCategory(line)) part.items[part.items.length - 1] += ` ${line}`;
    else if (!isCategory(line)) part.items.push(said);
    inList = marked !== undefined;
  }
  return parts.filter(({ level, items }) => items.length > 0 || level !== undefined);
}

/** `Safety endpoints` alone on a line does not name an endpoint. */
const isCategory = (line: string): boolean => isLevelLabel(line) || namesOnly(line);
const namesOnly = (line: string): boolean =>
  /^(?:[\p{L}-]+\s+){0,2}(?:objectives?|end\s?points?)\s*:?$/iu.test(line) &&
  (namesObjectives(line) || /end/i.test(line));

/** `To assess the effect on:` and the items that complete it are one objective. */
function stemsJoined(items: readonly string[]): readonly string[] {
  const [stem, ...rest] = items;
  if (stem === undefined || !/^to\s.*:$/is.test(stem) || rest.length === 0 || rest.some(startsLikeObjective))
    return items;
  return [[stem, ...rest].join(' ')];
}
