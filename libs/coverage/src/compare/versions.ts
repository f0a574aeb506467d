import { formatSentence } from '@app/contracts';
import { pageOf } from '../report/excerpt';
import type { CoveredDocument } from '../report/covered-document';
import type { PlacedMark } from '../study-coverage';
import { joined, type Opened, opened } from './comparison';

const FEWEST_PAIRS = 6;
/** Share of the marks of the smaller table that the other table states as well. */
const SHARED = 0.5;

/**
 * Two tables on sheets of a workbook whose marks connect the same activities and visits, although they are not equal: they may be
 * two versions of one schedule. Parts of a schedule have marks of their own.
 */
export function openVersions(document: CoveredDocument, marks: readonly PlacedMark[]): Opened {
  if (document.format !== 'xlsx') return joined([]);
  const pairs = new Map<string, Set<string>>();
  for (const { cell, pair } of marks)
    if (cell.document === document.id)
      pairs.set(cell.block, (pairs.get(cell.block) ?? new Set<string>()).add(pair));
  const tables = [...pairs];
  return joined(
    tables.flatMap(([block, own], at) =>
      tables.slice(at + 1).flatMap(([other, others]): Opened[] => {
        const shared = [...own].filter((pair) => others.has(pair)).length;
        const isVersion = shared >= FEWEST_PAIRS && shared >= Math.min(own.size, others.size) * SHARED;
        const isTwin = shared === own.size && shared === others.size;
        return isVersion && !isTwin ? [versions(document, { blocks: [block, other], count: shared })] : [];
      }),
    ),
  );
}

function versions(
  document: CoveredDocument,
  { blocks, count }: { readonly blocks: readonly string[]; readonly count: number },
): Opened {
  const [first, other] = blocks.map((id) => document.blocks.find((block) => block.id === id));
  const page = first === undefined ? null : pageOf(first.anchor);
  const [one = '', two = ''] = [first?.text, other?.text];
  return opened(
    {
      document: document.id,
      block: other?.id ?? '',
      kind: 'table',
      part: 'mark',
      count,
      page,
      excerpt: two,
      cells: [],
    },
    formatSentence('open.versions', { one, two, count }),
  );
}
