import { readDesignNow } from './read-design';
import { readDesign } from './read-design-offloaded';

/** Large enough for a separate thread. */
const ITEMS = 3000;

describe('the design in a large study', () => {
  it('is read in a thread, as it would be here', async () => {
    const numbers = Array.from({ length: ITEMS }, (_, number) => number);
    const references = numbers.map((number) => `<ItemRef ItemOID="I.${number}" Mandatory="No"/>`).join('');
    const items = numbers.map(
      (number) => `<ItemDef OID="I.${number}" Name="Item ${number}" DataType="text"/>`,
    );
    const xml = `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3"><ItemGroupDef OID="IG" Name="G">${references}</ItemGroupDef>${items.join('')}</ODM>`;

    const found = await readDesign(xml, new AbortController().signal);

    expect(found?.sections[0]?.questions).toHaveLength(ITEMS);
    expect(found).toEqual(readDesignNow(xml));
  });
});
