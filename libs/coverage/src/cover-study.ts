import {
  type Block,
  type Coverage,
  type LedgerBlock,
  type LedgerSeries,
  message,
  SeriesKind,
} from '@app/contracts';
import { compareStudy } from './compare/compare-study';
import { PlaceIndex } from './place-index';
import { type CoveredDocument, exclusionsBy, withoutGarbage } from './report/covered-document';
import { shownExcerptOf, pageOf } from './report/excerpt';
import { ledgerLines, sumsOf } from './report/ledger-sums';
import { leftOutNotice, noticesOf } from './report/notices';
import { printedGap } from './report/printed-gap';
import { because, unreadGaps, unreadPages } from './report/unread-pages';
import type { ExcludedPlace, OpenPlace, StudyCoverageInput } from './study-coverage';

/**
 * Counts from layout alone what the documents hold (lists, signs in rows and columns, signs outside tables) and compares it by
 * ids with the places that a study uses. `open` lists what is neither used nor excluded; the coverage has a gap for each group of
 * open places, for each unread page, and for each expected part of which the study has nothing.
 */
export function coverStudy(input: StudyCoverageInput): { coverage: Coverage; open: readonly OpenPlace[] } {
  const countable = { ...input, documents: input.documents.map(withoutGarbage) };
  const { open, gaps: openGaps, marks } = compareStudy(countable);
  const gaps = [...openGaps, ...input.documents.flatMap(unreadGaps)].map(printedGap);
  const used = new PlaceIndex([
    ...input.facts.flatMap(({ places }) => places),
    ...input.marks.map(({ cell }) => cell),
  ]);
  const documents = input.documents.map((document) => {
    const blocks = ledgerBlocks(document, used, input.excluded);
    const own = gaps.filter(({ documentId }) => documentId === document.id).length;
    return { documentId: document.id, name: document.name, sums: sumsOf(blocks, own), blocks };
  });
  const sums = sumsOf(
    documents.flatMap(({ blocks }) => blocks),
    gaps.length,
  );
  const notices = input.documents.flatMap((document) => [
    ...noticesOf(document),
    ...leftOutNotice(document, input.excluded),
  ]);
  return { coverage: { sums, documents, series: seriesOf(input, open), marks, gaps, notices }, open };
}

function ledgerBlocks(
  document: CoveredDocument,
  used: PlaceIndex,
  excluded: readonly ExcludedPlace[],
): LedgerBlock[] {
  const reasons = new Map(
    excluded.flatMap((place) => (place.document === document.id ? [[place.block, place.reason]] : [])),
  );
  const exclusionOf = exclusionsBy(document.pages);
  const stateOf = (block: Block): Pick<LedgerBlock, 'state' | 'reason' | 'said'> => {
    const rule = exclusionOf(block);
    if (rule !== null) return { state: 'excluded', ...because(rule) };
    const isUsed = used.touches(document.id, block.id);
    if (block.fromPicture === true)
      return { state: isUsed ? 'from_picture' : 'read', ...because(message('block.from-picture')) };
    const reason = reasons.get(block.id);
    if (isUsed || reason === undefined) return { state: isUsed ? 'used' : 'read', reason: null };
    return { state: 'excluded', ...because(reason) };
  };
  const blocks = document.blocks.map((block): LedgerBlock => ({
    blockId: block.id,
    type: block.type,
    page: pageOf(block.anchor),
    section: null,
    excerpt: shownExcerptOf(block),
    ...stateOf(block),
  }));
  return [...blocks, ...ledgerLines(document.runningLines), ...unreadPages(document)];
}

/** For each document, the facts of each part that it supports, and the open places that would belong to the part. */
function seriesOf(
  { documents, facts, expected }: StudyCoverageInput,
  open: readonly OpenPlace[],
): LedgerSeries[] {
  const isExpected: Partial<Record<SeriesKind, boolean>> = {
    inclusion: expected.criteria,
    exclusion: expected.criteria,
    objective: expected.objectives,
    endpoint: expected.objectives,
    visit: expected.schedule,
    activity: expected.schedule,
    footnote: expected.schedule,
  };
  return documents.flatMap(({ id }) =>
    SeriesKind.options.flatMap((kind): LedgerSeries[] => {
      const own = facts.filter(
        ({ part, places }) => part === kind && places.some(({ document }) => document === id),
      );
      const missing = open.filter(({ part, document }) => part === kind && document === id);
      const members = own.length + missing.reduce((sum, { count }) => sum + count, 0);
      const series = { kind, documentId: id, members, found: own.length };
      return members === 0 ? [] : [{ ...series, expected: isExpected[kind] ?? false }];
    }),
  );
}
