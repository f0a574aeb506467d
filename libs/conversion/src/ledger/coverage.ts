import {
  type Block,
  type Coverage,
  type CoverageSums,
  type DocumentFormat,
  type DocumentNotice,
  type Gap,
  type LedgerBlock,
  type LedgerSeries,
  type PageReport,
  type ReadingWarning,
  type RunningLine,
  SeriesKind,
  type Target,
  UNREAD_WARNINGS,
} from '@app/contracts';
import type { XmlValue } from '@app/xml';
import type { PlannedDocument } from '../model/section';
import { isExpected } from './expectation';
import { heldMembers } from './held-members';
import { type Member, seriesOf } from './series';
import { type UncountedTitle, uncountedTitles } from './uncounted';
import { unreadGaps, unreadPages } from './unread-pages';

/** A document with everything that was read of it, not only what is sent. */
export interface WholeDocument extends PlannedDocument {
  readonly format: DocumentFormat;
  readonly runningLines: readonly RunningLine[];
  /** One for each page of a PDF and each sheet of a workbook, one for all of a DOCX or DOC. */
  readonly pages: readonly PageReport[];
  readonly warnings: readonly ReadingWarning[];
}

/** A document and what of it is numbered, which takes about as long to find out as everything else of the ledger. */
export interface CountedDocument extends WholeDocument {
  readonly members: readonly Member[];
}

export const counted = (document: WholeDocument): CountedDocument => ({
  ...document,
  members: seriesOf(document),
});

export interface LedgerInput {
  readonly documents: readonly CountedDocument[];
  readonly target: Target;
  readonly instruction: string;
  readonly values: readonly XmlValue[];
  /** By document, the blocks whose text stands in the XML. */
  readonly used: ReadonlyMap<number, ReadonlySet<string>>;
  /** By document and block, the section that the block was sent in, counted from 0. */
  readonly sections: ReadonlyMap<number, ReadonlyMap<string, number>>;
  /** By document and block, why the block was not processed. */
  readonly notProcessed: ReadonlyMap<number, ReadonlyMap<string, string>>;
}

const EXCLUDED: Record<NonNullable<Block['excluded']>, string> = {
  'table-of-contents': 'table of contents',
  blank: 'blank',
  deleted: 'deleted with tracked changes',
  duplicate: 'repeats another block',
};
const EXCERPT = 160;
/** A person reads a screenful; the sums count all. */
const BLOCK_GAPS_SHOWN = 200;

/** Whether a block takes part in a conversion, and if not, why. */
export function exclusionOf(block: Block): string | null {
  if (block.excluded !== undefined) return EXCLUDED[block.excluded];
  return block.hidden === true ? 'hidden by its author' : null;
}

/** Says of every block what became of it, and of every numbered series what the XML does not hold. */
export function takeStock(input: LedgerInput): Coverage {
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
  gaps.push(...documents.flatMap(({ documentId, blocks }) => blockGaps(documentId, blocks)));
  gaps.push(...input.documents.flatMap(unreadGaps));
  const withSums = documents.map((document) => ({
    ...document,
    sums: sumsOf(document.blocks, gaps.filter(({ documentId }) => documentId === document.documentId).length),
  }));
  const sums = sumsOf(
    documents.flatMap(({ blocks }) => blocks),
    gaps.length,
  );
  return { sums, documents: withSums, series, gaps, notices: input.documents.flatMap(noticesOf) };
}

function sumsOf(blocks: readonly LedgerBlock[], gaps: number): CoverageSums {
  const count = (state: LedgerBlock['state']) => blocks.filter((block) => block.state === state).length;
  return {
    total: blocks.length,
    used: count('used'),
    read: count('read'),
    excluded: count('excluded'),
    notProcessed: count('not_processed'),
    gaps,
  };
}

function ledgerBlocks(document: WholeDocument, input: LedgerInput): LedgerBlock[] {
  const used = input.used.get(document.id);
  const sections = input.sections.get(document.id);
  const notProcessed = input.notProcessed.get(document.id);
  const blocks = document.blocks.map((block): LedgerBlock => {
    const section = sections?.get(block.id) ?? null;
    const facts = {
      blockId: block.id,
      type: block.type,
      page: pageOf(block.anchor),
      section,
      excerpt: excerptOf(block),
    };
    const excluded = exclusionOf(block);
    if (excluded !== null) return { ...facts, state: 'excluded', reason: excluded };
    const reason = notProcessed?.get(block.id);
    if (reason !== undefined) return { ...facts, state: 'not_processed', reason };
    if (section === null)
      return { ...facts, state: 'not_processed', reason: 'it was not assigned to any call' };
    return used?.has(block.id) === true
      ? { ...facts, state: 'used', reason: null }
      : { ...facts, state: 'read', reason: null };
  });
  const lines = document.runningLines.map((line, index): LedgerBlock => ({
    blockId: `line-${index + 1}`,
    type: 'running-line',
    state: 'excluded',
    reason: line.place === 'margin' ? 'page margin' : `page ${line.place}`,
    page: line.page ?? null,
    section: null,
    excerpt: line.text.slice(0, EXCERPT),
  }));
  return [...blocks, ...lines, ...unreadPages(document)];
}

function excerptOf(block: Block): string {
  if (block.type !== 'table' || block.text !== '') return block.text.slice(0, EXCERPT);
  return (block.rows[0]?.cells.map(({ text }) => text) ?? []).join(' | ').slice(0, EXCERPT);
}

function pageOf(anchor: Block['anchor']): number | null {
  if (anchor.kind === 'pdf') return anchor.page;
  return anchor.kind === 'docx' ? (anchor.pageHint ?? null) : null;
}

function compareSeries(
  document: CountedDocument,
  input: LedgerInput,
): { series: LedgerSeries[]; gaps: Gap[] } {
  const { members } = document;
  const held = heldMembers(members, input.values);
  const blocks = new Map(document.blocks.map((block) => [block.id, block]));
  const series: LedgerSeries[] = [];
  const gaps: Gap[] = [];
  for (const kind of SeriesKind.options) {
    const ofKind = members.filter((member) => member.kind === kind);
    if (ofKind.length === 0) continue;
    const found = ofKind.filter((member) => held.has(member)).length;
    const expected = isExpected(kind, { members: ofKind.length, held: found }, input);
    series.push({ kind, documentId: document.id, members: ofKind.length, found, expected });
    if (!expected) continue;
    for (const member of ofKind) {
      // Where a whole criterion is missing, its parts are not said to be missing one by one.
      const isSaid = member.parent !== undefined && !held.has(member.parent);
      if (!held.has(member) && !isSaid) gaps.push(gapOf(member, document.id, blocks));
    }
  }
  for (const title of uncountedTitles(document.blocks, members))
    if (isExpected(title.kind, { members: 1, held: 0 }, input))
      gaps.push(titleGap(title, document.id, blocks));
  return { series, gaps };
}

const SERIES_NAMES: Partial<Record<SeriesKind, string>> = {
  inclusion: 'inclusion criteria',
  exclusion: 'exclusion criteria',
  visit: 'visits',
};

/** Where nothing could be counted, nothing could be compared: a person has to. */
function titleGap(
  { kind, title, blockId }: UncountedTitle,
  documentId: number,
  blocks: ReadonlyMap<string, Block>,
): Gap {
  const block = blocks.get(blockId);
  const page = block === undefined ? null : pageOf(block.anchor);
  const where = page === null ? '' : ` (page ${page})`;
  const sentence = `No ${SERIES_NAMES[kind] ?? kind} could be counted under “${title.slice(0, EXCERPT)}”${where}; compare them with the XML.`;
  return { kind, label: title.slice(0, 60), sentence, documentId, blockId, page };
}

function gapOf(member: Member, documentId: number, blocks: ReadonlyMap<string, Block>): Gap {
  const { kind, label, blockId, texts } = member;
  const block = blockId === null ? undefined : blocks.get(blockId);
  const page = block === undefined ? null : pageOf(block.anchor);
  const where = page === null ? '' : ` (page ${page})`;
  const text = (texts[0] ?? '').replace(/\s+/g, ' ').slice(0, EXCERPT);
  const isNamed = label.toLowerCase().includes(text.toLowerCase());
  const sentence = `${label.charAt(0).toUpperCase()}${label.slice(1)}${where} is not in the XML${isNamed ? '' : `: “${text}”`}.`;
  return { kind, label, sentence, documentId, blockId, page };
}

function blockGaps(documentId: number, blocks: readonly LedgerBlock[]): Gap[] {
  return blocks
    .filter(({ state, type }) => state === 'not_processed' && type !== 'page')
    .slice(0, BLOCK_GAPS_SHOWN)
    .map(({ blockId, page, reason, excerpt }) => ({
      kind: 'block',
      label: excerpt.slice(0, 60),
      sentence: `A block${page === null ? '' : ` on page ${page}`} was not processed: ${reason ?? 'no reason is known'}.`,
      documentId,
      blockId,
      page,
    }));
}

/** Hidden text and pictures are not converted; a person must know that they are there. */
function noticesOf(document: WholeDocument): DocumentNotice[] {
  const hidden = document.blocks
    .filter((block) => block.hidden === true)
    .map((block) => ({
      documentId: document.id,
      blockId: block.id,
      page: pageOf(block.anchor),
      sentence: `Hidden text, not sent to the provider: “${excerptOf(block)}”.`,
    }));
  const places = document.format === 'xlsx' ? 'Sheets' : 'Pages';
  const warnings = document.warnings
    .filter(({ code }) => !UNREAD_WARNINGS.includes(code))
    .map(({ message, pages = [] }) => ({
      documentId: document.id,
      blockId: null,
      page: pages[0] ?? null,
      sentence: pages.length > 1 ? `${message} ${places} ${listOfPages(pages)}.` : message,
    }));
  return [...hidden.slice(0, BLOCK_GAPS_SHOWN), ...warnings];
}

/** `3, 14 to 16, 20` */
function listOfPages(pages: readonly number[]): string {
  const rows: [number, number][] = [];
  for (const page of pages) {
    const before = rows.at(-1);
    if (before?.[1] === page - 1) before[1] = page;
    else rows.push([page, page]);
  }
  return rows.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ');
}
