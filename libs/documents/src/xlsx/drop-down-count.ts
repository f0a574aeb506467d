const ELEMENT = /<(?:[\w-]+:)?dataValidation\b[^>]*?(?:\/>|>[\s\S]*?<\/(?:[\w-]+:)?dataValidation>)/g;
const IS_LIST = /^[^>]*\stype\s*=\s*["']list["']/;
const CELLS = /\ssqref\s*=\s*["']([^"']+)["']|<(?:[\w-]+:)?sqref>([^<]+)</;

/** A workbook with more lists than this was not made by hand. */
const MOST_LISTS = 1000;

/** The cells of each drop-down list of a sheet, from its markup alone, independent of the code that reads lists. */
export const countDropDowns = (xml: string): string[] =>
  [...xml.matchAll(ELEMENT)]
    .flatMap(([element]) => {
      const [, stated, extended] = CELLS.exec(element) ?? [];
      const cells = (stated ?? extended ?? '').trim();
      return IS_LIST.test(element) && cells !== '' ? [cells] : [];
    })
    .slice(0, MOST_LISTS);
