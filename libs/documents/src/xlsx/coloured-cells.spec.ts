import { aZip } from '../../test/office';
import { readXlsx } from './read-xlsx';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const styles =
  '<fonts count="1"><font/></fonts>' +
  '<fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FF4472C4"/></patternFill></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFFFFF"/></patternFill></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FF70AD47"/></patternFill></fill></fills>' +
  '<borders count="2"><border/><border><left/><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="5"><xf/><xf fillId="2" applyFill="1"/><xf fillId="3" applyFill="1"/><xf fillId="4" applyFill="1"/><xf borderId="1"/></cellXfs>';

const LOOKS = '#_%=';

/** A workbook with one sheet. `#` is a blank cell with a blue fill, `_` one with a white and `%` one with a green fill, `=` one with a line under it. */
function aWorkbook(rows: readonly (readonly string[])[]): Uint8Array {
  const cell = (text: string, row: number, column: number) => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (text !== '' && LOOKS.includes(text)) return `<c r="${at}" s="${LOOKS.indexOf(text) + 1}"/>`;
    return text === '' ? '' : `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  };
  const data = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((text, column) => cell(text, row, column)).join('')}</row>`,
  );
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (content: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
  const type = (part: string, kind: string) =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  return aZip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/worksheets/sheet1.xml', 'worksheet')}${type('/xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Schedule" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml') + relation('r2', 'styles', 'styles.xml'),
    ),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${data.join('')}</sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
  });
}

function read(rows: readonly (readonly string[])[]) {
  const { blocks, warnings } = readXlsx(aWorkbook(rows));
  const [table] = blocks;
  const texts =
    table?.type === 'table'
      ? table.rows.map((row) => row.cells.map((cell) => `${cell.column}${cell.text}`))
      : [];
  return { texts, warnings: warnings.map(({ code, pages }) => [code, pages]) };
}

const header = ['Activity', 'V1', 'V2', 'V3', 'V4'];

describe('cells of a workbook that say something by their colour', () => {
  it('reads them as marks where the grid makes it certain', () => {
    const { texts, warnings } = read([
      header,
      ['Consent', '#', '', '', ''],
      ['Vital signs', '#', '#', '_', '#'],
      ['ECG', '', '#', '', '#'],
      ['Laboratory', '#', '', '#', ''],
    ]);

    expect(texts).toEqual([
      ['0Activity', '1V1', '2V2', '3V3', '4V4'],
      ['0Consent', '1■'],
      ['0Vital signs', '1■', '2■', '4■'],
      ['0ECG', '2■', '4■'],
      ['0Laboratory', '1■', '3■'],
    ]);
    expect(warnings).toEqual([]);
  });

  it('reads them as marks where a legend says so', () => {
    const { texts } = read([
      header,
      ['Consent', '#', '', '', ''],
      ['ECG', '', '#', '', ''],
      ['Shaded cells: performed at this visit'],
    ]);

    expect(texts.slice(1, 3)).toEqual([
      ['0Consent', '1■'],
      ['0ECG', '2■'],
    ]);
  });

  const SEVERAL = [
    header,
    ['Consent', '#', '', '', ''],
    ['Vital signs', '#', '%', '', '#'],
    ['ECG', '', '%', '', '#'],
    ['Laboratory', '#', '', '%', ''],
  ];

  it('gives each of several colours its own sign, in the grid and in its legend', () => {
    const rows = [...SEVERAL, [''], [''], ['#', 'Mandatory'], ['%', 'Only if indicated']];
    const { blocks, warnings } = readXlsx(aWorkbook(rows));
    const texts = blocks.map((block) =>
      block.type === 'table' ? block.rows.map(({ cells }) => cells.map(({ text }) => text).join(' ')) : [],
    );

    expect(texts).toEqual([
      ['Activity V1 V2 V3 V4', 'Consent ■', 'Vital signs ■ ● ■', 'ECG ● ■', 'Laboratory ■ ●'],
      ['■ Mandatory', '● Only if indicated'],
    ]);
    expect(warnings).toEqual([]);
  });

  it('warns of several colours without a legend', () => {
    const { texts, warnings } = read(SEVERAL);

    expect(texts[2]).toEqual(['0Vital signs', '1■', '2■', '4■']);
    expect(warnings).toEqual([['coloured-cells', [1]]]);
  });

  it('leaves out what a legend calls not done', () => {
    const { texts, warnings } = read([
      header,
      ['Consent', 'X', '#', '#', '#'],
      ['ECG', 'X', '#', 'X', '#'],
      ['Grey cells: not performed at this visit'],
    ]);

    expect(texts.flat().filter((text) => text.includes('■'))).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('counts them as unread where what is said of them contradicts itself', () => {
    const { texts, warnings } = read([
      header,
      ['Consent', '#', '#', '_', ''],
      ['ECG', '', '#', '', '#'],
      ['Laboratory', '#', '', '#', ''],
      ['Grey cells: not performed at this visit'],
      ['Shaded = performed'],
    ]);

    expect(texts.flat().filter((text) => text.includes('■'))).toEqual([]);
    expect(warnings).toEqual([['partial', [1]]]);
  });

  it('warns where nobody tells what they mean', () => {
    const { texts, warnings } = read([
      header,
      ['Consent', 'X', '#', '#', ''],
      ['ECG', 'X', 'X', '', '#'],
      ['Laboratory', 'X', 'X', 'X', 'X'],
    ]);

    expect(texts.flat().filter((text) => text.includes('■'))).toEqual([]);
    expect(warnings).toEqual([['coloured-cells', [1]]]);
  });

  it('says both of a sheet that has both, and neither where a few cells are only decoration or none means anything', () => {
    const unclear = [header, ['Consent', 'X', '#', '#', ''], ['ECG', 'X', 'X', '', '#']];
    const contradicted = [
      header,
      ['Consent', '#', '', '', ''],
      ['ECG', 'X', 'X', 'X', 'X'],
      ['Grey cells: not performed at this visit'],
      ['Shaded = performed'],
    ];
    const untouched = [header, ['Consent', 'X', 'X', '', ''], ...contradicted.slice(3), ['#']];
    const decorated = [header, ['Consent', 'X', '#', '#', ''], ['ECG', 'X', 'X', 'X', 'X']];
    const apart = [[''], [''], ['']];

    expect(read([...contradicted, ...apart, ...unclear]).warnings).toEqual([
      ['coloured-cells', [1]],
      ['partial', [1]],
    ]);
    expect(read(decorated).warnings).toEqual([]);
    expect(read(untouched).warnings).toEqual([]);
  });

  it('reads a line under blank cells behind a text as a blank', () => {
    const { texts } = read([
      ['FEV1', '', '=', '=', 'L'],
      ['Date', '', '=', '=', ''],
    ]);

    expect(texts).toEqual([
      ['0FEV1', '2______', '4L'],
      ['0Date', '2______'],
    ]);
  });
});
