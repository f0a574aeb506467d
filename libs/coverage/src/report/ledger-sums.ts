import { type CoverageSums, type LedgerBlock, message, type RunningLine, plainScripts } from '@app/contracts';
import { EXCERPT } from './excerpt';
import { because } from './unread-pages';

/** The number of blocks in each state, with the number of gaps that were found in the same documents. */
export function sumsOf(blocks: readonly LedgerBlock[], gaps: number): CoverageSums {
  const count = (state: LedgerBlock['state']) => blocks.filter((block) => block.state === state).length;
  const fromPicture = count('from_picture');
  return {
    total: blocks.length,
    used: count('used'),
    ...(fromPicture === 0 ? {} : { fromPicture }),
    read: count('read'),
    excluded: count('excluded'),
    notProcessed: count('not_processed'),
    gaps,
  };
}

/** Running headers and footers as excluded blocks of the ledger. */
export const ledgerLines = (lines: readonly RunningLine[]): LedgerBlock[] =>
  lines.map((line, index) => ({
    blockId: `line-${index + 1}`,
    type: 'running-line',
    state: 'excluded',
    ...because(message(`block.${line.place}`)),
    page: line.page ?? null,
    section: null,
    excerpt: plainScripts(line.text).slice(0, EXCERPT),
  }));
