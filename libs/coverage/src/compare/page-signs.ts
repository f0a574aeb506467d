import { type Anchor, formatEnglish, formatSentence, type PageReport, type TableBlock } from '@app/contracts';
import { countTable } from '../count/count-table';
import { signOf } from '../count/signs';
import { countStraySigns } from '../count/stray-signs';
import { pageOf } from '../report/excerpt';
import { placeOf } from '../report/unread-pages';
import { type Comparison, joined, type Opened, opened } from './comparison';
import { missingRepeats } from './repeated-texts';

/**
 * Signs that a page shows and that no table holds. The readers count the signs of each page without looking for tables; here,
 * the same signs in the tables of the page are counted against them.
 *
 * @param signs the signs of all marks of the study, and those that mean "not done"
 */
export function pageSigns({ document }: Comparison, signs: ReadonlySet<string>): Opened {
  const blocks = document.blocks.filter((block) => block.type === 'table');
  const held = heldByPage(blocks, document.pages, isSignOf(signs));
  const coloured = colouredByPage(blocks, document.pages);
  const tables = document.blocks.flatMap((block) => (block.type === 'table' ? [countTable(block)] : []));
  const missing = document.pages.flatMap((page): Opened[] => {
    const { signs = 0, arrows = 0 } = page.loneMarks ?? {};
    const own = tables.filter(({ table }) => pageNumber(table.anchor, document.pages) === page.page);
    const printed = Math.max(
      signs + arrows - (held.get(page.page) ?? 0),
      inkedSignsOf(page) - (held.get(page.page) ?? 0),
      missingRepeats(page, own, document.blocks),
      0,
    );
    // Where no table has a colored mark, color means something else: redacted words, or boxes of a questionnaire.
    const ground = coloured.size === 0 ? 0 : (page.colouredCells ?? 0);
    const count = printed + Math.max(0, ground - (coloured.get(page.page) ?? 0));
    if (count === 0) return [];
    const where = placeOf(page, document.format);
    const first = document.blocks.find(({ anchor }) => pageNumber(anchor, document.pages) === page.page);
    return [
      opened(
        {
          document: document.id,
          block: first?.id ?? '',
          kind: 'page-sign',
          part: 'mark',
          count,
          page: document.format === 'pdf' ? page.page : null,
          excerpt: formatEnglish(where),
          cells: [],
        },
        formatSentence('open.page-signs', { where, count }),
      ),
    ];
  });
  return joined([...missing, ...straySigns(document)]);
}

/**
 * Signs of the pictures of a page, without as many as the fields of the grids that are no table: these grids have a gap of their
 * own, or are questionnaires with a box in every field.
 */
const inkedSignsOf = ({ inkedSigns = 0, pictureGrids = [] }: PageReport): number =>
  inkedSigns -
  pictureGrids.reduce((sum, { isTable, rows, columns }) => sum + (isTable ? 0 : rows * columns), 0);

const LONGEST_TOKEN = 4;

function heldByPage(
  tables: readonly TableBlock[],
  pages: readonly PageReport[],
  isSign: (token: string) => boolean,
): Map<number, number> {
  const held = new Map<number, number>();
  for (const table of tables)
    for (const { cells, isHeader } of table.rows)
      for (const { text, anchor, columnSpan, fromGround } of cells) {
        if (fromGround) continue;
        const count = signOf(text).split(' ').filter(isSign).length;
        const own = pageNumber(anchor, pages);
        // Headers are printed again on every page. An arrow may be printed once for each column that it covers.
        const others = isHeader ? (table.pages ?? []).filter((page) => page !== own) : [];
        for (const page of [own, ...others])
          held.set(page, (held.get(page) ?? 0) + Math.max(count, count > 0 ? columnSpan : 0));
      }
  return held;
}

function colouredByPage(tables: readonly TableBlock[], pages: readonly PageReport[]): Map<number, number> {
  const held = new Map<number, number>();
  for (const { rows } of tables)
    for (const { anchor, fromGround } of rows.flatMap(({ cells }) => cells)) {
      const page = pageNumber(anchor, pages);
      if (fromGround) held.set(page, (held.get(page) ?? 0) + 1);
    }
  return held;
}

/**
 * A short text that begins with a sign of a mark (`(X)`, `Xa`) or is a part of one (`→`). Without any mark, every short text may
 * be a sign.
 */
function isSignOf(signs: ReadonlySet<string>): (token: string) => boolean {
  const all = [...signs];
  const short = all.map(bare).filter((sign) => sign !== '' && [...sign].length <= LONGEST_SIGN);
  return (token) => {
    if (token === '' || [...token].length > LONGEST_TOKEN) return false;
    if (all.length === 0 || short.some((sign) => bare(token).startsWith(sign))) return true;
    return !/[\p{L}\p{N}]/u.test(token) && all.some((sign) => sign.includes(token));
  };
}

const LONGEST_SIGN = 2;
const bare = (token: string): string => token.replace(/[()[\]{}]/gu, '');

function pageNumber(anchor: Anchor, pages: readonly PageReport[]): number {
  if (anchor.kind === 'pdf') return anchor.page;
  const sheet = anchor.kind === 'xlsx' ? pages.find(({ name }) => name === anchor.sheet) : pages[0];
  return sheet?.page ?? 1;
}

function straySigns({ id, blocks }: Comparison['document']): Opened[] {
  return countStraySigns(blocks).map(({ sign, blocks: [first, ...others] }) => {
    const page = first === undefined ? null : pageOf(first.anchor);
    return opened(
      {
        document: id,
        block: first?.id ?? '',
        kind: 'page-sign',
        part: 'mark',
        count: others.length + 1,
        page,
        excerpt: sign,
        cells: [],
      },
      formatSentence('open.stray-signs', { sign, count: others.length + 1, page }),
    );
  });
}
