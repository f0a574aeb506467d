import { type Grid, gridOfSchedule, runsOf } from './grid';
import { packParts } from './zip';
import { study } from './content';

interface Cell {
  readonly text: string;
  readonly column: number;
  readonly columnSpan: number;
  readonly isBold: boolean;
}

interface Sheet {
  readonly name: string;
  readonly widths: readonly number[];
  readonly rows: readonly (readonly Cell[])[];
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Schedule, objectives and criteria as a workbook with merged cells and superscripts. Written by hand, because no
 * library at hand writes text of two styles in one cell. See ECMA-376, part 1, section 18.
 */
export function buildXlsx(): Buffer {
  const sheets = [scheduleSheet(), objectivesSheet(), criteriaSheet()];
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes(sheets),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbook(sheets),
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles(),
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, worksheet(sheet)]),
    ),
  };
  return packParts(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])),
  );
}

const bold = (text: string, column = 0, columnSpan = 1): Cell => ({ text, column, columnSpan, isBold: true });
const plain = (text: string, column = 0): Cell => ({ text, column, columnSpan: 1, isBold: false });

function scheduleSheet(): Sheet {
  const grid: Grid = gridOfSchedule();
  const title = [bold(`${study.number} Schedule of Activities`, 0, grid.widths.length)];
  const notes = study.schedule.footnotes.map(([mark, text]) => [plain(`${mark}. ${text}`)]);
  return {
    name: 'Schedule of Activities',
    widths: [44, ...grid.widths.slice(1).map(() => 11)],
    rows: [title, ...grid.rows, [], ...notes],
  };
}

function objectivesSheet(): Sheet {
  const rows = study.objectives.flatMap(({ level, text, endpoints }) =>
    endpoints.map((endpoint, index) => [plain(level), plain(index === 0 ? text : '', 1), plain(endpoint, 2)]),
  );
  const header = [bold('Level'), bold('Objective', 1), bold('Endpoint', 2)];
  return { name: 'Objectives', widths: [14, 70, 70], rows: [header, ...rows] };
}

function criteriaSheet(): Sheet {
  const kinds = [
    ['Inclusion', study.inclusion],
    ['Exclusion', study.exclusion],
  ] as const;
  const rows = kinds.flatMap(([kind, criteria]) =>
    criteria.flatMap(({ text, subItems }, index) => [
      [plain(kind), plain(String(index + 1), 1), plain(text, 2)],
      ...subItems.map((item, at) => [
        plain(kind),
        plain(`${index + 1}${'abcdef'.charAt(at)}`, 1),
        plain(item, 2),
      ]),
    ]),
  );
  const header = [bold('Type'), bold('Number', 1), bold('Criterion', 2)];
  return { name: 'Criteria', widths: [12, 9, 120], rows: [header, ...rows] };
}

function worksheet({ widths, rows }: Sheet): string {
  const columns = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  const data = rows.map((row, index) => {
    const cells = row.filter(({ text }) => text !== '').map((cell) => renderCell(cell, index));
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  const merges = rows.flatMap((row, index) =>
    row
      .filter(({ columnSpan }) => columnSpan > 1)
      .map(
        ({ column, columnSpan }) => `${address(column, index)}:${address(column + columnSpan - 1, index)}`,
      ),
  );
  const merged = merges.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const mergeList = merges.length === 0 ? '' : `<mergeCells count="${merges.length}">${merged}</mergeCells>`;
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><cols>${columns.join('')}</cols><sheetData>${data.join('')}</sheetData>${mergeList}</worksheet>`;
}

function renderCell(cell: Cell, row: number): string {
  const style = cell.isBold ? 1 : 2;
  return `<c r="${address(cell.column, row)}" s="${style}" t="inlineStr"><is>${renderText(cell)}</is></c>`;
}

function renderText({ text, isBold }: Cell): string {
  const pieces = runsOf(text);
  const t = (value: string): string => `<t xml:space="preserve">${escapeXml(value)}</t>`;
  if (pieces.every(({ isSuperscript }) => !isSuperscript)) return t(text);
  const properties = (isSuperscript: boolean): string =>
    `<rPr>${isBold ? '<b/>' : ''}${isSuperscript ? '<vertAlign val="superscript"/>' : ''}<sz val="10"/><rFont val="Arial"/></rPr>`;
  return pieces.map((piece) => `<r>${properties(piece.isSuperscript)}${t(piece.text)}</r>`).join('');
}

function address(column: number, row: number): string {
  return `${String.fromCharCode('A'.charCodeAt(0) + column)}${row + 1}`;
}

function workbook(sheets: readonly Sheet[]): string {
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${list.join('')}</sheets></workbook>`;
}

function relations(targets: readonly (readonly [string, string])[]): string {
  const list = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

function contentTypes(sheets: readonly Sheet[]): string {
  const part = (name: string, type: string): string =>
    `<Override PartName="/xl/${name}" ContentType="${CONTENT}.${type}+xml"/>`;
  const list = [
    part('workbook.xml', 'sheet.main'),
    part('styles.xml', 'styles'),
    ...sheets.map((_, index) => part(`worksheets/sheet${index + 1}.xml`, 'worksheet')),
  ];
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>';
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">${defaults}${list.join('')}</Types>`;
}

/** Style 1 is bold, style 2 plain; both wrap. */
function styles(): string {
  const font = (weight: string): string => `<font>${weight}<sz val="10"/><name val="Arial"/></font>`;
  const wrap = (fontId: number): string =>
    `<xf numFmtId="0" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`;
  const plainXf = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>';
  return [
    `${DECLARATION}<styleSheet xmlns="${MAIN}"><fonts count="2">${font('')}${font('<b/>')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="3">${plainXf}${wrap(1)}${wrap(0)}</cellXfs></styleSheet>`,
  ].join('');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
