import type { Block, TableBlock } from '@app/contracts';
import { criteriaTitled, isCriterionNumber, isMarkerOfSubItem, readLineItem, textKey } from '@app/print';
import { CriterionList, type CriteriaItem } from './criterion-list';
import { sectionAt } from '../readable-blocks';
import type { Criterion, Undecided } from '../study';

export interface CriteriaReading {
  readonly criteria: readonly Criterion[];
  readonly undecided: readonly Undecided[];
}

type Kind = Criterion['kind'];

const LONGEST_TITLE = 90;

interface Candidate {
  readonly kind: Kind;
  readonly criteria: readonly Criterion[];
  readonly blockId: string;
  readonly isNumberedHeading: boolean;
}

/**
 * Reads the numbered inclusion and exclusion criteria, verbatim. They often stand twice, in the synopsis and in their own
 * section: the fuller list wins, and a numbered section over an unnumbered one.
 */
export function readCriteria(blocks: readonly Block[]): CriteriaReading {
  const candidates = [...candidatesInText(blocks), ...candidatesInTables(blocks)];
  const undecided: Undecided[] = [];
  const criteria = (['inclusion', 'exclusion'] as const).flatMap((kind) => {
    const found = candidates.filter((candidate) => candidate.kind === kind);
    const best = [...found].sort(byFullness)[0];
    if (!best) return [];
    undecided.push(...leftOver(found, best), ...gaps(best));
    return best.criteria;
  });
  return { criteria, undecided };
}

function byFullness(one: Candidate, other: Candidate): number {
  const items = (candidate: Candidate) => candidate.criteria.length + (candidate.isNumberedHeading ? 2 : 0);
  return items(other) - items(one) || length(other) - length(one);
}

const length = (candidate: Candidate): number =>
  candidate.criteria.reduce((sum, criterion) => sum + criterion.text.length, 0);

function candidatesInText(blocks: readonly Block[]): readonly Candidate[] {
  return blocks.flatMap((block, index): Candidate[] => {
    const kind = titleKind(block);
    if (!kind) return [];
    const section = untilNextTitle(sectionAt(blocks, index));
    const criteria = CriterionList.read(section.flatMap(toItems), kind);
    if (criteria.length === 0) return [];
    const isNumberedHeading = block.type === 'heading' && block.number !== undefined;
    return [{ kind, criteria, blockId: block.id, isNumberedHeading }];
  });
}

function titleKind(block: Block): Kind | undefined {
  if (block.type === 'table' || block.type === 'footnote' || block.text.length > LONGEST_TITLE)
    return undefined;
  return criteriaTitled(block.text);
}

function untilNextTitle(section: readonly Block[]): readonly Block[] {
  const end = section.findIndex((block) => titleKind(block) !== undefined);
  return end < 0 ? section : section.slice(0, end);
}

function toItems(block: Block): readonly CriteriaItem[] {
  const place = { blockId: block.id, left: block.anchor.kind === 'pdf' ? block.anchor.box[0] : undefined };
  switch (block.type) {
    case 'list-item':
      return [{ ...place, marker: block.marker, text: block.text, level: block.level }];
    case 'heading':
      return [{ ...place, marker: block.number ?? '', text: block.text, level: 0, isHeading: true }];
    case 'paragraph':
      return splitLines(block.text, block.id, place.left);
    case 'table':
      return block.rows.flatMap((row) => {
        if (row.isHeader) return [];
        const [first, ...rest] = row.cells;
        const isNumbered = first && isCriterionNumber(first.text) && rest.length > 0;
        if (isNumbered) {
          const text = rest.map((cell) => cell.text).join('\n');
          return [{ blockId: row.id, left: undefined, marker: first.text.trim(), text, level: 0 }];
        }
        return row.cells.flatMap((cell) => splitLines(cell.text, row.id, undefined));
      });
    case 'caption':
    case 'footnote':
      return [];
  }
}

/** A cell or a hand-typed paragraph may hold a whole list, one item a line. */
function splitLines(text: string, blockId: string, left: number | undefined): readonly CriteriaItem[] {
  return text.split('\n').map((line) => {
    const { marker, text: item } = readLineItem(line) ?? { marker: '', text: line };
    return { blockId, left, marker, text: item, level: isMarkerOfSubItem(marker) ? 1 : 0 };
  });
}

function candidatesInTables(blocks: readonly Block[]): readonly Candidate[] {
  return blocks.flatMap((block): Candidate[] => {
    if (block.type !== 'table') return [];
    const listed = [...listByTitle(block), ...listsByKind(block)];
    if (listed.length > 0) return listed;
    return block.rows.flatMap((row): Candidate[] => {
      const [label, ...rest] = row.cells;
      const kind = label ? criteriaTitled(label.text) : undefined;
      if (!kind) return [];
      const items = rest.flatMap((cell) => splitLines(cell.text, row.id, undefined));
      const criteria = CriterionList.read(items, kind);
      return criteria.length === 0 ? [] : [{ kind, criteria, blockId: row.id, isNumberedHeading: false }];
    });
  });
}

/** A table or sheet whose title names the kind: `Inclusion Criteria` over numbers and texts. */
function listByTitle(block: TableBlock): readonly Candidate[] {
  const kind = criteriaTitled(block.text);
  return kind ? candidate(kind, block.id, toItems(block)) : [];
}

/** A table with the kind, the number and the text of one criterion a row, as workbooks have it. */
function listsByKind(block: TableBlock): readonly Candidate[] {
  return (['inclusion', 'exclusion'] as const).flatMap((kind) => {
    const rows = block.rows.filter(
      (row) => !row.isHeader && criteriaTitled(row.cells[0]?.text ?? '') === kind,
    );
    if (rows.length < 2 || !rows.every((row) => isCriterionNumber(row.cells[1]?.text ?? ''))) return [];
    const items = rows.map((row): CriteriaItem => {
      const [, number, ...rest] = row.cells;
      const marker = number?.text.trim() ?? '';
      const text = rest.map((cell) => cell.text).join('\n');
      return { blockId: row.id, left: undefined, marker, text, level: /\d[a-z]/.test(marker) ? 1 : 0 };
    });
    return candidate(kind, block.id, items);
  });
}

function candidate(kind: Kind, blockId: string, items: readonly CriteriaItem[]): readonly Candidate[] {
  const criteria = CriterionList.read(items, kind);
  return criteria.length === 0 ? [] : [{ kind, criteria, blockId, isNumberedHeading: false }];
}

/** Another list with criteria that the chosen one does not hold: a second cohort, or an older version. */
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

/** A number missing in the series is either a removed criterion or one that was not found. */
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
