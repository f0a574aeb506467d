import { aDocx, aZip, r } from '../../../../../libs/documents/test/office';
import { type Cell, cellOf, type Document, type Grid } from './grid';

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The document as DOCX. */
export function docxOf({ before = [], title, grid, behind = [] }: Document): Uint8Array {
  const paragraphs = (texts: readonly string[]): string => texts.map((text) => paragraph(text, '')).join('');
  return docxWith(
    [...before, title].map((text) => paragraph(text, '')).join('') + wordTable(grid) + paragraphs(behind),
  );
}

/** A DOCX with this body. */
export const docxWith = (body: string): Uint8Array => aDocx(body);

export const paragraph = (text: string, properties: string): string =>
  `<w:p>${r(escaped(text), properties)}</w:p>`;

function wordTable(grid: Grid): string {
  const open = new Map<number, number>();
  const rows = grid.map((cells) => {
    let column = 0;
    const parts: string[] = [];
    const closeOpen = (): void => {
      for (let left = open.get(column) ?? 0; left > 0; left = open.get(column) ?? 0) {
        open.set(column, left - 1);
        parts.push('<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>');
        column++;
      }
    };
    for (const cell of cells.map(cellOf)) {
      closeOpen();
      parts.push(wordCell(cell));
      for (let at = 0; at < (cell.across ?? 1); at++) open.set(column + at, (cell.down ?? 1) - 1);
      column += cell.across ?? 1;
    }
    closeOpen();
    return `<w:tr>${parts.join('')}</w:tr>`;
  });
  return `<w:tbl>${rows.join('')}</w:tbl>`;
}

function wordCell({ text, across = 1, down = 1, ...format }: Cell): string {
  const span = across > 1 ? `<w:gridSpan w:val="${across}"/>` : '';
  const merge = down > 1 ? '<w:vMerge w:val="restart"/>' : '';
  const properties = [
    format.isPicture ? '<w:rFonts w:ascii="Wingdings"/>' : '',
    format.isBold ? '<w:b/>' : '',
    format.isStruck ? '<w:strike/>' : '',
    format.isWhite ? '<w:color w:val="FFFFFF"/>' : '',
  ].join('');
  return `<w:tc><w:tcPr>${span}${merge}</w:tcPr>${text === '' ? '<w:p/>' : paragraph(text, properties)}</w:tc>`;
}

/** A worksheet as XML, with the cells of the document one below the other. */
export function xlsxOf({ before = [], title, grid, behind = [] }: Document): Uint8Array {
  const rows: Grid = [...before.map((text) => [text]), [title], ...grid, [], ...behind.map((text) => [text])];
  return workbookWith([{ name: 'Schedule of Activities', grid: rows }]);
}

export interface SheetSource {
  readonly name: string;
  readonly grid: Grid;
  /** Elements before and after the cells, such as `cols`. */
  readonly columns?: string;
}

/** A workbook with these sheets. Cell style 1 is struck through, 2 is bold, 3 is white, and 4 has the font Wingdings. */
export function workbookWith(sheets: readonly SheetSource[]): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes(sheets.length),
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets>${sheets
      .map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_sheet, at) =>
          `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${SHEET}"><fonts count="5"><font/><font><strike/></font><font><b/></font><font><color rgb="FFFFFFFF"/></font><font><name val="Wingdings"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><cellXfs count="5">${[0, 1, 2, 3, 4].map((font) => `<xf fontId="${font}"/>`).join('')}</cellXfs></styleSheet>`,
  };
  sheets.forEach((sheet, at) => {
    parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheet);
    const comments = commentsOf(sheet);
    if (comments === '') return;
    parts[`xl/comments${at + 1}.xml`] =
      `<comments xmlns="${SHEET}"><authors><author>A</author></authors><commentList>${comments}</commentList></comments>`;
    parts[`xl/worksheets/_rels/sheet${at + 1}.xml.rels`] =
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="c" Type="${RELATIONS}/comments" Target="../comments${at + 1}.xml"/></Relationships>`;
  });
  return aZip(parts);
}

interface Placed {
  readonly cell: Cell;
  readonly row: number;
  readonly column: number;
}

function placed(grid: Grid): readonly Placed[] {
  const taken = new Set<string>();
  return grid.flatMap((cells, row) => {
    let column = 0;
    return cells.map(cellOf).map((cell) => {
      while (taken.has(`${row}.${column}`)) column++;
      for (let down = 0; down < (cell.down ?? 1); down++)
        for (let across = 0; across < (cell.across ?? 1); across++)
          taken.add(`${row + down}.${column + across}`);
      const at = column;
      column += cell.across ?? 1;
      return { cell, row, column: at };
    });
  });
}

const addressOf = (row: number, column: number): string => `${String.fromCharCode(65 + column)}${row + 1}`;

function sheetXml({ grid, columns = '' }: SheetSource): string {
  const cells = placed(grid);
  const rows = grid.map((_cells, row) => {
    const own = cells.filter((one) => one.row === row && one.cell.text !== '');
    return `<row r="${row + 1}">${own.map(sheetCell).join('')}</row>`;
  });
  const merges = cells.filter(({ cell }) => (cell.across ?? 1) * (cell.down ?? 1) > 1);
  const merged = merges.map(
    ({ cell: { across = 1, down = 1 }, row, column }) =>
      `<mergeCell ref="${addressOf(row, column)}:${addressOf(row + down - 1, column + across - 1)}"/>`,
  );
  return `<worksheet xmlns="${SHEET}">${columns}<sheetData>${rows.join('')}</sheetData>${merged.length > 0 ? `<mergeCells>${merged.join('')}</mergeCells>` : ''}</worksheet>`;
}

function sheetCell({ cell, row, column }: Placed): string {
  const { text, isFormula } = cell;
  if (isFormula) return `<c r="${addressOf(row, column)}"><f>IF(TRUE,"${escaped(text)}","")</f></c>`;
  const style = [cell.isStruck, cell.isBold, cell.isWhite, cell.isPicture].indexOf(true) + 1;
  return `<c r="${addressOf(row, column)}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const commentsOf = ({ grid }: SheetSource): string =>
  placed(grid)
    .filter(({ cell }) => cell.comment !== undefined)
    .map(
      ({ cell, row, column }) =>
        `<comment ref="${addressOf(row, column)}" authorId="0"><text><t>${escaped(cell.comment ?? '')}</t></text></comment>`,
    )
    .join('');

function contentTypes(sheets: number): string {
  const type = (part: string, kind: string): string =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const numbers = Array.from({ length: sheets }, (_sheet, at) => at + 1);
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('xl/workbook.xml', 'sheet.main')}${type('xl/styles.xml', 'styles')}${numbers.map((at) => type(`xl/worksheets/sheet${at}.xml`, 'worksheet') + type(`xl/comments${at}.xml`, 'comments')).join('')}</Types>`;
}
