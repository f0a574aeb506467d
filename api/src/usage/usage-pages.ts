/** Rows in memory at a time. */
const ROWS_A_PAGE = 5000;

/** Loads a list page by page until its end. */
export async function* pagesOf<Row>(
  load: (most: number, after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const page = await load(ROWS_A_PAGE, last);
    yield page;
    last = page.length === ROWS_A_PAGE ? page.at(-1) : undefined;
  } while (last !== undefined);
}
