import type { Block, TableBlock } from '@app/contracts';
import { blanksIn } from '../count/count-blanks';
import type { CoveredDocument } from '../report/covered-document';
import type { StudyCoverageInput } from '../study-coverage';
import { isProtocol } from './open-blanks';

/** The part of a dictionary that its fields take at least. */
const LEAST_OF_TEXT = 0.25;

/**
 * Whether a document is a list of fields: tables without a place to fill in, from which fields were read, hold a good part of its text,
 * and it is no protocol. Lists of codes and of versions stand beside them. The prose of a protocol is much longer than the forms that
 * it shows.
 */
export function isDictionary(document: CoveredDocument, input: StudyCoverageInput): boolean {
  if (isProtocol(document, input)) return false;
  const seen = document.blocks.filter((block) => block.excluded === undefined && block.hidden !== true);
  const lengthOf = (blocks: readonly Block[]): number =>
    blocks.reduce((sum, block) => sum + textsOf(block).join('').length, 0);
  const tables = seen.filter(
    (block) =>
      block.type === 'table' && input.itemTables.has(`${document.id}|${block.id}`) && !hasPlaces(block),
  );
  return lengthOf(tables) > lengthOf(seen) * LEAST_OF_TEXT;
}

const textsOf = (block: Block): readonly string[] =>
  block.type === 'table' ? block.rows.flatMap(({ cells }) => cells.map(({ text }) => text)) : [block.text];

/** Whether most rows of a table from which items were read state them in several cells, none of which is a place to fill in. */
export function isDictionaryTable(
  table: TableBlock,
  document: number,
  { facts, itemTables }: StudyCoverageInput,
): boolean {
  if (!itemTables.has(`${document}|${table.id}`) || hasPlaces(table)) return false;
  const places = new Set(facts.flatMap(({ places: of }) => of.flatMap(({ cell }) => cell ?? [])));
  const stating = table.rows.map(({ cells }) => cells.filter((cell) => places.has(cell.id)).length);
  return 2 * stating.filter((count) => count > 1).length > stating.filter((count) => count > 0).length;
}

/** Whether a table has a blank or a form field of the file. */
export const hasPlaces = ({ rows }: TableBlock): boolean =>
  rows.some(({ cells }) => cells.some(({ text, fields }) => blanksIn(text) > 0 || fields !== undefined));
