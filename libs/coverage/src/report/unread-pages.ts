import {
  type DocumentFormat,
  type Gap,
  formatEnglish,
  type LedgerBlock,
  message,
  type PageReport,
  type ReadingWarning,
  type ResultMessage,
  formatSentence,
  type Sentence,
} from '@app/contracts';
import type { PicturedPage, UndrawnPage } from './covered-document';
import { listed } from './listed';
import { pictureGridGaps } from './picture-grids';

/** Facts about the pages of a document. */
export interface ReadPages {
  readonly id: number;
  readonly format: DocumentFormat;
  readonly pages: readonly PageReport[];
  readonly warnings: readonly ReadingWarning[];
  readonly pictured?: readonly PicturedPage[];
  readonly undrawn?: readonly UndrawnPage[];
}

/** Sentences about missing parts of the whole document: the rest of a truncated file, and embedded files. */
const missingParts = ({ warnings }: ReadPages): (string | ResultMessage)[] =>
  warnings.filter(({ code }) => code === 'partial').map(saidBy);

/** Warnings of a reading. Older readings have only the text. */
export const saidBy = ({ message, said }: ReadingWarning): string | ResultMessage => said ?? message;

/** Why a part of a document is not converted, for the ledger. */
export const because = (reason: string | ResultMessage): Pick<LedgerBlock, 'reason' | 'said'> =>
  typeof reason === 'string' ? { reason } : { reason: formatEnglish(reason), said: reason };

interface Fault {
  readonly concerns: (page: PageReport) => boolean;
  /** Why a part of the page is not converted. */
  readonly reason: (page: PageReport) => ResultMessage;
  /** The same for one position or several in a row, for a person who looks for the missing part. */
  readonly sentence: (where: ResultMessage, page: PageReport) => Sentence;
  /** True if a model has read the page. */
  readonly isPicture?: boolean;
  /** True if its sentence differs from page to page. */
  readonly isOfOnePage?: boolean;
}

const WORDS_SHOWN = 20;
const PART = message('where.part');

/** By severity. A page counts only for its first entry. */
const FAULTS: readonly Fault[] = [
  {
    concerns: ({ damaged }) => damaged === 'wholly',
    reason: () => message('page.damaged'),
    sentence: (where) => formatSentence('unread.damaged', { where }),
  },
  {
    concerns: ({ damaged }) => damaged === 'partly',
    reason: () => message('page.partly-damaged'),
    sentence: (where) => formatSentence('unread.partly-damaged', { where }),
  },
  {
    concerns: ({ scanned }) => scanned,
    reason: () => message('page.scanned'),
    sentence: (where) => formatSentence('unread.scanned', { where }),
  },
  {
    concerns: ({ garbled }) => garbled,
    reason: () => message('page.garbled'),
    sentence: (where) => formatSentence('unread.garbled', { where }),
  },
  {
    concerns: ({ lostWords = [] }) => lostWords.length > 0,
    reason: (page) => message('page.words', { words: wordsOf(page) }),
    sentence: (where, page) => formatSentence('unread.words', { where, words: wordsOf(page) }),
    isOfOnePage: true,
  },
];

/** A page that a model has read: the XML text from it was written by a model and cannot be looked up in a document text. */
const readFromPicture = (code: 'picture.read' | 'picture.partly-read'): Fault => ({
  concerns: () => false,
  isPicture: true,
  reason: () => message('page.from-picture'),
  sentence: (where) => formatSentence(code, { where }),
});
const PICTURED = {
  wholly: readFromPicture('picture.read'),
  partly: readFromPicture('picture.partly-read'),
};

/** A page that could not be shown to a model either. */
const undrawn = (fault: Fault, why: ResultMessage): Fault => ({
  ...fault,
  sentence: (where, page) =>
    formatSentence('unread.undrawn', { unread: fault.sentence(where, page).message, why }),
  isOfOnePage: true,
});

/** Pages with unread parts, counted like blocks that were not processed. */
export function unreadPages(document: ReadPages): LedgerBlock[] {
  const { format, pages } = document;
  const unread = { type: 'page', state: 'not_processed', section: null } as const;
  const rows = pages.flatMap((page): LedgerBlock[] => {
    const fault = faultOf(page, document);
    if (fault === undefined) return [];
    const name = placeOf(page, format);
    const place = formatEnglish(name);
    return [
      {
        ...unread,
        ...(fault.isPicture === true && { state: 'from_picture' as const }),
        blockId: `page-${page.page}`,
        ...because(fault.reason(page)),
        page: format === 'pdf' ? page.page : null,
        excerpt: place.charAt(0).toUpperCase() + place.slice(1),
        name,
      },
    ];
  });
  const parts = missingParts(document).map((reason, place): LedgerBlock => {
    const blockId = `part-${place + 1}`;
    return {
      ...unread,
      blockId,
      ...because(reason),
      page: null,
      excerpt: 'A part of the document',
      name: PART,
    };
  });
  return [...rows, ...parts];
}

/** The same as gaps. Consecutive pages with the same fault form one gap. */
export function unreadGaps(document: ReadPages): Gap[] {
  const { id, format, pages } = document;
  const rows: { fault: Fault; first: PageReport; last: PageReport }[] = [];
  for (const page of pages) {
    const fault = faultOf(page, document);
    if (fault === undefined) continue;
    const before = rows.at(-1);
    const goesOn = before?.fault === fault && before.last.page === page.page - 1;
    if (goesOn && format === 'pdf' && fault.isOfOnePage !== true) before.last = page;
    else rows.push({ fault, first: page, last: page });
  }
  const unread = { kind: 'page', documentId: id, blockId: null } as const;
  const gaps = rows.map(({ fault, first, last }): Gap => {
    const where =
      first === last
        ? placeOf(first, format)
        : message('where.pages', { first: first.page, last: last.page });
    const page = format === 'pdf' ? first.page : null;
    return { ...unread, label: formatEnglish(where), name: where, ...fault.sentence(where, first), page };
  });
  const parts = missingParts(document).map((part): Gap => ({
    ...unread,
    label: formatEnglish(PART),
    name: PART,
    page: null,
    ...formatSentence('unread.part', { message: part }),
  }));
  return [...gaps, ...parts, ...pictureGridGaps(document)];
}

const picturedIn = ({ pictured = [] }: ReadPages, { page }: PageReport): PicturedPage | undefined =>
  pictured.find((one) => one.page === page);

function faultOf(page: PageReport, document: ReadPages): Fault | undefined {
  const picture = picturedIn(document, page);
  if (picture === undefined) {
    const fault = FAULTS.find(({ concerns }) => concerns(page));
    const why = document.undrawn?.find((one) => one.page === page.page)?.why;
    return fault === undefined || why === undefined ? fault : undrawn(fault, why);
  }
  return PICTURED[picture.isPartial ? 'partly' : 'wholly'];
}

/** A page, a sheet, or the whole document if it has neither. */
export function placeOf({ page, name }: PageReport, format: DocumentFormat): ResultMessage {
  if (format === 'pdf') return message('where.page', { page });
  return format === 'xlsx' ? message('where.sheet', { sheet: name ?? page }) : message('where.document');
}

const wordsOf = ({ lostWords = [] }: PageReport): string | ResultMessage =>
  listed(
    lostWords.map((word) => `“${word}”`),
    WORDS_SHOWN,
  );
