import type { PicturedPage } from '../model/whole-document';
import type { DocumentFormat, Gap, LedgerBlock, PageReport, ReadingWarning } from '@app/contracts';

/** What is known of a document's pages. */
export interface ReadPages {
  readonly id: number;
  readonly format: DocumentFormat;
  readonly pages: readonly PageReport[];
  readonly warnings: readonly ReadingWarning[];
  readonly pictured?: readonly PicturedPage[];
}

/** What is missing of the document as a whole, as sentences: the rest of a file that ends too early, files within it. */
const missingParts = ({ warnings }: ReadPages): string[] =>
  warnings.filter(({ code }) => code === 'partial').map(({ message }) => message);

interface Fault {
  readonly concerns: (page: PageReport) => boolean;
  /** Why something of the page takes no part in the conversion. */
  readonly reason: (page: PageReport) => string;
  /** The same of one place or of many in a row, for a person who looks for what is missing. */
  readonly sentence: (where: string, page: PageReport) => string;
  /** A model has read it all the same. */
  readonly isPicture?: boolean;
  /** Its sentence is another one for each page. */
  readonly isOfOnePage?: boolean;
}

const WORDS_SHOWN = 20;

/** In the order of what they cost; a page is counted with the first that it has. */
const FAULTS: readonly Fault[] = [
  {
    concerns: ({ damaged }) => damaged === 'wholly',
    reason: () => 'damaged: nothing could be read of it',
    sentence: (where) => `Nothing was read of ${where}: the file is damaged there.`,
  },
  {
    concerns: ({ damaged }) => damaged === 'partly',
    reason: () => 'damaged: not all of it could be read',
    sentence: (where) => `Not all of ${where} was read: the file is damaged there.`,
  },
  {
    concerns: ({ scanned }) => scanned,
    reason: () => 'a picture without text: nothing could be read of it',
    sentence: (where) => `Nothing was read of ${where}: there is a picture without text.`,
  },
  {
    concerns: ({ garbled }) => garbled,
    reason: () => 'its stored text does not say what it shows',
    sentence: (where) =>
      `The stored text of ${where} does not say what is to be seen; compare it with the XML.`,
  },
  {
    concerns: ({ lostWords = [] }) => lostWords.length > 0,
    reason: (page) => `words that were not read: ${wordsOf(page)}`,
    sentence: (where, page) => `Words of ${where} were not read: ${wordsOf(page)}.`,
    isOfOnePage: true,
  },
];

/** A page that a model has read: what the XML takes from there was written by a model, and cannot be looked up in a text. */
const readFromPicture = (ending: string): Fault => ({
  ...{ concerns: () => false, isPicture: true },
  reason: () => 'read from a picture by a model',
  sentence: (where) =>
    `What is to be seen on ${where} was read from a picture by a model${ending}; compare it with the XML.`,
});
const PICTURED = {
  wholly: readFromPicture(''),
  partly: readFromPicture(', which could not make out all of it'),
};

/** Pages of which something was not read, counted like blocks that were not processed. */
export function unreadPages(document: ReadPages): LedgerBlock[] {
  const { format, pages } = document;
  const unread = { type: 'page', state: 'not_processed', section: null } as const;
  const rows = pages.flatMap((page): LedgerBlock[] => {
    const fault = faultOf(page, document);
    if (fault === undefined) return [];
    const place = placeOf(page, format);
    return [
      {
        ...unread,
        ...(fault.isPicture === true && { state: 'from_picture' as const }),
        blockId: `page-${page.page}`,
        reason: fault.reason(page),
        page: format === 'pdf' ? page.page : null,
        excerpt: place.charAt(0).toUpperCase() + place.slice(1),
      },
    ];
  });
  const parts = missingParts(document).map((reason, place): LedgerBlock => {
    const blockId = `part-${place + 1}`;
    return { ...unread, blockId, reason, page: null, excerpt: 'A part of the document' };
  });
  return [...rows, ...parts];
}

/** The same as gaps; pages that follow each other and have the same fault are one. */
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
    const where = first === last ? placeOf(first, format) : `pages ${first.page} to ${last.page}`;
    const page = format === 'pdf' ? first.page : null;
    return { ...unread, label: where, sentence: fault.sentence(where, first), page };
  });
  const label = 'a part of the document';
  const parts = missingParts(document).map((sentence): Gap => ({ ...unread, label, sentence, page: null }));
  return [...gaps, ...parts];
}

const picturedIn = ({ pictured = [] }: ReadPages, { page }: PageReport): PicturedPage | undefined =>
  pictured.find((one) => one.page === page);

function faultOf(page: PageReport, document: ReadPages): Fault | undefined {
  const picture = picturedIn(document, page);
  if (picture === undefined) return FAULTS.find(({ concerns }) => concerns(page));
  return PICTURED[picture.isPartial ? 'partly' : 'wholly'];
}

function placeOf({ page, name }: PageReport, format: DocumentFormat): string {
  if (format === 'pdf') return `page ${page}`;
  return format === 'xlsx' ? `sheet “${name ?? page}”` : 'the document';
}

function wordsOf({ lostWords = [] }: PageReport): string {
  const shown = lostWords.slice(0, WORDS_SHOWN).map((word) => `“${word}”`);
  const more = lostWords.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
