import type { TableBlock } from '@app/contracts';
import { countUnusedRows, NOT_IN_USE } from '../count/count-unused-rows';
import type { StudyCoverageInput } from '../study-coverage';
import { type Comparison, joined, type Opened } from './comparison';
import { openText, type PlacedText, textsOf } from './open-texts';

/** `Grey rows are inactive.` */
const COLOUR =
  /(?<!\p{L})(?:gr[ae]y(?:ed)?|red|yellow|orange|blue|green|pink|shaded|colou?red|highlighted|italics?|grau\p{L}*|rot\p{L}*|gelb\p{L}*|hinterlegte?|kursiv\p{L}*|gris\p{L}*|rouges?|jaunes?|grises|rojas?|amarillas?|grig\p{L}*)(?!\p{L})/iu;
const LONGEST_LEGEND = 160;

/**
 * Fields of which it is not clear whether the document takes them out of use: the reader left a row out and the count did not, or the
 * other way round, or only a color of the rows says it.
 */
export function openUse(comparison: Comparison, { itemTables, excluded }: StudyCoverageInput): Opened {
  const { document } = comparison;
  const places = excluded.filter(
    ({ document: id, reason }) => id === document.id && reason.code === 'excluded.not-in-use',
  );
  const leftOut = new Set(places.map(({ cell }) => cell));
  const tables = document.blocks.filter(
    (block): block is TableBlock =>
      block.type === 'table' &&
      (itemTables.has(`${document.id}|${block.id}`) || places.some((place) => place.block === block.id)),
  );
  return joined([
    ...tables
      .flatMap((table) => disagreements(table, comparison, leftOut))
      .map((one) => openText(one, comparison, 'open.use-unclear')),
    ...(tables.length === 0 ? [] : colourLegends(comparison)).map((one) =>
      openText(one, comparison, 'open.coloured-rows'),
    ),
  ]);
}

/** The rows that only the reader or only the count takes out of use. Ids of cells are unique in a document. */
function disagreements(
  table: TableBlock,
  { document, used }: Comparison,
  leftOut: ReadonlySet<string | undefined>,
): PlacedText[] {
  const unused = countUnusedRows(table);
  return table.rows.flatMap(({ id: row, cells }) => {
    const isLeftOut = cells.some(({ id }) => leftOut.has(id));
    const isUsed = cells.some(({ id: cell }) => used.has({ document: document.id, block: table.id, cell }));
    const [shown] = cells.filter(({ id, text }) => text !== '' && (!isLeftOut || leftOut.has(id)));
    const isOpen = unused.has(row) ? isUsed && !isLeftOut : isLeftOut;
    return isOpen && shown !== undefined ? [{ block: table, cell: shown.id, text: shown.text }] : [];
  });
}

/** Sentences that give a color of the rows of a dictionary the meaning that they are not in use: no block has colors. */
const colourLegends = ({ document }: Comparison): PlacedText[] =>
  textsOf(document).filter(
    ({ text }) => text.length <= LONGEST_LEGEND && COLOUR.test(text) && NOT_IN_USE.test(text),
  );
