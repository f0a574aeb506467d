import { aDocx, aZip, r } from '../../../../../libs/documents/test/office';
import { runsOf } from '../../../../samples/grid';
import { type Cell, cellOf, type Grid, partsOf, type Placed, placed } from './parts';

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The document as DOCX, with further parts of the file. */
export const docxOf = (document: string, parts: Record<string, string> = {}): Uint8Array =>
  aDocx(
    partsOf(document)
      .map((part) => {
        if (part.kind === 'table') return wordTable(part.grid);
        if (part.kind === 'xml') return part.text;
        if (part.kind === 'sheet') return '';
        const level = part.kind === 'heading' ? `<w:outlineLvl w:val="${part.level - 1}"/>` : '';
        return paragraph(cellOf(part.text), level);
      })
      .join(''),
    { parts },
  );

const RUN: Readonly<Record<string, string>> = {
  symbol: '<w:rFonts w:ascii="Wingdings"/>',
  bold: '<w:b/>',
  large: '<w:b/><w:sz w:val="36"/>',
  struck: '<w:strike/>',
  white: '<w:color w:val="FFFFFF"/>',
};
const RAISED = '<w:vertAlign w:val="superscript"/>';

const paragraph = ({ text, looks }: Pick<Cell, 'text' | 'looks'>, outline = ''): string =>
  text
    .split('¶')
    .map((line) => {
      if (line === '') return '<w:p/>';
      const look = looks.map((name) => RUN[name] ?? '').join('');
      const depth = /^⇥*/.exec(line)?.[0].length ?? 0;
      const indent = line.includes('⇥') ? `<w:ind w:left="${400 + 400 * depth}" w:hanging="400"/>` : '';
      const centered = looks.includes('center') ? '<w:jc w:val="center"/>' : '';
      const runs = runsOf(line.slice(depth)).map((run) =>
        r(escaped(run.text), look + (run.isSuperscript ? RAISED : '')),
      );
      return `<w:p><w:pPr>${outline}${indent}${centered}</w:pPr>${runs.join('')}</w:p>`;
    })
    .join('')
    .replaceAll('⇥', '</w:t><w:tab/><w:t xml:space="preserve">')
    .replaceAll('\n', '</w:t><w:br/><w:t xml:space="preserve">');

const wordTable = (grid: Grid): string => {
  const cells = placed(grid);
  const rows = grid.map((_cells, row) => {
    const own = cells.filter((one) => one.row <= row && row < one.row + one.cell.down);
    return `<w:tr>${own
      .sort((one, other) => one.column - other.column)
      .map(({ cell, row: first }) => {
        const span = cell.across > 1 ? `<w:gridSpan w:val="${cell.across}"/>` : '';
        const merge = cell.down === 1 ? '' : first === row ? '<w:vMerge w:val="restart"/>' : '<w:vMerge/>';
        const content = first === row ? paragraph(cell) : '<w:p/>';
        const ground = cell.looks.includes('ground')
          ? '<w:shd w:val="clear" w:color="auto" w:fill="BFBFBF"/>'
          : '';
        return `<w:tc><w:tcPr>${span}${merge}${ground}</w:tcPr>${content}</w:tc>`;
      })
      .join('')}</w:tr>`;
  });
  return `<w:tbl>${rows.join('')}</w:tbl>`;
};

/** The document as a workbook: paragraphs and rows below each other, with a blank row behind a table. */
export function xlsxOf(document: string): Uint8Array {
  const sheets: { head: string; rows: Cell[][] }[] = [];
  for (const part of partsOf(document)) {
    if (part.kind === 'sheet') sheets.push({ head: part.text, rows: [] });
    else if (sheets.length === 0) sheets.push({ head: '[[Schedule of Activities]]', rows: [] });
    const rows = sheets.at(-1)?.rows ?? [];
    if (part.kind === 'table') rows.push(...part.grid.map((row) => [...row]), []);
    else if (part.kind !== 'sheet') rows.push([cellOf(part.text)]);
  }
  return workbookWith(sheets);
}

/** Cell style 1 is struck through, 2 is bold, 3 is white, and 4 has the font Wingdings. */
const STYLES = ['', 'struck', 'bold', 'white', 'symbol'];
const FONTS =
  '<font/><font><strike/></font><font><b/></font><font><color rgb="FFFFFFFF"/></font><font><name val="Wingdings"/></font>';

function workbookWith(sheets: readonly { readonly head: string; readonly rows: Grid }[]): Uint8Array {
  const all = sheets.map(({ head, rows }, at) => {
    const [, name = '', columns = ''] = /^\[\[(.*)\]\]\s*(.*)$/.exec(head) ?? [];
    return { name, columns, rows, number: at + 1, comments: commentsOf(rows) };
  });
  const list = (write: (sheet: (typeof all)[number]) => string): string => all.map(write).join('');
  const type = (part: string, kind: string): string =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('xl/workbook.xml', 'sheet.main')}${type('xl/styles.xml', 'styles')}${list(({ number }) => type(`xl/worksheets/sheet${number}.xml`, 'worksheet') + type(`xl/comments${number}.xml`, 'comments'))}</Types>`,
    '_rels/.rels': relationships(
      `<Relationship Id="b" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets>${list(({ name, number }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="r${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      `${list(({ number }) => `<Relationship Id="r${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="s" Type="${RELATIONS}/styles" Target="styles.xml"/>`,
    ),
    'xl/styles.xml': `<styleSheet xmlns="${SHEET}"><fonts count="5">${FONTS}</fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><cellXfs count="5">${STYLES.map((_look, font) => `<xf fontId="${font}"/>`).join('')}</cellXfs></styleSheet>`,
  };
  for (const { columns, rows, number, comments } of all) {
    parts[`xl/worksheets/sheet${number}.xml`] = sheetXml(rows, columns);
    if (comments === '') continue;
    parts[`xl/comments${number}.xml`] =
      `<comments xmlns="${SHEET}"><authors><author>A</author></authors><commentList>${comments}</commentList></comments>`;
    parts[`xl/worksheets/_rels/sheet${number}.xml.rels`] = relationships(
      `<Relationship Id="c" Type="${RELATIONS}/comments" Target="../comments${number}.xml"/>`,
    );
  }
  return aZip(parts);
}

const relationships = (list: string): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>`;

const addressOf = (row: number, column: number): string => `${String.fromCharCode(65 + column)}${row + 1}`;

function sheetXml(grid: Grid, columns: string): string {
  const cells = placed(grid);
  const rows = grid.map((_cells, row) => {
    const own = cells.filter((one) => one.row === row && one.cell.text !== '');
    return `<row r="${row + 1}">${own.map(sheetCell).join('')}</row>`;
  });
  const merged = cells
    .filter(({ cell }) => cell.across * cell.down > 1)
    .map(
      ({ cell, row, column }) =>
        `<mergeCell ref="${addressOf(row, column)}:${addressOf(row + cell.down - 1, column + cell.across - 1)}"/>`,
    );
  return `<worksheet xmlns="${SHEET}">${columns}<sheetData>${rows.join('')}</sheetData>${merged.length > 0 ? `<mergeCells>${merged.join('')}</mergeCells>` : ''}</worksheet>`;
}

function sheetCell({ cell: { text, looks }, row, column }: Placed): string {
  const address = addressOf(row, column);
  if (looks.includes('formula')) return `<c r="${address}"><f>IF(TRUE,"${escaped(text)}","")</f></c>`;
  const style = Math.max(0, STYLES.indexOf(looks[0] ?? ''));
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text).replaceAll('¶', '\n').replaceAll('⇥', ' ').trim()}</t></is></c>`;
}

const commentsOf = (grid: Grid): string =>
  placed(grid)
    .filter(({ cell }) => cell.comment !== undefined)
    .map(
      ({ cell, row, column }) =>
        `<comment ref="${addressOf(row, column)}" authorId="0"><text><t>${escaped(cell.comment ?? '')}</t></text></comment>`,
    )
    .join('');
