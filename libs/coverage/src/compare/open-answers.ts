import type { TableBlock, TableRow } from '@app/contracts';
import { countDittos } from '../count/count-dittos';
import type { StudyCoverageInput } from '../study-coverage';
import { type Comparison, joined, NOTHING_OPEN, type Opened } from './comparison';
import { hasPlaces } from './dictionary-tables';
import { isForm, isProtocol } from './open-blanks';
import { openText, type PlacedText, textsOf } from './open-texts';
import { openUse } from './open-use';

/** Codes with their meanings: `1 = Mild, 2 = Severe`. */
const CODED = /(?:^|[\s(;,|/])(?:\d{1,3}|[A-Z]{1,2})\s?[=＝]\s?(?=\p{L})/gu;
const FEWEST_CODES = 2;
/** The ends of a scale: `0 = none, 10 = worst`. */
const ANCHORS = /^\(?[01]\s?=[^=\d]+,\s?(?:[5-9]|10|100)\s?=[^=]+$/;

/**
 * What a form or a dictionary states and no item has: lists of codes that are no choices, rows below used rows, and cells of a column
 * that other rows use.
 */
export function openAnswers(comparison: Comparison, input: StudyCoverageInput): Opened {
  const { document } = comparison;
  if (isProtocol(document, input)) return NOTHING_OPEN;
  const tables = document.blocks.filter(
    (block): block is TableBlock =>
      block.type === 'table' && input.itemTables.has(`${document.id}|${block.id}`),
  );
  const unused = tables.flatMap((table) => unusedIn(table, comparison));
  const isAsked = isForm(document, input) || tables.length > 0;
  const codes = isAsked ? [...codedTexts(comparison, input), ...countDittos(document.blocks)] : [];
  return joined([
    ...[...codes, ...unused.filter((one) => !codes.includes(one))].map((one) =>
      openText(one, comparison, 'open.answers'),
    ),
    openUse(comparison, input),
  ]);
}

/** Lists of codes in texts that support no choices. */
function codedTexts({ document, excluded }: Comparison, { choicePlaces }: StudyCoverageInput): PlacedText[] {
  return textsOf(document).filter(({ block, cell, text }) => {
    const isList = (text.match(CODED)?.length ?? 0) >= FEWEST_CODES && !ANCHORS.test(text.trim());
    const place = { document: document.id, block: block.id, ...(cell === undefined ? {} : { cell }) };
    return isList && !choicePlaces.has(`${document.id}|${block.id}|${cell ?? ''}`) && !excluded.has(place);
  });
}

/** Texts of a table without blanks, which is a dictionary. Blanks are counted apart. */
function unusedIn(table: TableBlock, { document, used, excluded }: Comparison): PlacedText[] {
  if (hasPlaces(table)) return [];
  const isUsed = (cell: string): boolean => used.has({ document: document.id, block: table.id, cell });
  const first = table.rows.findIndex((row) => usedCells(row, isUsed) > 1);
  if (first < 0) return [];
  const rows = table.rows.slice(first);
  const stated = new Map<number, Set<string>>();
  for (const { id, column, text } of rows.flatMap(({ cells }) => cells))
    if (isUsed(id)) stated.set(column, (stated.get(column) ?? new Set()).add(text));
  // Names of forms and groups are repeated.
  const isOpen = ({ id, column, text }: TableRow['cells'][number]): boolean =>
    !isUsed(id) && /\p{L}{2}/u.test(text) && stated.get(column)?.has(text) === false;
  // Titles can be printed again between the rows.
  const titles = new Set(table.rows.slice(0, first).map(textOf));
  const isLeftOut = ({ cells }: TableRow): boolean =>
    cells.some(({ id: cell }) => excluded.has({ document: document.id, block: table.id, cell }));
  return [
    ...rows
      .filter((row) => row.cells.length > 1 && !titles.has(textOf(row)) && !isLeftOut(row))
      .flatMap(({ cells }) => cells.filter(isOpen).slice(0, 1)),
    ...unusedQuestions(rows, isUsed),
  ].map(({ id: cell, text }) => ({ block: table, cell, text }));
}

const textOf = ({ cells }: TableRow): string => cells.map(({ text }) => text).join('|');

const FEWEST_ROWS = 3;
const PHRASE = /\p{L}\S*\s+\S/u;
const NAME = /^(?:[a-z][a-z0-9_.]*|[A-Z][A-Z0-9_.]*)$/;

/** The first cell of a column of phrases that no row uses, if names of variables were taken for the questions beside it. */
function unusedQuestions(rows: readonly TableRow[], isUsed: (cell: string) => boolean): TableRow['cells'] {
  const asked = rows.filter((row) => usedCells(row, isUsed) > 1);
  const columns = new Map<number, TableRow['cells'][number][]>();
  for (const cell of asked.flatMap(({ cells }) => cells))
    columns.set(cell.column, [...(columns.get(cell.column) ?? []), cell]);
  const distinct = [...columns.values()].filter(
    (cells) => new Set(cells.map(({ text }) => text)).size === cells.length,
  );
  const questions = distinct.filter((cells) => cells.some(({ id }) => isUsed(id)));
  const areNames = questions.length > 0 && questions.flat().every(({ text }) => NAME.test(text.trim()));
  if (asked.length < FEWEST_ROWS || !areNames) return [];
  const phrases = distinct.find(
    (cells) =>
      cells.every(({ id }) => !isUsed(id)) &&
      cells.filter(({ text }) => PHRASE.test(text)).length * 3 >= asked.length * 2,
  );
  return phrases?.slice(0, 1) ?? [];
}

const usedCells = ({ cells }: TableRow, isUsed: (cell: string) => boolean): number =>
  cells.filter(({ id }) => isUsed(id)).length;
