import type { Block, TableBlock } from '@app/contracts';
import { tableOf } from '../../test/tables';
import { blanksIn, countBlanks, countCellLabels, countEmptyRows, countOptions } from './count-blanks';

describe('circles in a text', () => {
  it.each([
    ['○はい ○いいえ', 2],
    ['性別 ○男 ○女', 2],
    ['○ Yes ○ No', 2],
    ['※必須欄の○は必須項目，空欄は任意項目を示す', 0],
    ['該当する番号を○で囲む', 0],
  ])('are places to fill in, unless the text speaks of them: %s', (text, count) => {
    expect(blanksIn(text)).toBe(count);
  });
});

const anchor: Block['anchor'] = { kind: 'docx', part: 'body', path: '1' };
const paragraph = (text: string): Block => ({ id: text.slice(0, 4), type: 'paragraph', text, anchor });

it.each([
  ['Date : ...... / ...... / ............ Technique : IRM', 3],
  ['Date of the first dose ........ 12', 0],
  ['Yes ................. 1', 0],
  ['and so on ...', 0],
])('dots to write on are places to fill in, leaders are not: %s', (text, count) => {
  expect(blanksIn(text)).toBe(count);
});

describe('a line that was taken for an entry of a table of contents', () => {
  it.each([
    ['Born by ☐ midwife', 1],
    [`Signature : ${'.'.repeat(20)}`, 1],
    [`Study design ${'.'.repeat(20)} 12`, 0],
    [`Study design ${'.'.repeat(20)}`, 0],
  ])('counts if it has boxes or a colon before its dots: %s', (text, count) => {
    const block: Block = { ...paragraph(text), excluded: 'table-of-contents' };
    expect(countBlanks([block])).toHaveLength(count);
  });
});

describe('options that are to be crossed out', () => {
  const questions = ['Ever smoked? Yes / No*', 'Status: Never / Former / Current*', 'Dose: 5 mg / day'].map(
    paragraph,
  );

  it('are counted where a note explains their star', () => {
    const counted = countOptions([...questions, paragraph('* Delete as appropriate')]);

    expect(counted.map(({ text }) => text)).toEqual([
      'Ever smoked? Yes / No*',
      'Status: Never / Former / Current*',
    ]);
    expect(countOptions(questions)).toEqual([]);
  });
});

describe('labels of a grid without anything in their row', () => {
  const grid = (...texts: readonly (readonly string[])[]): TableBlock => {
    const { rows, ...table } = tableOf(texts, anchor);
    const bold = (text: string) => ({ text, bold: text.startsWith('SIGNS') });
    return {
      ...table,
      rows: rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell) => ({ ...cell, ...bold(cell.text) })),
      })),
    };
  };
  const titles = ['', 'Supine', 'Standing'];
  const time = ['Clock time', '__ : __', '____'];

  it('are counted if other rows have places and several labels have none; a bold one is a heading', () => {
    const table = grid(titles, ['SIGNS'], ['Clock time', '____', '____'], ['Systolic BP'], ['Heart rate']);

    expect(countEmptyRows(table).map(({ text }) => text)).toEqual(['Systolic BP', 'Heart rate']);
    expect(countEmptyRows(grid(titles, time, ['Vital signs'], time))).toEqual([]);
    expect(countEmptyRows(grid(titles, ['Systolic BP'], ['Heart rate']))).toEqual([]);
  });

  it('are beside a format in letters, which is a place to fill in', () => {
    const table = grid(
      ['Pulse', 'nnn beats/min'],
      ['Weight', 'nnn.n kg'],
      ['Note', 'nn'],
      ['Site', 'NN 12 a b c'],
    );

    expect(countCellLabels(table).map(({ text }) => text)).toEqual(['nnn beats/min', 'nnn.n kg', 'nn']);
  });
});
