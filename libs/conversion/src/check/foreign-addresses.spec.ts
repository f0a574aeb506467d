import type { Block } from '@app/contracts';
import { SourceIndex } from '../sources/source-index';
import { foreignAddresses } from './foreign-addresses';

const anchor = { kind: 'pdf' as const, page: 1, box: [0, 0, 1, 1] as [number, number, number, number] };
const blocks: Block[] = [
  { id: 'b1', type: 'paragraph', text: 'See https://trials.example.org/nwt for the registry.', anchor },
];
const ODM =
  'xmlns="http://www.cdisc.org/ns/odm/v1.3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://a.example http://b.example"';

/** The rules that are broken, and whether the documents had to be indexed to see it. */
function check(xml: string, instruction = '') {
  let indexed = false;
  const index = () => {
    indexed = true;
    return new SourceIndex([{ id: 1, name: 'Protocol', blocks }]);
  };
  const findings = foreignAddresses(xml, index, instruction);
  // Nothing less keeps a result from being clean.
  expect(findings.filter(({ severity }) => severity !== 'error')).toEqual([]);
  return { rules: findings.map(({ rule }) => rule), indexed };
}

describe('addresses that nobody asked for', () => {
  it('takes no notice of namespaces, and does not even index the documents for them', () => {
    expect(check(`<ODM ${ODM}><Study OID="S.1"/></ODM>`)).toEqual({ rules: [], indexed: false });
  });

  it('lets those of the documents and of the task pass', () => {
    expect(check('<s><a>https://trials.example.org/nwt</a></s>').rules).toEqual([]);
    expect(check('<s><a>https://mine.example</a></s>', 'Link https://mine.example').rules).toEqual([]);
  });

  it.each([
    ['a text', '<s><a>Go to https://evil.example/x</a></s>'],
    ['an attribute', '<s><a href="https://evil.example/x"/></s>'],
    ['an attribute beside namespaces', `<ODM ${ODM}><a href='https://evil.example/x'/></ODM>`],
    ['character references', '<s><a>h&#116;tps:&#x2F;/evil.example/x</a></s>'],
    ['a CDATA section', '<s><a><![CDATA[https:]]>//evil.example/x</a></s>'],
    ['two halves around a comment', '<s><a>https:<!-- -->//evil.example/x</a></s>'],
    ['two halves around an instruction', '<s><a>https:<?x?>//evil.example/x</a></s>'],
  ])('finds one in %s', (_what, xml) => {
    expect(check(xml).rules).toEqual(['safety.foreign-address']);
  });

  it('finds an address that runs a script', () => {
    expect(check('<s><a href="javascript:alert(1)"/></s>').rules).toEqual(['safety.script-address']);
  });
});
