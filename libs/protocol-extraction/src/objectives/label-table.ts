import type { Block, TableBlock, TableRow } from '@app/contracts';
import {
  isAboutObjectives,
  levelNamed,
  namesEndpoints,
  namesObjectives,
  startsLikeObjective,
} from '@app/text-normalization';
import { countedParts } from '../criteria/run-in-lists';
import { tidy } from '../marked-text';
import type { Objective, ObjectiveLevel } from '../study';
import type { ListedText } from './objective-level';
import { linesOfText, type ListedObjectives, type LinesUnder, readLines } from './objective-lines';

const LONGEST_LABEL = 60;
/** Labels and values appear in narrow tables only. */
const MOST_COLUMNS = 3;

/** Reads synopsis rows with a label and a value: `Primary objective | To compare …`, `Endpoint | Change in …`. */
export function readLabelTable(table: TableBlock, titleLevel?: ObjectiveLevel): ListedObjectives {
  const objectives: Objective[] = [];
  const endpoints: ListedText[] = [];
  if (table.columns > MOST_COLUMNS) return { objectives, endpoints };
  for (const row of table.rows) {
    const labelled = readLabelledRow(row);
    if (!labelled) continue;
    const { value, label, noun } = labelled;
    const level = levelNamed(label);
    const read = readLines(itemsOf(value, row.id), { noun, level: level ?? titleLevel });
    objectives.push(...read.objectives);
    // An endpoint without a level belongs to the objective above it, as in the table of an estimand.
    const owner = level === undefined ? objectives.at(-1) : undefined;
    if (!owner || noun === 'objective')
      endpoints.push(...read.endpoints.map((one) => ({ ...one, isLabelled: true as const })));
    else objectives[objectives.length - 1] = withEndpointsOf(owner, read.endpoints);
  }
  const leveled = endpoints.filter(({ level }) => level !== undefined);
  return { objectives, endpoints: objectives.length > 0 ? endpoints : leveled };
}

interface LabelledRow {
  readonly label: string;
  readonly value: string;
  readonly noun: LinesUnder['noun'];
}

function readLabelledRow({ cells }: TableRow): LabelledRow | undefined {
  const filled = cells.filter((cell) => cell.text.trim() !== '');
  const value = filled.at(-1)?.text;
  const label = tidy(
    filled
      .slice(0, -1)
      .map((cell) => cell.text)
      .join(' '),
  );
  if (value === undefined || label === '' || label.length > LONGEST_LABEL || isAboutObjectives(label))
    return undefined;
  const isEndpoint = namesEndpoints(label) && !/\bestimands?\b/i.test(label);
  const noun = namesObjectives(label) ? 'objective' : isEndpoint ? 'endpoint' : undefined;
  return noun === undefined || isTitle(value) ? undefined : { label, value, noun };
}

/** The header of a table of objectives and endpoints consists of two labels without a value. */
const isTitle = (value: string): boolean =>
  value.length < LONGEST_LABEL &&
  (namesObjectives(value) || namesEndpoints(value)) &&
  !startsLikeObjective(value);

/** A value with one line is an item, regardless of its first words, or a list in one line. */
function itemsOf(value: string, rowId: string) {
  const counted = countedParts(value);
  if (counted.length > 1)
    return counted.flatMap(({ marker, text }) =>
      linesOfText(text.trim(), rowId).map((line) => ({ ...line, marker })),
    );
  const lines = linesOfText(value, rowId);
  return lines.length === 1 ? lines.map((line) => ({ ...line, marker: line.marker || '•' })) : lines;
}

/** Registers repeat a field in another language, whose name they put in brackets: such a row repeats a label above it. */
export function withoutTranslations(blocks: readonly Block[]): readonly Block[] {
  const labels = new Set<string>();
  const isTranslation = (row: TableRow): boolean => {
    const { label = '' } = readLabelledRow(row) ?? {};
    const original = label.replace(/\s*\([^()]*\)$/, '');
    const isKnown = original !== label && labels.has(original);
    labels.add(label);
    return isKnown;
  };
  return blocks.map((block) =>
    block.type === 'table' ? { ...block, rows: block.rows.filter((row) => !isTranslation(row)) } : block,
  );
}

const withEndpointsOf = (objective: Objective, endpoints: readonly ListedText[]): Objective => ({
  ...objective,
  endpoints: [...objective.endpoints, ...endpoints.map(({ text, blockIds }) => ({ value: text, blockIds }))],
});
