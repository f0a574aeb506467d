import type { Block, TableBlock, TableRow } from '@app/contracts';

/** Ids of blocks of pages and of pictures of pages. */
const WITH_PAGE = /^p(?:ic)?\d+\./;

/** Names of blocks in prompts (`b1` … `b900`, `t1` for tables) by their ids. */
export type BlockNames = ReadonlyMap<string, string>;

/**
 * Short names for the blocks of a PDF, in their order. Their ids hold the page (`p11.b6`), which costs about 7 % more tokens for a
 * protocol. The ids of other documents are short.
 */
export function shortNames(blocks: readonly Block[]): BlockNames {
  const ids = new Set(blocks.map(({ id }) => id));
  const counts = { b: 0, t: 0 };
  const next = (letter: 'b' | 't'): string => {
    counts[letter] += 1;
    const name = `${letter}${counts[letter]}`;
    return ids.has(name) ? next(letter) : name;
  };
  return new Map(
    blocks
      .filter(({ id }) => WITH_PAGE.test(id))
      .map(({ id, type }) => [id, next(type === 'table' ? 't' : 'b')]),
  );
}

/** The name of a block in prompts: its id if it has no other. */
export const nameOfBlock = (id: string, names: BlockNames | undefined): string => names?.get(id) ?? id;

/** The name of a row in prompts. The id of a row begins with the id of its table. */
export const nameOfRow = (row: TableRow, table: TableBlock, names: BlockNames | undefined): string =>
  row.id.startsWith(`${table.id}.`) ? nameOfBlock(table.id, names) + row.id.slice(table.id.length) : row.id;
