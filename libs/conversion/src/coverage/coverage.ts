import {
  type Coverage,
  type Finding,
  type Gap,
  type LedgerBlock,
  type LedgerSeries,
  message,
  formatSentence,
} from '@app/contracts';
import {
  because,
  BLOCK_GAPS_SHOWN,
  shownExcerptOf,
  exclusionsBy,
  ledgerLines,
  noticesOf,
  pageOf,
  sumsOf,
  unreadGaps,
  unreadPages,
} from '@app/coverage';
import type { WholeDocument } from '../model/whole-document';
import { compareSeries } from './compare-series';
import type { CoverageInput } from './coverage-input';
import { marksOf } from './marks-of-documents';
import { nothingCounted } from './nothing-counted';

/** What is present and what is missing, and the problems that the ledger found in the XML. */
export interface CoverageResult {
  readonly coverage: Coverage;
  readonly findings: readonly Finding[];
}

/**
 * Reports the outcome of every block, the members of every numbered series that are missing in the XML, and for every schedule
 * mark whether the XML refers to it.
 */
export function computeCoverage(input: CoverageInput): CoverageResult {
  const documents = input.documents.map((document) => {
    const blocks = ledgerBlocks(document, input);
    return { documentId: document.id, name: document.name, blocks };
  });
  const series: LedgerSeries[] = [];
  const gaps: Gap[] = [];
  for (const document of input.documents) {
    const compared = compareSeries(document, input);
    series.push(...compared.series);
    gaps.push(...compared.gaps);
  }
  const marks = marksOf(input);
  gaps.push(...marks.gaps);
  gaps.push(...documents.flatMap(({ documentId, blocks }) => blockGaps(documentId, blocks)));
  gaps.push(...input.documents.flatMap(unreadGaps));
  gaps.push(
    ...nothingCounted(
      input,
      documents.flatMap(({ blocks }) => blocks),
    ),
  );
  const withSums = documents.map((document) => ({
    ...document,
    sums: sumsOf(document.blocks, gaps.filter(({ documentId }) => documentId === document.documentId).length),
  }));
  const sums = sumsOf(
    documents.flatMap(({ blocks }) => blocks),
    gaps.length,
  );
  const notices = input.documents.flatMap(noticesOf);
  return {
    coverage: { sums, documents: withSums, series, marks: marks.sums, gaps, notices },
    findings: marks.findings,
  };
}

function ledgerBlocks(document: WholeDocument, input: CoverageInput): LedgerBlock[] {
  const used = input.used.get(document.id);
  const sections = input.sections.get(document.id);
  const notProcessed = input.notProcessed.get(document.id);
  const exclusionOf = exclusionsBy(document.pages);
  const blocks = document.blocks.map((block): LedgerBlock => {
    const section = sections?.get(block.id) ?? null;
    const facts = {
      blockId: block.id,
      type: block.type,
      page: pageOf(block.anchor),
      section,
      excerpt: shownExcerptOf(block),
    };
    const excluded = exclusionOf(block);
    if (excluded !== null) return { ...facts, state: 'excluded', ...because(excluded) };
    const reason = notProcessed?.get(block.id);
    if (reason !== undefined) return { ...facts, state: 'not_processed', ...because(reason) };
    if (section === null)
      return { ...facts, state: 'not_processed', ...because(message('block.not-assigned')) };
    const isUsed = used?.has(block.id) === true;
    if (block.fromPicture === true)
      return { ...facts, state: isUsed ? 'from_picture' : 'read', ...because(message('block.from-picture')) };
    return { ...facts, state: isUsed ? 'used' : 'read', reason: null };
  });
  return [...blocks, ...ledgerLines(document.runningLines), ...unreadPages(document)];
}

function blockGaps(documentId: number, blocks: readonly LedgerBlock[]): Gap[] {
  return blocks
    .filter(({ state, type }) => state === 'not_processed' && type !== 'page')
    .slice(0, BLOCK_GAPS_SHOWN)
    .map(({ blockId, page, reason, said, excerpt }) => ({
      kind: 'block',
      label: excerpt.slice(0, 60),
      ...(reason === null
        ? formatSentence('gap.block-unknown', { page })
        : formatSentence('gap.block', { page, reason: said ?? reason })),
      documentId,
      blockId,
      page,
    }));
}
