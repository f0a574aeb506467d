import {
  type DocumentNotice,
  type ReadingWarning,
  formatSentence,
  type Sentence,
  UNREAD_WARNINGS,
} from '@app/contracts';
import type { ExcludedPlace } from '../study-coverage';
import type { CoveredDocument } from './covered-document';
import { shownExcerptOf, pageOf } from './excerpt';
import { listed } from './listed';
import { saidBy } from './unread-pages';

/** Hidden text and pictures are not converted, so the user must know about them. */
export function noticesOf(document: CoveredDocument): DocumentNotice[] {
  const warnings = document.warnings
    .filter(({ code }) => !UNREAD_WARNINGS.includes(code))
    .flatMap((warning) => unlessPictured(warning, document))
    .map((warning) => ({
      documentId: document.id,
      blockId: null,
      page: warning.pages?.[0] ?? null,
      ...warningSaid(warning, document.format === 'xlsx'),
    }));
  return [...hiddenNotice(document), ...warnings];
}

const NAMES_SHOWN = 12;

/** One notice for all fields that a document marks as hidden or not in use. */
export function leftOutNotice(
  { id, blocks }: CoveredDocument,
  excluded: readonly ExcludedPlace[],
): DocumentNotice[] {
  const places = excluded.filter(
    ({ document, reason }) => document === id && reason.code === 'excluded.not-in-use',
  );
  const [first] = places;
  if (first === undefined) return [];
  const texts = places.flatMap(({ reason: { args } }) => args['text'] ?? []);
  const fields = [...new Set(texts.map((text) => (typeof text === 'string' ? `“${text}”` : '')))];
  const block = blocks.find((one) => one.id === first.block);
  const said = formatSentence('notice.left-out-fields', {
    count: fields.length,
    names: listed(fields, NAMES_SHOWN),
  });
  return [
    {
      documentId: id,
      blockId: first.block,
      page: block === undefined ? null : pageOf(block.anchor),
      ...said,
    },
  ];
}

/** One notice for all hidden texts of a document. */
function hiddenNotice({ id, blocks }: CoveredDocument): DocumentNotice[] {
  const hidden = blocks.filter((block) => block.hidden === true);
  const [first] = hidden;
  if (first === undefined) return [];
  const text = shownExcerptOf(first);
  const pages = [...new Set(hidden.flatMap(({ anchor }) => pageOf(anchor) ?? []))].sort(
    (one, other) => one - other,
  );
  const said =
    hidden.length === 1
      ? formatSentence('notice.hidden', { text })
      : formatSentence('notice.hidden-places', { count: hidden.length, text, pages: listOfPages(pages) });
  return [{ documentId: id, blockId: first.id, page: pageOf(first.anchor), ...said }];
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
