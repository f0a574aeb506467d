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
    ['a text, not encrypted', '<s><a>Go to http://evil.example/x</a></s>'],
    ['an attribute', '<s><a href="https://evil.example/x"/></s>'],
    ['an attribute beside namespaces', `<ODM ${ODM}><a href='https://evil.example/x'/></ODM>`],
    ['character references', '<s><a>h&#116;tps:&#x2F;/evil.example/x</a></s>'],
    ['a CDATA section', '<s><a><![CDATA[https:]]>//evil.example/x</a></s>'],
    ['two halves around a comment', '<s><a>https:<!-- -->//evil.example/x</a></s>'],
    ['two halves around an instruction', '<s><a>https:<?x?>//evil.example/x</a></s>'],
  ])('finds one in %s', (_what, xml) => {
    expect(check(xml).rules).toEqual(['safety.foreign-address']);
  });

  it('takes no notice of the places of schemas, in whatever quotes and with whatever else is looked at', () => {
    const xml = `<s xmlns:v='http://v.example' xmlns:xsi = "http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation='http://c.example/s.xsd'`;

    expect(check(`${xml}/>`)).toEqual({ rules: [], indexed: false });
    expect(check(`${xml}><a>ftp://evil.example</a></s>`).rules).toEqual(['safety.foreign-address']);
    expect(
      check('<s xml:base="http://base.example"><a>https://trials.example.org/nwt</a></s>').rules,
    ).toEqual([]);
  });

  it('does not take the end of a sentence for a part of an address', () => {
    expect(check('<s>Look at (https://trials.example.org/nwt).</s>').rules).toEqual([]);
    expect(check('<s>Look at https://mine.example.</s>', 'Link https://mine.example').rules).toEqual([]);
  });

  it('finds the one that nobody asked for among others, and tells each value once', () => {
    const known = 'https://trials.example.org/nwt';

    expect(check(`<s><a>${known} HTTP://EVIL.example ftp://evil.example</a></s>`).rules).toEqual([
      'safety.foreign-address',
    ]);
    expect(check(`<s><a>${known}/more</a></s>`).rules).toEqual(['safety.foreign-address']);
  });

  it('says where it stands, and what is wrong with it', () => {
    const xml = '<s>\n <a href="https://evil.example/javascript:x"/></s>';

    const findings = foreignAddresses(xml, () => new SourceIndex([]), '');

    expect(findings.map(({ position }) => position)).toEqual([
      { line: 2, column: 11, path: '/s/a/@href' },
      { line: 2, column: 11, path: '/s/a/@href' },
    ]);
    expect(findings.map(({ sentence }) => sentence)).toEqual([
      'This value is an address that runs a script when it is opened.',
      'This value holds an internet address that stands neither in the documents nor in the prompt.',
    ]);
  });

  it('looks at no address where there is no XML', () => {
    expect(check('<s>https://evil.example').rules).toEqual([]);
  });

  it.each(['javascript:alert(1)', 'JavaScript:x', 'see vbscript:x', 'data:text/html;base64,PHA+'])(
    'finds an address that runs a script: %s',
    (address) => {
      expect(check(`<s><a href="${address}"/></s>`).rules).toEqual(['safety.script-address']);
      expect(check(`<s><a>${address}</a></s>`).rules).toEqual(['safety.script-address']);
    },
  );

  it.each(['Source data: as printed', 'Metadata:x', 'The javascript of a page'])(
    'does not take a word for such an address: %s',
    (text) => {
      expect(check(`<s><a>${text}</a></s>`).rules).toEqual([]);
    },
  );
});
