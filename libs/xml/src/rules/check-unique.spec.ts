import { readTree } from '../tree/element-tree';
import { checkUnique } from './check-unique';
import type { Remark } from './finding-collector';
import { anyText, positiveInteger } from './value-type';
import { readRows, type Vocabulary } from './vocabulary';

/** Checks a list by the given rule and returns the findings. */
function doubles(unique: string, content: string): string[] {
  const vocabulary: Vocabulary = {
    namespace: 'urn:s',
    family: 'urn',
    root: 'List',
    identifier: 'OID',
    orderNumber: 'Order',
    supplied: {},
    elements: readRows(
      {
        List: ['', 'Item* Group*', unique],
        Item: ['OID:text Order:count Type:text xml:lang:text', ''],
        Group: ['OID:text', 'Item*'],
      },
      { text: anyText, count: positiveInteger },
    ),
    guests: new Map(),
  };
  const xml = `<List xmlns="urn:s" xmlns:o="urn:o">${content}</List>`;
  const read = readTree(xml);
  const rule = vocabulary.elements.get('List');
  if (read.kind !== 'tree' || rule === undefined) throw new Error('nothing to check');
  const remarks: Remark[] = [];
  checkUnique({ xml, node: read.root, rule, vocabulary, add: (remark) => remarks.push(remark) });
  return remarks.map(({ severity, rule: name, sentence }) => `${severity} ${name}: ${sentence}`);
}
const rulesOf = (said: readonly string[]) => said.map((one) => one.split(':')[0]);

describe('what only one may have', () => {
  it('is told of each that has it again, with all its values', () => {
    const three = '<Item OID="a"/><Item OID="a"/><Item OID="b"/><Item OID="a"/>';
    const sentence = 'Item with OID "a" appears here a second time; it must be unique.';

    expect(doubles('Item@OID', three)).toEqual([
      `error structure.oid-twice: ${sentence}`,
      `error structure.oid-twice: ${sentence}`,
    ]);
    expect(
      doubles('Item@Type,xml:lang', '<Item Type="t" xml:lang="en"/><Item Type="t" xml:lang="en"/>'),
    ).toEqual([
      'error structure.value-twice: Item with Type "t", xml:lang "en" appears here a second time; it must be unique.',
    ]);
  });

  it('is named by what it is: an identifier, an order number, or any other value', () => {
    expect(rulesOf(doubles('Item@Order', '<Item Order="1"/><Item Order="1"/>'))).toEqual([
      'error structure.order-number-twice',
    ]);
    expect(rulesOf(doubles('Item@Type', '<Item Type="1"/><Item Type="1"/>'))).toEqual([
      'error structure.value-twice',
    ]);
    expect(rulesOf(doubles('Item@Order,OID', '<Item OID="1" Order="1"/>'.repeat(2)))).toEqual([
      'error structure.oid-twice',
    ]);
  });

  it('is the same in every way to write it, where its type knows them', () => {
    expect(rulesOf(doubles('Item@Order', '<Item Order="1"/><Item Order=" 01"/>'))).toHaveLength(1);
    expect(doubles('Item@OID', '<Item OID="1"/><Item OID="01"/>')).toEqual([]);
  });

  it('is compared only where all of it is there, and part by part', () => {
    expect(doubles('Item@OID', '<Item/><Item/>')).toEqual([]);
    expect(doubles('Item@Type,xml:lang', '<Item Type="t"/><Item Type="t"/>')).toEqual([]);
    expect(
      doubles('Item@Type,xml:lang', '<Item Type="a" xml:lang="bc"/><Item Type="ab" xml:lang="c"/>'),
    ).toEqual([]);
    // An item without the attribute does not hide the duplicates after it.
    expect(doubles('Item@OID', '<Item OID="a"/><Item/><Item OID="a"/>')).toHaveLength(1);
  });

  it('is looked for in elements of that name and of the standard only', () => {
    expect(doubles('Item@OID', '<Item OID="a"/><o:Item OID="a"/><Group OID="a"/>')).toEqual([]);
    expect(doubles('*@OID', '<Item OID="a"/><Group OID="a"/>')).toHaveLength(1);
  });

  it('is looked for below others, over all of them together', () => {
    const groups = '<Group><Item OID="a"/></Group><Group><Item OID="a"/></Group><Item OID="a"/>';

    expect(doubles('Group/Item@OID', groups)).toHaveLength(1);
    expect(doubles('Item@OID', groups)).toEqual([]);
  });

  it('is each rule for itself', () => {
    const content = '<Item OID="a" Order="1"/><Item OID="a" Order="1"/><Item OID="1" Order="2"/>';

    expect(rulesOf(doubles('Item@OID Item@Order', content))).toEqual([
      'error structure.oid-twice',
      'error structure.order-number-twice',
    ]);
    expect(doubles('', content)).toEqual([]);
  });
});
