import { countCellMarks } from './cell-marks';

const cell = (content: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr><w:p>${content}</w:p></w:tc>`;
const text = (words: string): string => `<w:r><w:t>${words}</w:t></w:r>`;
const tableOf = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`;
const shape = (drawn: string): string => `<w:r><w:drawing><wp:anchor>${drawn}</wp:anchor></w:drawing></w:r>`;
const x = cell(text('X'));
const schedule = (arrow: string): string =>
  tableOf([
    [cell(''), cell(text('Day 1')), cell(text('Day 8'))],
    [cell(text('Vital signs')), x, x],
    [cell(text('Bloods')), x, x],
    [cell(text('Diary')), cell(arrow), cell('')],
  ]);

describe('marks in the cells of a DOCX', () => {
  it.each([
    ['a block arrow', '<a:prstGeom prst="leftRightArrow"/>', 1],
    [
      'a line with heads',
      '<a:prstGeom prst="line"/><a:ln><a:headEnd type="triangle"/><a:tailEnd type="arrow"/></a:ln>',
      1,
    ],
    ['a line without heads', '<a:prstGeom prst="line"/><a:ln><a:tailEnd type="none"/></a:ln>', 0],
  ])('include %s', (_what, drawn, arrows) => {
    expect(countCellMarks(schedule(shape(drawn))).loneMarks).toEqual({ signs: 4, arrows });
  });

  it('do not include arrows of a table without signs', () => {
    const diagram = tableOf([[cell(text('Screening')), cell(shape('<a:prstGeom prst="rightArrow"/>'))]]);

    expect(countCellMarks(schedule('') + diagram).loneMarks).toEqual({ signs: 4, arrows: 0 });
  });

  it('count colored cells by their own color, and not by that of their text', () => {
    const blue = cell('', '<w:shd w:val="clear" w:fill="B8C4D6"/>');
    const white = cell(
      '<w:pPr><w:shd w:val="clear" w:fill="B8C4D6"/></w:pPr>',
      '<w:shd w:val="clear" w:fill="FFFFFF"/>',
    );
    const rows = [
      [cell(''), cell(text('Day 1')), cell(text('Day 8')), cell(text('Day 15'))],
      [cell(text('Vital signs')), blue, blue, white],
      [cell(text('Bloods')), white, blue, blue],
      [cell(text('Diary')), blue, white, blue],
    ];

    expect(countCellMarks(tableOf(rows)).colouredCells).toBe(6);
  });

  it('do not repeat a text that refers to a footnote, whose number the file does not write', () => {
    const noted = cell(`${text('X')}<w:r><w:footnoteReference w:id="1"/></w:r>`);
    const rows = [x, x, noted].map((one) => [cell(text('Vital signs')), x, one]);

    const { loneMarks, repeatedTexts } = countCellMarks(tableOf(rows));

    expect(loneMarks?.signs).toBe(6);
    expect(repeatedTexts).toContainEqual({ text: 'X', count: 5 });
  });

  it('do not include signs that are struck through or hidden', () => {
    const formatted = (property: string): string => cell(`<w:r><w:rPr>${property}</w:rPr><w:t>X</w:t></w:r>`);
    const rows = [
      [cell(text('Vital signs')), x, x],
      [cell(text('Bloods')), x, x],
      [cell(text('ECG')), formatted('<w:vanish/>'), formatted('<w:dstrike/>')],
      [cell(text('Diary')), formatted('<w:vanish w:val="0"/>'), x],
    ];

    expect(countCellMarks(tableOf(rows)).loneMarks?.signs).toBe(6);
  });

  it('repeat signs of a symbol font, and no texts with such a sign in them', () => {
    const symbol = '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>';
    const rows = ['Window', 'Bloods', 'ECG'].map((label) =>
      label === 'Window'
        ? [cell(text(label)), cell(`${symbol}${text(' 3')}`), cell(`${symbol}${text(' 3')}`)]
        : [cell(text(label)), cell(symbol), cell(symbol)],
    );

    expect(countCellMarks(tableOf(rows)).repeatedTexts).toEqual([{ text: '', count: 4 }]);
  });
});
