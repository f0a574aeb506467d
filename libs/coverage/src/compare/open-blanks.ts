import { formatSentence } from '@app/contracts';
import {
  asksAsOftenAsItStates,
  type CountedBlank,
  countBlanks,
  countCellLabels,
  countEmptyColumns,
  countEmptyRows,
  countLabels,
  countLeaders,
  countOptions,
  countScales,
  hasStatedSigns,
} from '../count/count-blanks';
import { countFields, isOpenField } from '../count/count-fields';
import type { CoveredDocument } from '../report/covered-document';
import { excerptOf, pageOf } from '../report/excerpt';
import type { StudyCoverageInput } from '../study-coverage';
import { type Comparison, joined, NOTHING_OPEN, type Opened, opened } from './comparison';

/** Fewer blanks are places for signatures. */
export const FEWEST_BLANKS = 6;

/** Whether a document supports a criterion, an objective or a mark. */
export const isProtocol = ({ id }: CoveredDocument, { facts, marks }: StudyCoverageInput): boolean =>
  marks.some(({ cell }) => cell.document === id) ||
  facts.some(
    ({ part, places }) =>
      (part === 'inclusion' || part === 'exclusion' || part === 'objective') &&
      places.some(({ document }) => document === id),
  );

/** Whether a document is a form: it has blanks outside tables that state signs, and is no protocol. */
export function isForm(document: CoveredDocument, input: StudyCoverageInput): boolean {
  if (isProtocol(document, input)) return false;
  const blocks = document.blocks.filter(
    (block) => block.type !== 'table' || !hasStatedSigns(block) || asksAsOftenAsItStates(block),
  );
  const fields = countFields(blocks).filter(isOpenField).length + countScales(blocks).length;
  return countBlanks(blocks).reduce((sum, { count }) => sum + count, fields) >= FEWEST_BLANKS;
}

/**
 * Blanks and boxes that no field uses. In a form all of them count; in a protocol only those of tables from which fields were read,
 * because a protocol shows forms in its appendices.
 */
export function openBlanks({ document, used, excluded }: Comparison, input: StudyCoverageInput): Opened {
  const { id } = document;
  const isWhole = isForm(document, input);
  const isClosed = ({ block, cell }: CountedBlank): boolean => {
    const place = { document: id, block: block.id, ...(cell === undefined ? {} : { cell }) };
    return used.has(place) || excluded.has(place) || excluded.has({ document: id, block: block.id });
  };
  const counted = countBlanks(document.blocks).filter(
    ({ block }) => isWhole || (block.type === 'table' && input.itemTables.has(`${id}|${block.id}`)),
  );
  const tables = document.blocks.filter(
    (block) => block.type === 'table' && input.itemTables.has(`${id}|${block.id}`),
  );
  const labels = tables.flatMap((block) => (block.type === 'table' ? countCellLabels(block) : []));
  // Titles are questions of a table if one of them is used.
  const columns = tables
    .flatMap((block) => (block.type === 'table' ? countEmptyColumns(block) : []))
    .filter(({ block, beside }) => beside.some((cell) => used.has({ document: id, block: block.id, cell })));
  const lines = [countLabels, countLeaders, countScales, countOptions].flatMap((count) =>
    count(document.blocks),
  );
  const rows = tables.flatMap((block) => (block.type === 'table' ? countEmptyRows(block) : []));
  const blanks = isWhole ? [...counted, ...lines, ...labels, ...columns, ...rows] : counted;
  // The rows of a log repeat each other.
  const repeated = new Set(blanks.filter(isClosed).map(repetitionOf));
  const open = blanks.filter(
    (blank) => !isClosed(blank) && !(blank.cell !== undefined && repeated.has(repetitionOf(blank))),
  );
  const blocks = [...new Set(open.map(({ block }) => block))];
  if (blocks.length === 0) return NOTHING_OPEN;
  return joined(
    blocks.map((block) => {
      const own = open.filter((one) => one.block === block);
      const [first] = own;
      const text = first?.text.slice(0, LONGEST_TEXT) ?? '';
      const count = own.reduce((sum, one) => sum + one.count, 0);
      const page = pageOf(block.anchor);
      const cells = own.flatMap(({ cell }) => cell ?? []);
      const place = {
        document: id,
        block: block.id,
        kind: 'blank' as const,
        part: 'block' as const,
        count,
        page,
        excerpt: excerptOf(block),
        cells,
        ...(first?.cell === undefined ? {} : { cell: first.cell }),
      };
      return opened(place, formatSentence('open.blanks', { count, text, page }));
    }),
  );
}

const LONGEST_TEXT = 80;

const repetitionOf = ({ block, column, text }: CountedBlank): string =>
  JSON.stringify([block.id, column, text]);
