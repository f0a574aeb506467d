import type { Block, TableBlock, TableCell, TableRow } from '@app/contracts';
import { criteriaTitled, readNamedCriterion, textKey } from '@app/text-normalization';
import { splitLines, tableItems, textCells, toItems } from './criteria-items';
import { criterionColumn, kindCells, titlesColumns, wordingColumn } from './criteria-columns';
import { criteriaSections } from './criteria-section';
import type { CriteriaItem } from './criteria-series';
import { CriterionList } from './criterion-list';
import { withoutNoteMarks } from './noted-criteria';
import { withOwnCodes } from './own-codes';
import { isUnmarked, readPlainList } from './plain-list';
import { isPlaceholder, isRemoved } from './removed-criteria';
import { listedIn, runInList } from './run-in-lists';
import type { Criterion, Undecided } from '../study';

export interface CriteriaReading {
  readonly criteria: readonly Criterion[];
  readonly undecided: readonly Undecided[];
}

type Kind = Criterion['kind'];

interface Candidate {
  readonly kind: Kind;
  readonly criteria: readonly Criterion[];
  readonly blockId: string;
  readonly isNumberedHeading: boolean;
  /** Appears under a title of eligibility that does not state which list it is. */
  readonly isGuessed?: boolean;
  /** No item has a marker. */
  readonly isPlain?: boolean;
  /** The row of a table that holds its title, or its label without the language: lists that share it are translations. */
  readonly printedWith?: string;
  /** Titles above parts of the list that may begin another list. */
  readonly unclear?: readonly Block[];
}

/**
 * Reads the numbered inclusion and exclusion criteria, verbatim. Protocols often print them twice, in the synopsis and in their
 * own section. The longer list is used, and a numbered section takes precedence over an unnumbered one.
 */
export function readCriteria(blocks: readonly Block[]): CriteriaReading {
  const candidates = [
    ...candidatesInText(blocks),
    ...candidatesInSentences(blocks),
    ...candidatesInTables(blocks),
  ];
  const undecided: Undecided[] = [];
  const criteria = (['inclusion', 'exclusion'] as const).flatMap((kind) => {
    const own = candidates.filter((candidate) => candidate.kind === kind);
    const found =
      [
        own.filter(({ isGuessed, isPlain }) => isGuessed !== true && isPlain !== true),
        own.filter(({ isGuessed }) => isGuessed !== true),
      ].find(({ length: count }) => count > 0) ?? own;
    const best = [...found].sort(byFullness)[0];
    if (!best) return [];
    undecided.push(
      ...leftOver(found, best),
      ...gaps(best),
      ...guessed(best),
      ...plain(best),
      ...unclear(best),
      ...placeholders(best),
    );
    return best.criteria.filter((criterion) => !isPlaceholder(criterion));
  });
  undecided.push(...removed(blocks));
  const unmarked = withoutNoteMarks(criteria, blocks);
  return { criteria: unmarked.criteria, undecided: [...undecided, ...unmarked.undecided] };
}

function byFullness(one: Candidate, other: Candidate): number {
  const items = (candidate: Candidate) => candidate.criteria.length + (candidate.isNumberedHeading ? 2 : 0);
  // Of translations with equally many criteria, the first one is the original.
  const areTranslations = one.printedWith !== undefined && one.printedWith === other.printedWith;
  return items(other) - items(one) || (areTranslations ? 0 : length(other) - length(one));
}

const length = (candidate: Candidate): number =>
  candidate.criteria.reduce((sum, criterion) => sum + criterion.text.length, 0);

function candidatesInText(blocks: readonly Block[]): readonly Candidate[] {
  return criteriaSections(blocks).flatMap(
    ({ kind, title, blocks: section, announcedBy, unclear }): Candidate[] => {
      // A table of both lists is read with the tables.
      const own = section.filter((block) => !namesOther(block, kind));
      const isNumberedHeading = title.type === 'heading' && title.number !== undefined;
      const isGuessed = announcedBy === 'guessed';
      return candidate(kind, title.id, own.flatMap(toItems)).map((found) => ({
        ...found,
        isNumberedHeading,
        isGuessed,
        ...(unclear && { unclear }),
      }));
    },
  );
}

const candidatesInSentences = (blocks: readonly Block[]): readonly Candidate[] =>
  blocks.flatMap((block, at) => {
    const list = runInList(blocks, at);
    return list === undefined ? [] : [{ ...list, blockId: block.id, isNumberedHeading: false }];
  });

function candidatesInTables(blocks: readonly Block[]): readonly Candidate[] {
  return blocks.flatMap((block, at): Candidate[] => {
    if (block.type !== 'table') return [];
    const listed = [...listByTitle(block), ...listsByKind(block), ...listsUnderTitles(block)];
    if (listed.length > 0) return listed;
    const named = [...listsByName(block)];
    if (named.length > 0) return named;
    return block.rows.flatMap((row, index) =>
      listBesideLabel(row, index < block.rows.length - 1 ? [] : blocks.slice(at + 1)),
    );
  });
}

/** `E.3`: the number of a field in a register. */
const FIELD_CODE = /^[A-Z]?\.?\d{1,2}(?:\.\d{1,2})*\.?$/;

/** The list beside its label, in lines or in one text that may go on below the table: `E.3 | Inclusion criteria | 1. … 2. …` */
function listBesideLabel(row: TableRow, below: readonly Block[]): readonly Candidate[] {
  const [first, second, third, ...others] = row.cells;
  const isCoded = first !== undefined && FIELD_CODE.test(first.text) && third !== undefined && !others[0];
  const labelled = isCoded ? 1 : 0;
  const label = (isCoded ? second : first)?.text ?? '';
  const kind = criteriaTitled(label);
  if (kind === undefined) return [];
  const rest = row.cells.slice(labelled + 1);
  const criteria = rest.flatMap(({ text }) =>
    text.includes('\n') ? [] : listedIn({ text, blockId: row.id }, below, kind),
  );
  if (criteria.length === 0)
    return candidate(
      kind,
      row.id,
      rest.flatMap((cell) => splitLines(cell.text, row.id, undefined)),
    );
  // Registers repeat a field in another language, whose name they put in brackets.
  const translated = textKey(label.replace(/\([^()]*\)\s*$/, ''));
  return [{ kind, criteria, blockId: row.id, isNumberedHeading: false, printedWith: translated }];
}

/** Whether a cell of a table is the title of the other list. */
const namesOther = (block: Block, kind: Kind): boolean =>
  block.type === 'table' &&
  block.rows.some(({ cells }) => cells.some(({ text }) => (criteriaTitled(text) ?? kind) !== kind));

/** A table or sheet whose title names the kind, and in which no cell names the other one: `Inclusion Criteria` over numbers and texts. */
function listByTitle(block: TableBlock): readonly Candidate[] {
  const kind = criteriaTitled(block.text);
  return kind && !namesOther(block, kind) ? candidate(kind, block.id, toItems(block)) : [];
}

/** A table with the kind, number and text of one criterion per row, as in workbooks and in the CDISC domain TI. */
function listsByKind(block: TableBlock): readonly Candidate[] {
  const named = wordingColumn(block);
  const kindOf = kindCells(block);
  return (['inclusion', 'exclusion'] as const).flatMap((kind) => {
    const kinds = [...kindOf].flatMap(([cell, own]) => (own === kind ? [cell] : []));
    const column = kinds[0]?.column;
    const rows = block.rows.filter(({ cells }) =>
      cells.some((cell) => cell.column === column && kinds.includes(cell)),
    );
    const inForce = rows.filter((row) => !isRemoved(row, named));
    const numberOf = (row: TableRow): TableCell | undefined =>
      row.cells.find((cell) => cell.column !== column && NUMBER_OR_CODE.test(cell.text));
    if (rows.length < 2 || rows.some((row) => numberOf(row) === undefined)) return [];
    const items = inForce.map((row): CriteriaItem => {
      const number = numberOf(row);
      const others = row.cells.filter((cell) => cell.column !== column && cell !== number);
      const rest = textCells(others, named);
      const marker = number?.text.trim() ?? '';
      const text = rest.map((cell) => cell.text).join('\n');
      const level = /\d[a-z]/.test(marker) ? 1 : 0;
      return { blockId: row.id, left: undefined, marker, text, level, isLine: true };
    });
    return candidate(kind, block.id, items);
  });
}

/** `12`, `[3a]`, `INCL02`: the number of a criterion, or the code of one. */
const NUMBER_OR_CODE = /^[\s[(]*[A-Z]{0,8}\s?\d{1,3}[a-z]?[\])./]*$/i;

/** Fewest criteria that name their list; a single text may only refer to one. */
const FEWEST_NAMED = 2;

/** Rows or lines that name their list and number: `Inclusion 1: Adults.` */
function listsByName(block: TableBlock): readonly Candidate[] {
  const lines = block.rows.flatMap((row) => {
    const text = row.cells.map((cell) => cell.text).join(' ');
    const item = readNamedCriterion(text);
    return item === undefined ? [] : [{ ...item, blockId: row.id }];
  });
  return (['inclusion', 'exclusion'] as const).flatMap((kind) => {
    const own = lines.filter((line) => line.kind === kind);
    if (own.length < FEWEST_NAMED) return [];
    const items = own.map(({ marker, text, blockId }): CriteriaItem => ({
      blockId,
      left: undefined,
      marker,
      text,
      level: 0,
      isLine: true,
    }));
    return candidate(kind, block.id, items);
  });
}

/** Titles in cells: over the rows below them, over the cells of their column and the numbers left of it, or over the lines of their own cell. */
function listsUnderTitles(block: TableBlock): readonly Candidate[] {
  const titles = block.rows.flatMap((row, at) => row.cells.flatMap((cell) => titlesIn(cell, row, at)));
  const named = criterionColumn(block);
  return titles.flatMap(({ kind, cell, at, isAlone, rest }) => {
    if (rest.length > 0) return candidate(kind, cell.id, rest);
    const below = block.rows.slice(at + 1);
    const end = below.findIndex((row) => row.cells.some((other) => criteriaTitled(other.text) !== undefined));
    const rows = end < 0 ? below : below.slice(0, end);
    const covers = (one: TableCell, column: number): boolean =>
      column >= one.column && column < one.column + one.columnSpan;
    const numbers = cell.column - 1;
    const isOfOther = titles.some((other) => other.at === at && covers(other.cell, numbers));
    const within = (other: TableCell): boolean =>
      isAlone ||
      covers(cell, other.column) ||
      (!isOfOther && other.column === numbers && NUMBER_OR_CODE.test(other.text));
    const items = rows.flatMap((row) =>
      tableItems({ ...block, rows: [{ ...row, isHeader: false, cells: row.cells.filter(within) }] }, named),
    );
    // The label of a row in a synopsis has the labels of other rows below it.
    const isOfColumn = isAlone || at === 0;
    return candidate(kind, cell.id, items).flatMap((found) =>
      found.isPlain === true && !isOfColumn ? [] : [{ ...found, printedWith: block.rows[at]?.id ?? '' }],
    );
  });
}

interface TitleInTable {
  readonly kind: Kind;
  readonly cell: TableCell;
  readonly at: number;
  /** The row has no other cell, or only titles of columns that say something else of each criterion. */
  readonly isAlone: boolean;
  /** The list in the lines below the title in the same cell. */
  readonly rest: readonly CriteriaItem[];
}

/** The titles among the lines of a cell. A title below other lines needs a list below it. */
function titlesIn(cell: TableCell, row: TableRow, at: number): readonly TitleInTable[] {
  const lines = cell.text.split('\n');
  const titles = lines.flatMap((line, index) => {
    const kind = criteriaTitled(line);
    return kind === undefined ? [] : [{ kind, index }];
  });
  const isAlone = row.cells.every((other) => other === cell || other.text === '') || titlesColumns(row);
  return titles.flatMap(({ kind, index }, nth): readonly TitleInTable[] => {
    const list = lines.slice(index + 1, titles[nth + 1]?.index).join('\n');
    const rest = splitLines(list, cell.id, undefined).filter(({ text }) => text !== '');
    return index > 0 && rest.length === 0 ? [] : [{ kind, cell, at, isAlone, rest }];
  });
}

/** The line of an empty placeholder. */
const BLANK = /^[\s_.…]*_[\s_.…]*$/u;

function candidate(kind: Kind, blockId: string, printed: readonly CriteriaItem[]): readonly Candidate[] {
  const items = withOwnCodes(printed.filter(({ text }) => !BLANK.test(text)));
  const listed = isUnmarked(items) ? [] : CriterionList.read(items, kind);
  const criteria = listed.length > 0 ? listed : readPlainList(items, kind);
  const isPlain = listed.length === 0;
  return criteria.length === 0 ? [] : [{ kind, criteria, blockId, isNumberedHeading: false, isPlain }];
}

/** Another list with criteria that the chosen list does not contain: a second cohort, or an older version. */
function leftOver(found: readonly Candidate[], best: Candidate): readonly Undecided[] {
  const known = best.criteria.map((criterion) => textKey(criterion.text).slice(0, 40));
  return found
    .filter((candidate) => candidate !== best)
    .flatMap((candidate) => {
      const others = candidate.criteria.filter(
        (criterion) => !known.includes(textKey(criterion.text).slice(0, 40)),
      );
      if (others.length === 0) return [];
      const message = `Another list of ${candidate.kind} criteria holds ${others.length} that the chosen list does not.`;
      return [{ reader: 'criteria' as const, message, blockIds: [candidate.blockId] }];
    });
}

function guessed({ isGuessed, kind, blockId }: Candidate): readonly Undecided[] {
  if (isGuessed !== true) return [];
  const message = `A list under a title of eligibility was taken for the ${kind} criteria; nothing says which they are.`;
  return [{ reader: 'criteria', message, blockIds: [blockId] }];
}

function plain({ isPlain, kind, blockId }: Candidate): readonly Undecided[] {
  if (isPlain !== true) return [];
  const message = `The ${kind} criteria have no numbers or bullets; each paragraph, line or cell was read as one.`;
  return [{ reader: 'criteria', message, blockIds: [blockId] }];
}

function unclear({ kind, unclear: titles = [] }: Candidate): readonly Undecided[] {
  return titles.map(({ id, text }) => ({
    reader: 'criteria',
    message: `Nothing says whether the list under “${text}” belongs to the ${kind} criteria.`,
    blockIds: [id],
  }));
}

/** Criteria that their table calls removed. */
function removed(blocks: readonly Block[]): readonly Undecided[] {
  return blocks.flatMap((block) => {
    const column = block.type === 'table' ? removedBeside(block) : undefined;
    const rows = block.type === 'table' ? block.rows.filter((row) => isRemoved(row, column)) : [];
    if (rows.length === 0) return [];
    const nameOf = ({ cells }: TableRow): string =>
      (cells.find(({ text }) => NUMBER_OR_CODE.test(text)) ?? cells[0])?.text ?? '';
    const names = rows.map(nameOf).join(', ');
    const message = `Criteria that their table calls removed were left out: ${names}.`;
    return [{ reader: 'criteria' as const, message, blockIds: rows.map(({ id }) => id) }];
  });
}

/** The column of the criteria beside which a table calls them removed. */
const removedBeside = (table: TableBlock): number | undefined =>
  kindCells(table).size > 0 ? wordingColumn(table) : criterionColumn(table);

/** Numbers of a list that only say that their criterion was removed. */
function placeholders({ criteria, kind }: Candidate): readonly Undecided[] {
  const found = criteria.filter(isPlaceholder);
  if (found.length === 0) return [];
  const texts = found.map(({ text }) => `“${text}”`).join(', ');
  const message = `The places of removed ${kind} criteria were left out: ${texts}.`;
  return [{ reader: 'criteria', message, blockIds: found.flatMap(({ blockIds }) => blockIds) }];
}

/** A missing number in the series is either a removed criterion or a criterion that was not found. */
function gaps(best: Candidate): readonly Undecided[] {
  const numbers = best.criteria.map((criterion) => Number(/\d+$|\d+(?=[a-z]$)/.exec(criterion.number)?.[0]));
  const missing: number[] = [];
  numbers.forEach((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || Number.isNaN(number) || Number.isNaN(before)) return;
    for (let value = before + 1; value < number && missing.length < 50; value++) missing.push(value);
  });
  if (missing.length === 0) return [];
  const message = `The ${best.kind} criteria skip the numbers ${missing.join(', ')}.`;
  return [{ reader: 'criteria', message, blockIds: [best.blockId] }];
}
