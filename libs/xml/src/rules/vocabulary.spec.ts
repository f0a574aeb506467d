import { readRows } from './vocabulary';
import { anyText, filled } from './value-type';

const TYPES = { text: anyText, oid: filled };
const read = (attributes: string, content = '', unique?: string) =>
  readRows({ Item: unique === undefined ? [attributes, content] : [attributes, content, unique] }, TYPES).get(
    'Item',
  );

describe('a row of a standard', () => {
  it('says which attributes an element has, of which type, and which it must have', () => {
    const rule = read('OID!:oid  Name:text\n xml:lang:text xlink:href!:text');

    expect([...(rule?.attributes ?? [])]).toEqual([
      ['OID', { type: filled, typeName: 'oid' }],
      ['Name', { type: anyText, typeName: 'text' }],
      ['xml:lang', { type: anyText, typeName: 'text' }],
      ['xlink:href', { type: anyText, typeName: 'text' }],
    ]);
    expect(rule?.required).toEqual(['OID', 'xlink:href']);
    expect(read('')).toMatchObject({ required: [], unique: [] });
    expect(read('')?.attributes.size).toBe(0);
  });

  it('says what an element holds', () => {
    expect(read('', '')?.content).toEqual({ kind: 'nothing', mayBeBlank: true });
    expect(read('', 'nothing')?.content).toEqual({ kind: 'nothing', mayBeBlank: false });
    expect(read('', '#text')?.content).toEqual({ kind: 'text', type: anyText, typeName: 'text' });

    const [plain, mixed] = [read('', 'a? b')?.content, read('', 'mixed a*')?.content];
    expect(plain).toMatchObject({ kind: 'children', isMixed: false });
    expect(mixed).toMatchObject({ kind: 'children', isMixed: true });
    expect(plain?.kind === 'children' && [...plain.model.names]).toEqual(['a', 'b']);
    expect(mixed?.kind === 'children' && [...mixed.model.names]).toEqual(['a']);
    // The model is created once.
    expect(plain?.kind === 'children' && plain.model).toBe(plain?.kind === 'children' && plain.model);
  });

  it('says what must not be said twice', () => {
    expect(read('', 'a', 'A@OID  B/C@Type,xml:lang *@ID')?.unique).toEqual([
      { steps: ['A'], attributes: ['OID'] },
      { steps: ['B', 'C'], attributes: ['Type', 'xml:lang'] },
      { steps: ['*'], attributes: ['ID'] },
    ]);
  });

  it('is refused where it names a type that does not exist', () => {
    expect(() => read('OID:none')).toThrow('Item: there is no type "none"');
    expect(() => read('', '#none')).toThrow('Item: there is no type "none"');
    expect(() => read('OID')).toThrow('Item: there is no type ""');
    expect(() => read('OID:oid!')).toThrow('Item: there is no type ""');
  });

  it('is found by its name', () => {
    expect([...readRows({ A: ['', ''], B: ['', 'A'] }, TYPES).keys()]).toEqual(['A', 'B']);
  });
});
