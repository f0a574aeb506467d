/** So many rows are held at a time. */
const ROWS_A_PAGE = 5000;

/** Every row of a list that gives so many behind a certain one, page by page until there are no more. */
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
