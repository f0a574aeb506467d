import { GROUND_MARK } from '@app/text-normalization';
import type { SheetCell } from './regions';

/** The signs that stand for the colors of a legend, all of which mean "done" unless the legend says otherwise. */
const SIGNS: readonly string[] = [GROUND_MARK, '●', '◆', '▲', '★'];
const FEWEST_COLOURS = 2;

export interface ColourLegend {
  /** The sign of each color. */
  readonly signs: ReadonlyMap<string, string>;
  /** The colored cells of the legend, each with the sign of its color. */
  readonly swatches: readonly SheetCell[];
}

/**
 * The legend of a sheet whose cells are marked in several colors: blank cells of one column, each in another color and with its
 * meaning in the next cell. `shaded` holds the colors of the sheet by `row.column`.
 */
export function colourLegend(cells: readonly SheetCell[], shaded: ReadonlyMap<string, string>): ColourLegend {
  const texts = new Map(cells.map(({ row, column, text }) => [`${row}.${column}`, text]));
  const columns = new Map<number, { readonly row: number; readonly colour: string }[]>();
  for (const [place, colour] of shaded) {
    const [row = 0, column = 0] = place.split('.').map(Number);
    const meaning = texts.get(`${row}.${column + 1}`) ?? '';
    if (texts.has(place) || shaded.has(`${row}.${column + 1}`) || !/\p{L}{2}/u.test(meaning)) continue;
    columns.set(column, [...(columns.get(column) ?? []), { row, colour }]);
  }
  for (const [column, own] of columns) {
    const colours = [...new Set(own.map(({ colour }) => colour))];
    const isLegend =
      colours.length >= FEWEST_COLOURS && colours.length === own.length && colours.length <= SIGNS.length;
    if (!isLegend) continue;
    const signs = new Map(colours.map((colour, at) => [colour, SIGNS[at] ?? GROUND_MARK]));
    const swatches = own.map(({ row, colour }): SheetCell => ({
      row,
      column,
      text: signs.get(colour) ?? GROUND_MARK,
      comment: '',
    }));
    return { signs, swatches };
  }
  return { signs: new Map(), swatches: [] };
}
