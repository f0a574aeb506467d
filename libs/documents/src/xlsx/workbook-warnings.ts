import type { ReadingWarning } from '@app/contracts';
import { localizedMessage } from '@app/messages';
import { utils } from 'xlsx';
import { drawingTexts } from '../archive/drawing-texts';
import type { ZipArchive } from '../archive/open-zip';
import { parseXml } from '../archive/xml-tree';
import { contradictedGrounds } from '../tables/fill-legend';
import type { Colours } from './coloured-cells';
import type { Sheet } from './read-sheet';
import { struckWarnings } from '../text/struck-text';
import type { StoredText } from './workbook';

/** Workbook content that was read as hidden or was not read. */
export function workbookWarnings(zip: ZipArchive, sheets: readonly Sheet[]): readonly ReadingWarning[] {
  return [
    ...hiddenSheets(sheets),
    ...hiddenCells(sheets),
    ...whiteCells(sheets),
    ...struckCells(sheets),
    ...formulasWithoutValue(sheets),
    ...unclearColours(sheets),
    ...contradictedColours(sheets),
    ...unreadParts(zip),
  ];
}

function hiddenSheets(sheets: readonly Sheet[]): readonly ReadingWarning[] {
  const hidden = sheets.filter((sheet) => sheet.isHidden).map((sheet) => sheet.name);
  if (hidden.length === 0) return [];
  return [
    { code: 'hidden-sheet', ...localizedMessage('warning.hidden-sheets', { sheets: hidden.join(', ') }) },
  ];
}

/** Rows and columns with text that Excel hides on sheets that it shows. */
function hiddenCells(sheets: readonly Sheet[]): readonly ReadingWarning[] {
  const found = sheets.filter(({ isHidden, hidden }) => !isHidden && hidden.length > 0);
  if (found.length === 0) return [];
  const places = found.map(({ name, hidden }) => `${name}: ${linesOf(hidden).join(', ')}`);
  return [
    {
      code: 'hidden-sheet',
      ...localizedMessage('warning.hidden-cells', { places: places.join('; ') }),
      pages: found.map(({ report }) => report.page),
    },
  ];
}

/** Maximum number of rows, columns or cells that a warning names on each sheet. */
const MOST_NAMED = 20;

/** The hidden lines that hold the texts: a column if most of its texts are hidden, else the row. */
function linesOf(hidden: readonly StoredText[]): readonly string[] {
  const rows = new Set(hidden.map(({ row }) => row));
  const columns = new Set(hidden.map(({ column }) => column));
  const inColumn = (column: number) => hidden.filter((cell) => cell.column === column).length;
  const tall = [...columns].filter((column) => inColumn(column) > 1 && inColumn(column) > rows.size / 2);
  const rest = hidden.filter(({ column }) => !tall.includes(column));
  return [
    ...tall.map((column) => `${utils.encode_col(column)}`),
    ...new Set(rest.map(({ row }) => `${row + 1}`)),
  ].slice(0, MOST_NAMED);
}

function whiteCells(sheets: readonly Sheet[]): readonly ReadingWarning[] {
  const found = sheets.filter(({ isHidden, white }) => !isHidden && white.length > 0);
  if (found.length === 0) return [];
  const places = found.map(({ name, white }) => {
    const addresses = white.map(({ row, column }) => utils.encode_cell({ r: row, c: column }));
    return `${name}: ${addresses.slice(0, MOST_NAMED).join(', ')}`;
  });
  return [
    {
      code: 'hidden-text',
      ...localizedMessage('warning.white-cells', { places: places.join('; ') }),
      pages: found.map(({ report }) => report.page),
    },
  ];
}

function struckCells(sheets: readonly Sheet[]): readonly ReadingWarning[] {
  const shown = sheets.filter(({ isHidden, struck }) => !isHidden && struck.length > 0);
  return struckWarnings(
    shown.flatMap(({ name, struck }) =>
      struck.map(({ row, column, text }) => `${name}!${utils.encode_cell({ r: row, c: column })} ${text}`),
    ),
    shown.map(({ report }) => report.page),
  );
}

function formulasWithoutValue(sheets: readonly Sheet[]): readonly ReadingWarning[] {
  const found = sheets.filter(({ withoutValue }) => withoutValue.length > 0);
  if (found.length === 0) return [];
  const places = found.map(
    ({ name, withoutValue }) => `${name}!${withoutValue.slice(0, MOST_NAMED).join(', ')}`,
  );
  const count = found.reduce((sum, { withoutValue }) => sum + withoutValue.length, 0);
  return [
    {
      code: 'partial',
      ...localizedMessage('warning.formulas-without-value', { count, places: places.join('; ') }),
      pages: found.map(({ report }) => report.page),
    },
  ];
}

function unclearColours(sheets: readonly Sheet[]): readonly ReadingWarning[] {
  const pages = pagesOf(sheets, 'unclear');
  if (pages.length === 0) return [];
  return [{ code: 'coloured-cells', ...localizedMessage('warning.coloured-cells'), pages }];
}

const contradictedColours = (sheets: readonly Sheet[]): readonly ReadingWarning[] =>
  contradictedGrounds(pagesOf(sheets, 'contradicted'));

/** Names of sheets with such a table. */
const pagesOf = (sheets: readonly Sheet[], colours: Colours): number[] =>
  sheets.filter((sheet) => sheet.colours.includes(colours)).map(({ report }) => report.page);

function unreadParts(zip: ZipArchive): readonly ReadingWarning[] {
  const warnings: ReadingWarning[] = [];
  const boxes = textBoxes(zip);
  if (boxes.length > 0) {
    const shown = boxes.slice(0, BOXES_SHOWN).map((text) => `“${text.slice(0, BOX_LENGTH)}”`);
    warnings.push({
      code: 'partial',
      ...localizedMessage('warning.text-boxes', { boxes: shown.join(', ') }),
    });
  }
  const pictures = zip.names.filter((name) => /^xl\/(?:media\/|charts\/chart)/.test(name)).length;
  if (pictures > 0) {
    warnings.push({
      code: 'pictures',
      ...localizedMessage('warning.workbook-pictures', { pictures }),
    });
  }
  if (zip.has('xl/vbaProject.bin')) {
    warnings.push({ code: 'macros-ignored', ...localizedMessage('warning.workbook-macros') });
  }
  return warnings;
}

/** Maximum number of boxes that are listed, and maximum characters of each. */
const [BOXES_SHOWN, BOX_LENGTH] = [3, 80];

/** Text of the boxes that overlay the cells. */
function textBoxes(zip: ZipArchive): string[] {
  return zip.names
    .filter((name) => /^xl\/drawings\/[^/]+\.xml$/.test(name))
    .flatMap((name) => [...drawingTexts(parseXml(zip.readText(name) ?? ''))]);
}
