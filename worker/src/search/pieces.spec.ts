import type { DocumentModel } from '@app/contracts';
import { documentLines } from './document-lines';
import { piecesOf } from './pieces';
import { xmlLines } from './xml-lines';

const page = (number: number) => ({
  kind: 'pdf' as const,
  page: number,
  box: [0, 0, 1, 1] as [number, number, number, number],
});

const model: DocumentModel = {
  schemaVersion: 1,
  extractor: 'pdf-1',
  format: 'pdf',
  runningLines: [],
  pages: [],
  warnings: [],
  words: 0,
  blocks: [
    { id: 'b1', type: 'heading', level: 1, number: '5.1', text: 'Inclusion  criteria^a^', anchor: page(7) },
    { id: 'b2', type: 'list-item', marker: '1.', level: 0, text: 'Drinks H~2~O\u0000', anchor: page(7) },
    { id: 'b3', type: 'paragraph', text: 'Contents', anchor: page(7), excluded: 'table-of-contents' },
    {
      id: 't',
      type: 'table',
      text: '',
      columns: 2,
      anchor: page(7),
      rows: [
        {
          id: 't.r0',
          isHeader: true,
          anchor: page(8),
          cells: ['Visit', 'Day 1'].map((text, column) => ({
            id: `c${column}`,
            column,
            columnSpan: 1,
            rowSpan: 1,
            text,
            anchor: page(8),
          })),
        },
      ],
    },
  ],
};

describe('the searchable pieces of a document', () => {
  it('contain each block and each table row, with its place, page by page', () => {
    expect(piecesOf(documentLines(model))).toEqual([
      { page: 7, places: ['b1', 'b2'], text: '5.1 Inclusion criteria a\n1. Drinks H2O' },
      { page: 8, places: ['c0'], text: 'Visit | Day 1' },
    ]);
  });

  it('have similar lengths, however long a paragraph is', () => {
    const text = 'word '.repeat(1500);
    const pieces = piecesOf([{ page: 1, place: 'b', text }]);
    expect(pieces.map((piece) => piece.text).join(' ')).toBe(text.trim());
    expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThanOrEqual(2000);
    expect(pieces.every(({ places }) => places.every((place) => place === 'b'))).toBe(true);
  });
});

describe('the searchable pieces of an XML', () => {
  const textOf = (xml: string) =>
    piecesOf(xmlLines(xml)).flatMap(({ places, text }) =>
      text.split('\n').map((line, at) => `${places[at]}: ${line}`),
    );

  it('contain texts and values, each with its line, and no names of elements or attributes', () => {
    expect(
      textOf(
        `<?xml version="1.0"?>\n<ODM>\n\n  <ItemDef OID="I.EXCL09" Name='Age'>\n    <Question>Is age &lt; 18 &amp; "known"?</Question>\n  </ItemDef>\n</ODM>`,
      ),
    ).toEqual(['1: 1.0', '4: I.EXCL09 Age', '5: Is age < 18 & "known"?']);
  });

  it('contain multi-line texts and CDATA, too', () => {
    expect(textOf('<a><![CDATA[if x > 3]]>\nsecond line</a>\n')).toEqual(['1: if x 3', '2: second line']);
  });

  it('keep invalid character references as they are', () => {
    expect(textOf('<a>&unknown; &#x110000; &#65;</a>')).toEqual(['1: &unknown; &#x110000; A']);
  });
});
