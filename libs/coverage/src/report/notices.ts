import {
  type DocumentNotice,
  type ReadingWarning,
  formatSentence,
  type Sentence,
  UNREAD_WARNINGS,
} from '@app/contracts';
import type { CoveredDocument } from './covered-document';
import { BLOCK_GAPS_SHOWN, excerptOf, pageOf } from './excerpt';
import { saidBy } from './unread-pages';

/** Hidden text and pictures are not converted, so the user must know about them. */
export function noticesOf(document: CoveredDocument): DocumentNotice[] {
  const hidden = document.blocks
    .filter((block) => block.hidden === true)
    .map((block) => ({
      documentId: document.id,
      blockId: block.id,
      page: pageOf(block.anchor),
      ...formatSentence('notice.hidden', { text: excerptOf(block) }),
    }));
  const warnings = document.warnings
    .filter(({ code }) => !UNREAD_WARNINGS.includes(code))
    .flatMap((warning) => unlessPictured(warning, document))
    .map((warning) => ({
      documentId: document.id,
      blockId: null,
      page: warning.pages?.[0] ?? null,
      ...warningSaid(warning, document.format === 'xlsx'),
    }));
  return [...hidden.slice(0, BLOCK_GAPS_SHOWN), ...warnings];
}

function warningSaid(warning: ReadingWarning, areSheets: boolean): Sentence {
  const { pages = [] } = warning;
  const message = saidBy(warning);
  if (pages.length <= 1) return formatSentence('notice.warning', { message });
  const places = listOfPages(pages);
  return areSheets
    ? formatSentence('notice.warning-on-sheets', { message, sheets: places })
    : formatSentence('notice.warning-on-pages', { message, pages: places });
}

/** Text that was read from pictures has its own notice; the warning about pictures covers the other pages. */
function unlessPictured(warning: ReadingWarning, { pictured = [] }: CoveredDocument): ReadingWarning[] {
  if (warning.code !== 'pictures' || warning.pages === undefined) return [warning];
  const pages = warning.pages.filter((page) => !pictured.some((one) => one.page === page));
  return pages.length === 0 ? [] : [{ ...warning, pages }];
}

/** `3, 14–16, 20` */
function listOfPages(pages: readonly number[]): string {
  const rows: [number, number][] = [];
  for (const page of pages) {
    const before = rows.at(-1);
    if (before?.[1] === page - 1) before[1] = page;
    else rows.push([page, page]);
  }
  return rows.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
