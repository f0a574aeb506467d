import { cellText, csvLines, openCsv, UnclosedCell } from '.';

const rowsOf = (text: string) => [...openCsv(text).rows()];

describe('a table of text', () => {
  it.each([
    ['commas', 'Code,Name\nR-1,"O""Hara, Zoë"'],
    ['commas with blanks', 'Code, Name\nR-1, "O""Hara, Zoë"'],
    ['semicolons', 'Code;Name\r\nR-1;"O""Hara, Zoë"\r\n'],
    ['tabs', 'Code\tName\nR-1\t"O""Hara, Zoë"'],
    ['bars', 'Code|Name\nR-1|"O""Hara, Zoë"'],
    ['the sign that Excel states', 'sep=^\nCode^Name\nR-1^"O""Hara, Zoë"'],
    ['carriage returns of an old Mac', 'Code,Name\rR-1,"O""Hara, Zoë"\r'],
  ])('is parted by %s, also where cells hold signs of their own', (_name, text) => {
    expect(rowsOf(text).map((row) => row.map((cell) => cell.trim()))).toEqual([
      ['Code', 'Name'],
      ['R-1', 'O"Hara, Zoë'],
    ]);
  });

  it.each([
    ['decimal commas', 'Code;Dose\nR-1;2,5\nR-2;3,5', ';'],
    ['choices with bars and commas', 'Name;Choices\nsex;1, F | 2, M\narm;1, A | 2, B', ';'],
    ['a title and rows without their last cells', 'Study X\n\nA,B,C,D\n1,2\n3,4,5\n6,7', ','],
  ])('with %s keeps its separator', (_name, text, separator) => {
    expect(openCsv(text).separator).toBe(separator);
  });

  it.each([
    ['prose', 'Dear Ada,\nas we said, the table is late, sorry.\nYours, Zoë'],
    ['a letter', 'Dear Ada,\nit is late, sorry.\nYours'],
    ['one column', 'Code\nR-1\nR-2'],
    ['a few lists in prose', 'One line\nAnother\nred;green\nA last one'],
    ['nothing', ''],
  ])('is not %s', (_name, text) => {
    expect(openCsv(text).separator).toBeUndefined();
  });

  it('keeps breaks within quotes, as one sign, and empty rows', () => {
    expect(rowsOf('A,B\r\n\r\n"one\r\ntwo",2\r\n3,')).toEqual([
      ['A', 'B'],
      [''],
      ['one\ntwo', '2'],
      ['3', ''],
    ]);
  });

  it('does not swallow its rest because of one quotation mark', () => {
    expect(() => rowsOf('A,B\n"1,2\n3,4')).toThrow(UnclosedCell);
    expect(rowsOf('A,B\n5" tube,2')).toEqual([
      ['A', 'B'],
      ['5" tube', '2'],
    ]);
  });

  it('gives texts back as csvLines got them', () => {
    const texts = ['=SUM(1)', "'quoted'", '-1 "a", b\nc', '＝1'];

    expect(rowsOf(csvLines([texts, texts]))[1]?.map(cellText)).toEqual(texts);
  });
});
