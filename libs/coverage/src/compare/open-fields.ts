import { type Anchor, formatEnglish, formatSentence, type FormField, type PageReport } from '@app/contracts';
import { countDropDowns } from '../count/count-drop-downs';
import { type CountedField, countFields, isOpenField } from '../count/count-fields';
import type { CoveredDocument } from '../report/covered-document';
import { excerptOf, pageOf } from '../report/excerpt';
import { listed } from '../report/listed';
import { placeOf } from '../report/unread-pages';
import type { StudyCoverageInput } from '../study-coverage';
import { type Comparison, joined, NOTHING_OPEN, type Opened, opened } from './comparison';
import { isDictionaryTable } from './dictionary-tables';
import { FEWEST_BLANKS, isForm, isProtocol } from './open-blanks';

const NAMES_SHOWN = 5;

/**
 * Form fields of the file that no item uses, by page. In a protocol, what is filled in is a statement, and only pages count from
 * which fields were read. Fields that the file has and no block holds are missing on any page.
 */
export function openFields({ document, excluded }: Comparison, input: StudyCoverageInput): Opened {
  const { id } = document;
  const used = new Set(
    input.facts.flatMap(({ places }) =>
      places.flatMap(({ document: of, field }) => (of === id && field !== undefined ? [field] : [])),
    ),
  );
  const marks = new Set(input.marks.flatMap(({ cell }) => (cell.document === id ? [cell.cell] : [])));
  const isClosed = ({ block, cell, field }: CountedField): boolean =>
    used.has(field.id) ||
    (cell !== undefined && marks.has(cell)) ||
    excluded.has({ document: id, block: block.id, ...(cell === undefined ? {} : { cell }) }) ||
    excluded.has({ document: id, block: block.id });
  const all = countFields(document.blocks);
  const usedPages = new Set(all.filter(({ field }) => used.has(field.id)).map(pageOfField));
  const asked = isProtocol(document, input)
    ? all.filter((one) => isOpenField(one) && usedPages.has(pageOfField(one)))
    : all.filter(({ field }) => field.isReadOnly !== true || field.value === undefined);
  const open = asked.filter((one) => !isClosed(one));
  const pages = [...new Set(open.map(pageOfField))];
  const textsOn = byPage(textsOf(document));
  const fieldsOn = byPage(textsOf(document).flatMap(({ fields = [] }) => fields));
  const drawn = isProtocol(document, input) ? [] : document.pages;
  const withBlanks = drawn.filter(
    ({ drawnBlanks = 0 }) => isForm(document, input) || drawnBlanks >= FEWEST_BLANKS,
  );
  return joined([
    openDropDowns(document, input),
    ...pages.map((page) => openOnPage(document, page, open)),
    ...document.pages.map((page) => lostFields(document, page, fieldsOn(page))),
    ...drawn.map((page) => lostBoxes(document, page, textsOn(page))),
    ...withBlanks.map((page) => lostBlanks(document, page, textsOn(page))),
  ]);
}

/** Lists of the cells of a workbook that are no form fields of the blocks, and no choices of an item. */
function openDropDowns(document: CoveredDocument, input: StudyCoverageInput): Opened {
  if (isProtocol(document, input)) return NOTHING_OPEN;
  const { id, blocks, pages } = document;
  const open = countDropDowns(blocks, pages).filter(({ block, label, cells }) => {
    const isChosen = [label, ...cells].some((cell) => input.choicePlaces.has(`${id}|${block.id}|${cell.id}`));
    const isField = cells.some(({ fields }) => fields !== undefined);
    return !isChosen && !isField && !isDictionaryTable(block, id, input);
  });
  const [first] = open;
  if (first === undefined) return NOTHING_OPEN;
  const names = listed(
    open.map(({ label }) => `“${label.text.slice(0, LONGEST_NAME)}”`),
    NAMES_SHOWN,
  );
  const place = {
    document: id,
    block: first.block.id,
    kind: 'field' as const,
    part: 'block' as const,
    count: open.length,
    page: null,
    excerpt: excerptOf(first.block),
    cell: first.label.id,
    cells: open.map(({ label }) => label.id),
  };
  return opened(place, formatSentence('open.fields', { count: open.length, names, page: null }));
}

const pageOfField = ({ field }: CountedField): number | null => pageOf(field.anchor);

function openOnPage({ id }: CoveredDocument, page: number | null, open: readonly CountedField[]): Opened {
  const own = open.filter((one) => pageOfField(one) === page);
  const [first] = own;
  if (first === undefined) return NOTHING_OPEN;
  const { block, cell } = first;
  const names = listed(
    own.map(({ field, block: of }) => `“${nameOf(field, excerptOf(of))}”`),
    NAMES_SHOWN,
  );
  const place = {
    document: id,
    block: block.id,
    kind: 'field' as const,
    part: 'block' as const,
    count: own.length,
    page,
    excerpt: excerptOf(block),
    cells: own.flatMap((one) => one.cell ?? []),
    ...(cell === undefined ? {} : { cell }),
  };
  return opened(place, formatSentence('open.fields', { count: own.length, names, page }));
}

const nameOf = ({ title, name }: FormField, text: string): string =>
  title ?? name ?? text.slice(0, LONGEST_NAME);
const LONGEST_NAME = 60;

/** Compares the number of fields that the file shows on a page with those in blocks and running lines. */
function lostFields(document: CoveredDocument, report: PageReport, held: readonly FormField[]): Opened {
  return lost(document, report, (report.formFields ?? 0) - held.length);
}

/** Compares the number of boxes that a page of a form draws with those in its texts. */
function lostBoxes(document: CoveredDocument, report: PageReport, texts: readonly Text[]): Opened {
  if (report.drawnBoxes === undefined) return NOTHING_OPEN;
  const held = texts.reduce(
    (sum, { text, fields = [] }) => sum + (text.match(BOX)?.length ?? 0) + fields.length,
    0,
  );
  return lost(document, report, report.drawnBoxes - held);
}

/** Compares the number of lines and frames to write in that a page of a form draws with the blanks in its texts. */
function lostBlanks(document: CoveredDocument, report: PageReport, texts: readonly Text[]): Opened {
  const held = texts.reduce((sum, { text }) => sum + (text.match(/_{3,}/g)?.length ?? 0), 0);
  return lost(document, report, (report.drawnBlanks ?? 0) - held);
}

const BOX = /[☐☑☒□■▢❑❒○◯◉◎●⚪⬤]|_+(?=\|)|_{3,}/gu;

interface Anchored {
  readonly anchor?: Anchor | undefined;
}

/** Finds what stands on a page. What has no place on a page of a PDF stands on every page. */
function byPage<T extends Anchored>(all: readonly T[]): (report: PageReport) => readonly T[] {
  const pages = new Map<number | null, T[]>();
  for (const one of all) {
    const page = one.anchor?.kind === 'pdf' ? one.anchor.page : null;
    const own = pages.get(page);
    if (own === undefined) pages.set(page, [one]);
    else own.push(one);
  }
  return ({ page }) => (pages.get(page) ?? []).concat(pages.get(null) ?? []);
}

interface Text extends Anchored {
  readonly text: string;
  readonly fields?: readonly FormField[] | undefined;
}

/** The texts of blocks, cells and running lines. */
const textsOf = ({ blocks, runningLines }: CoveredDocument): readonly Text[] => [
  ...blocks.flatMap((block): readonly Text[] =>
    block.type === 'table' ? block.rows.flatMap(({ cells }) => cells) : [block],
  ),
  ...runningLines,
];

function lost(document: CoveredDocument, report: PageReport, count: number): Opened {
  const { blocks, format, id } = document;
  if (count <= 0) return NOTHING_OPEN;
  const where = placeOf(report, format);
  const first = blocks.find(({ anchor }) => anchor.kind !== 'pdf' || anchor.page === report.page);
  const place = {
    document: id,
    block: first?.id ?? '',
    kind: 'field' as const,
    part: 'block' as const,
    count,
    page: format === 'pdf' ? report.page : null,
    excerpt: formatEnglish(where),
    cells: [],
  };
  return opened(place, formatSentence('open.lost-fields', { where, count }));
}
