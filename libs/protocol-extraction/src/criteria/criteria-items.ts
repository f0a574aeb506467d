import type { Block, TableBlock, TableCell, TableRow } from '@app/contracts';
import {
  criteriaTitled,
  isCriterionNumber,
  isMarkerOfSubItem,
  readLineItem,
  readNamedCriterion,
} from '@app/text-normalization';
import { criterionColumn, titlesColumns } from './criteria-columns';
import { isOwnCode } from './own-codes';
import { isRemoved } from './removed-criteria';
import type { CriteriaItem } from './criteria-series';

/** The items and paragraphs of a block of a criteria section, as printed. */
export const toItems = (block: Block): readonly CriteriaItem[] =>
  itemsOf(block).map((item) => ({ ...item, text: item.text.replace(ANSWERS_BEHIND, '') }));

function itemsOf(block: Block): readonly CriteriaItem[] {
  const place = { blockId: block.id, left: block.anchor.kind === 'pdf' ? block.anchor.box[0] : undefined };
  switch (block.type) {
    case 'list-item':
      return [{ ...place, marker: block.marker, text: block.text, level: block.level }];
    case 'heading':
      return [{ ...place, marker: block.number ?? '', text: block.text, level: 0, isHeading: true }];
    case 'paragraph':
      return splitLines(block.text, block.id, place.left);
    case 'table':
      return tableItems(block, criterionColumn(block));
    case 'caption':
    case 'footnote':
      return [];
  }
}

/** The items of the rows of a table. `column` is the one that its titles call the criterion. */
export function tableItems({ rows }: TableBlock, column: number | undefined): readonly CriteriaItem[] {
  const within = column === undefined ? rowsWithin(rows) : undefined;
  if (within !== undefined) return within;
  return rows.flatMap((row) => {
    if (row.isHeader || titlesColumns(row) || isRemoved(row, column)) return [];
    const [first, ...others] = row.cells;
    const rest = textCells(others, column);
    // A row that names its kind is read with the tables of both kinds.
    const namesKind = others.some((cell) => criteriaTitled(cell.text) !== undefined);
    const isMarker = first && (isCriterionNumber(first.text) || LONE_MARKER.test(first.text.trim()));
    if (isMarker && rest.length > 0 && !namesKind) {
      const text = criterionTexts(rest.map((cell) => cell.text)).join('\n');
      const marker = first.text.trim();
      const isLone = LONE_MARKER.test(marker);
      const level = isLone && isMarkerOfSubItem(marker) ? 1 : 0;
      // Rows below may have no marker, so the text must be the place of the criterion.
      const blockId = (isLone ? rest[0]?.id : undefined) ?? row.id;
      const inColumn = rest[0] && { column: rest[0].column, cellId: rest[0].id };
      return [{ blockId, left: undefined, marker, text, level, isLine: true, ...inColumn }];
    }
    const [only, ...beside] = row.cells.filter(({ text }) => text.trim() !== '');
    const lone = only !== undefined && beside.length === 0 && only.column > 0 && { column: only.column };
    return textCells(row.cells, column).flatMap((cell) =>
      splitLines(cell.text, cell.id, undefined).map((item) => ({ ...item, ...lone })),
    );
  });
}

/** The rows of a table whose cells have no marker and no title: limits that a criterion lists, such as `Platelets | ≥ 100`. */
function rowsWithin(rows: readonly TableRow[]): readonly CriteriaItem[] | undefined {
  const items = rows.map(({ id, cells }): CriteriaItem => {
    const text = cells.map((cell) => cell.text.replace(/\n/g, ' ')).join(' ');
    const [code, own] = cells.length === 2 && isOwnCode(cells[0]?.text ?? '') ? cells : [];
    const item = { left: undefined, marker: '', text, level: 0, isRow: true as const };
    return code && own ? { ...item, blockId: own.id, column: own.column } : { ...item, blockId: id };
  });
  const isPlain = ({ text }: TableCell): boolean =>
    /[\p{L}\p{N}]/u.test(text) &&
    criteriaTitled(text) === undefined &&
    !isCriterionNumber(text) &&
    !LONE_MARKER.test(text.trim()) &&
    splitLines(text, '', undefined).every(({ marker }) => marker === '');
  const isGrid = rows.filter(({ cells }) => cells.length > 1).length > rows.length / 2;
  return isGrid && rows.every(({ cells }) => cells.every(isPlain)) ? items : undefined;
}

/** The cell in the column of the criteria; all cells if the row has none. */
export function textCells(cells: readonly TableCell[], column: number | undefined): readonly TableCell[] {
  const own = cells.filter((cell) => cell.column === column);
  return own.length > 0 ? own : cells;
}

/** `II.`, `(iv)`, `b)`: a cell that holds only the marker of the text beside it. */
const LONE_MARKER = /^[[(]?(?:[ivx]{1,5}|[a-z])[\]).]{1,2}$/i;

/** The cells of a row without boxes to tick and without places in the protocol; all of them if nothing else is left. */
function criterionTexts(cells: readonly string[]): readonly string[] {
  const texts = cells.filter(
    (text) =>
      /\p{L}{2}|[\p{Script=Han}]/u.test(text) && !PLACE.test(text.trim()) && !ANSWERS.test(text.trim()),
  );
  const long = texts.filter((text) => text.trim().length > LONGEST_ANSWER);
  return [long, texts, cells].find((found) => found.length > 0) ?? [];
}

/** `N/A` and `Yes` beside a criterion are answers. */
const LONGEST_ANSWER = 4;
/** `☐ Yes ☐ No`: nothing but boxes with a word or two behind each. */
const ANSWERS = /^(?:[☐☑☒□■○●◯]\s*[^☐☑☒□■○●◯]{0,16}){2,}$/u;
/** The boxes of a checklist behind a criterion. */
const ANSWERS_BEHIND = /(?<=\p{L}{2}.*)(?:\s*[☐☑☒□■○●◯]\s*[^☐☑☒□■○●◯\n]{1,16}){2,}$/u;
const PLACE =
  /^(?:§|sections?|sect\.|appendix|abschnitt|kapitel|chapitre|sección|sezione|seção|rozdział|hoofdstuk)\s*[\dA-Z][\d.]*$/i;

/** `Inclusion 1: Adults`. A shorter code or no colon may be the beginning of a sentence: `In 2 weeks`. */
function namedInWords(line: string): { readonly marker: string; readonly text: string } | undefined {
  const named = readNamedCriterion(line);
  const isMarker =
    named !== undefined &&
    /^\p{L}{5}|^\p{Script=Han}{2}/u.test(named.marker) &&
    /^[:：.)]/.test(line.trim().slice(named.marker.length).trim());
  return isMarker ? named : undefined;
}

/** A cell or a hand-typed paragraph may contain a whole list with one item per line. */
export function splitLines(text: string, blockId: string, left: number | undefined): readonly CriteriaItem[] {
  return text.split('\n').map((line) => {
    const { marker, text: item } = namedInWords(line) ?? readLineItem(line) ?? { marker: '', text: line };
    return { blockId, left, marker, text: item, level: isMarkerOfSubItem(marker) ? 1 : 0, isLine: true };
  });
}
