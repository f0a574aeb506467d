import type { ReadingWarning } from '@app/contracts';
import { localizedMessage } from '@app/messages';
import { drawingTexts } from '../archive/drawing-texts';
import type { ZipArchive } from '../archive/open-zip';
import { parseXml } from '../archive/xml-tree';
import { contradictedGrounds } from '../tables/fill-legend';
import type { Colours } from './coloured-cells';
import type { Sheet } from './read-sheet';

/** Workbook content that was read as hidden or was not read. */
export function workbookWarnings(zip: ZipArchive, sheets: readonly Sheet[]): readonly ReadingWarning[] {
  return [
    ...hiddenSheets(sheets),
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
