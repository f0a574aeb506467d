import type { Block } from '@app/contracts';
import { listValues } from '@app/xml';
import { SourceIndex } from '../sources/source-index';
import { foreignAddresses } from './foreign-addresses';

const anchor = { kind: 'pdf' as const, page: 1, box: [0, 0, 1, 1] as [number, number, number, number] };
const blocks: Block[] = [
  { id: 'b1', type: 'paragraph', text: 'See https://trials.example.org/nwt for the registry.', anchor },
];
const ODM =
  'xmlns="http://www.cdisc.org/ns/odm/v1.3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://a.example http://b.example"';

/** Returns the violated rules, and which data the check had to read. */
function check(xml: string, instruction = '') {
  const looked = { isRead: false, isIndexed: false };
  const findings = foreignAddresses({
    xml,
    instruction,
    values: () => {
      looked.isRead = true;
      return listValues(xml) ?? [];
    },
    index: () => {
      looked.isIndexed = true;
      return new SourceIndex([{ id: 1, name: 'Protocol', blocks }]);
    },
  });
  // Only errors keep a result from being clean.
  expect(findings.filter(({ severity }) => severity !== 'error')).toEqual([]);
  return { rules: findings.map(({ rule }) => rule), ...looked };
}

describe('addresses that nobody asked for', () => {
  it.each([
    ['names of namespaces', `<ODM ${ODM}><Study OID="S.1"/></ODM>`],
    ['a namespace in whatever quotes and blanks', `<v:s\n\txmlns:v-1.x  =\n'http://v.example'/>`],
    ['places of schemas', `<s xsi:noNamespaceSchemaLocation = 'http://c.example/s.xsd'/>`],
    ['the declaration of XML', '<?xml version="1.0" encoding="UTF-8"?><s>Visit 1: 8 &lt; 9</s>'],
  ])('does not even read the values for %s', (_what, xml) => {
    expect(check(xml)).toEqual({ rules: [], isRead: false, isIndexed: false });
  });

  it.each([
    ['a namespace, of which it is only a part', '<s xmlns:v="urn:v" vxmlns="http://evil.example"/>'],
    ['a namespace that is none', '<s myxmlns="http://evil.example"/>'],
    ['a place of a schema that is none', '<s xmlns:yxsi="urn:y" yxsi:type="http://evil.example"/>'],
    ['two namespaces', '<s xmlns="urn:s" href="http://evil.example" xmlns:v="urn:v"/>'],
    ['two namespaces in other quotes', "<s xmlns='urn:s' href='http://evil.example' xmlns:v='urn:v'/>"],
  ])('reads the values where an address is beside %s', (_what, xml) => {
    expect(check(xml)).toEqual({ rules: ['safety.foreign-address'], isRead: true, isIndexed: true });
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

  it('takes no notice of the places of schemas and of the base of a document, whatever else is looked at', () => {
    const xml = `<s xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://c.example/s.xsd"`;

    expect(check(`${xml}><a>https://trials.example.org/nwt</a></s>`).rules).toEqual([]);
    expect(check(`${xml}><a>ftp://evil.example</a></s>`).rules).toEqual(['safety.foreign-address']);
    expect(
      check('<s xml:base="http://base.example"><a>https://trials.example.org/nwt</a></s>').rules,
    ).toEqual([]);
    expect(check('<s xmlns:my-xml="urn:m" my-xml:base="http://evil.example"/>').rules).toEqual([
      'safety.foreign-address',
    ]);
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

    const findings = foreignAddresses({
      xml,
      instruction: '',
      values: () => listValues(xml) ?? [],
      index: () => new SourceIndex([]),
    });

    expect(findings.map(({ position }) => position)).toEqual([
      { line: 2, column: 11, path: '/s/a/@href' },
      { line: 2, column: 11, path: '/s/a/@href' },
    ]);
    expect(findings.map(({ sentence }) => sentence)).toEqual([
      'This value is an address that runs a script when it is opened.',
      'This value contains an internet address that is neither in the documents nor in the prompt.',
    ]);
  });

  it('looks at no address where there is no XML', () => {
    expect(check('<s>https://evil.example').rules).toEqual([]);
  });

  it.each([
    ['an attribute', '<s><a href="javascript:alert(1)"/></s>'],
    ['a text', '<s><a>Look at VBScript:x or ask</a></s>'],
    ['a text in a page of its own', '<s><a>data:text/html;base64,PHA+</a></s>'],
    ['character references', '<s><a>java&#115;cript&#x3A;alert(1)</a></s>'],
    ['a CDATA section', '<s><a>data<![CDATA[:text/html,<p>]]></a></s>'],
    ['two lines', '<s><a>javasc\r\n\tript:alert(1)</a></s>'],
  ])('finds an address that runs a script in %s', (_what, xml) => {
    expect(check(xml).rules).toEqual(['safety.script-address']);
  });

  it('does not take the name of a scheme in a sentence for an address', () => {
    expect(check('<s><a>Source data:eCRF</a></s>').rules).toEqual([]);
  });
});
