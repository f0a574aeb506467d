import { message } from '@app/contracts';
import { readTree } from '../tree/element-tree';
import { checkStructure } from './check-structure';
import { FindingCollector, MAXIMUM_FINDINGS } from './finding-collector';
import { anyText, filled, oneOf, positiveInteger, xmlName } from './value-type';
import { readRows, type Vocabulary } from './vocabulary';

const TYPES = {
  text: anyText,
  oid: filled,
  id: xmlName,
  idRef: xmlName,
  count: positiveInteger,
  YesNo: oneOf('Yes|No'),
  long: { matches: (value: string) => value.length < 10, description: message('value.text') },
};
const FIRST_NINE = ['i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9'];

/** A standard with a few elements and an element `g:Note` of another namespace. */
const VOCABULARY: Vocabulary = {
  namespace: 'urn:std:2',
  family: 'urn:std',
  root: 'Root',
  identifier: 'OID',
  orderNumber: 'Order',
  supplied: { 'Root@lang': (_root, now) => now.toISOString() },
  elements: readRows(
    {
      Root: ['Version:count lang!:text', 'Name? Item* Many? Mixed? Empty? Void?', 'Item@OID'],
      Name: ['xlink:href:text', '#long'],
      Item: ['OID!:oid Order:count Flag:YesNo ID:id Ref:idRef Short:long', 'Name? g:Note* Item*'],
      Many: ['', `(${FIRST_NINE.join(' | ')})`],
      Mixed: ['', 'mixed Name*'],
      Empty: ['', ''],
      Void: ['', 'nothing'],
    },
    TYPES,
  ),
  guests: new Map([
    ['urn:guest', { prefix: 'g', elements: readRows({ Note: ['n!:count', ''] }, TYPES) }],
    ['urn:unjudged', { prefix: 'u', elements: new Map() }],
  ]),
};

const NOW = new Date('2026-11-26T08:30:00Z');

/** Checks the content of a root element, or a whole document. */
function check(content: string, attributes = 'lang="en"') {
  const xml = content.startsWith('<?xml')
    ? content
    : `<Root xmlns="urn:std:2" xmlns:g="urn:guest" xmlns:v="urn:vendor" ${attributes}>${content}</Root>`;
  const read = readTree(xml);
  if (read.kind !== 'tree') throw new Error(`not XML: ${xml}`);
  const collector = new FindingCollector(xml);
  checkStructure(read.root, VOCABULARY, { collector, now: NOW });
  return { xml, findings: collector.findings() };
}
const said = (content: string, attributes?: string): string[] =>
  check(content, attributes).findings.map(
    ({ severity, rule, position, sentence }) => `${severity} ${rule} ${position.path}: ${sentence}`,
  );

describe('a value that code can state', () => {
  it('is a safe fix where it is missing', () => {
    const { findings } = check('', '');

    expect(findings.map(({ fix }) => fix)).toEqual([
      {
        sentence: 'Add lang="2026-11-26T08:30:00.000Z".',
        message: expect.anything(),
        edits: [{ from: 5, to: 5, insert: ' lang="2026-11-26T08:30:00.000Z"' }],
      },
    ]);
    expect(check('<Item/>').findings.map(({ fix }) => fix)).toEqual([undefined]);
  });
});

describe('the root of a document', () => {
  it.each([
    ['another name', '<?xml version="1.0"?><Other xmlns="urn:std:2" lang="en"/>'],
    ['another namespace', '<?xml version="1.0"?><Root xmlns="urn:std:1" lang="en"/>'],
    ['no namespace', '<?xml version="1.0"?><Root lang="en"><Item/></Root>'],
  ])('is all that is said of a document that begins with %s', (_what, xml) => {
    const path = /<(\w+) (?:x|l)/.exec(xml.slice(5))?.[1] ?? '';

    expect(said(xml)).toEqual([
      `error structure.root /${path}: The document must start with the element Root in the namespace urn:std:2.`,
    ]);
  });

  it('is checked as every other element', () => {
    expect(said('<Item OID="1"/>', 'lang="en" Version="2"')).toEqual([]);
    expect(said('', 'Version="0" Colour="red"')).toEqual([
      'error structure.attribute-missing /Root: Root must have the attribute lang.',
      'error structure.value /Root: Version of Root must be a whole number above 0, not "0".',
      'error structure.attribute-unknown /Root: Root has no attribute Colour.',
    ]);
  });
});

describe('the attributes of an element', () => {
  it('may be those of the schema language, and say where a schema is', () => {
    const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" lang="en"';

    expect(said('', `${xsi} xsi:schemaLocation="a b"`)).toEqual([]);
    expect(said('', `${xsi} xsi:noNamespaceSchemaLocation="a"`)).toEqual([]);
    expect(said('', `${xsi} xsi:type="a"`)).toEqual([
      'error structure.attribute-unknown /Root: Root has no attribute xsi:type.',
    ]);
  });

  it('are an extension in the namespace of somebody else, and a mistake in the one of the standard', () => {
    expect(said('<Item OID="1" v:a="1"/>')).toEqual([
      'warning structure.extension /Root/Item: From here on, the document uses the extension urn:vendor, which was not checked.',
    ]);
    expect(said('<Item xmlns:s="urn:std:2" OID="1" s:Order="1"/>')).toEqual([
      'error structure.attribute-unknown /Root/Item: Item has no attribute {urn:std:2}Order.',
    ]);
  });

  it('are told by what was expected, with the beginning of a long value', () => {
    const [long, fitting] = ['x'.repeat(61), 'x'.repeat(60)];

    expect(said(`<Item OID="1" Short="${long}"/>`)).toEqual([
      `error structure.value /Root/Item: Short of Item must be text, not "${fitting}…".`,
    ]);
    expect(said(`<Item OID="1" Short="${fitting}"/>`)[0]).toContain(`not "${fitting}".`);
    expect(said('<Item OID="1" Flag="Maybe"/>')).toEqual([
      'error structure.enumeration /Root/Item: Flag of Item must be one of Yes, No, not "Maybe".',
    ]);
  });

  it('are respelled where it is clear what is meant', () => {
    const { xml, findings } = check('<Item OID="1" Flag=" YES"/><Item OID="2" Flag="Maybe"/>');

    const [fix] = findings.map((finding) => finding.fix?.edits[0]);
    expect(fix && xml.slice(fix.from, fix.to)).toBe(' YES');
    expect(fix?.insert).toBe('Yes');
    expect(findings[1]).not.toHaveProperty('fix');
  });
});

describe('identifiers of XML', () => {
  it('may stand once each, whatever blanks are around them', () => {
    expect(said('<Item OID="1" ID="a"/><Item OID="2" ID=" a "/><Item OID="3" ID="b"/>')).toEqual([
      'error structure.id-twice /Root/Item[2]: The ID " a " is used twice.',
    ]);
  });

  it('are found by references, before and behind', () => {
    expect(said('<Item OID="1" Ref=" a "/><Item OID="2" ID=" a "/><Item OID="3" Ref="a"/>')).toEqual([]);
    expect(said('<Item OID="1" Ref=" b "/><Item OID="2" ID="a"/>')).toEqual([
      'error reference.id-unknown /Root/Item[1]: Nothing in the document has the ID "b".',
    ]);
  });

  it('are none where they are no names', () => {
    expect(said('<Item OID="1" ID="1"/><Item OID="2" ID="1"/>').map((one) => one.split(' ')[1])).toEqual([
      'structure.value',
      'structure.value',
    ]);
    expect(said('<Item OID="1" Ref="1"/>').map((one) => one.split(' ')[1])).toEqual(['structure.value']);
  });
});

describe('what an element holds', () => {
  it('is a text of a type where it is one', () => {
    expect(said('<Name>fine</Name>')).toEqual([]);
    expect(said('<Name>much too long</Name>')).toEqual([
      'error structure.value /Root/Name: The text of Name must be text, not "much too long".',
    ]);
    expect(said('<Name>a<Item OID="1"/></Name>')).toEqual([
      'error structure.content /Root/Name: Name contains text and cannot contain other elements.',
    ]);
  });

  it.each([
    ['<Item OID="1">text</Item>', 'Item cannot contain text of its own.'],
    ['<Empty>text</Empty>', 'Empty cannot contain text of its own.'],
    ['<Void>text</Void>', 'Void cannot contain text of its own.'],
    ['<Void> </Void>', 'Void must be empty, without spaces.'],
    ['<Item OID="1">\u00a0</Item>', 'Item cannot contain text of its own.'],
  ])('is no text where there must not be any: %s', (content, sentence) => {
    expect(check(content).findings.map((finding) => [finding.rule, finding.sentence])).toEqual([
      ['structure.text', sentence],
    ]);
  });

  it.each([
    '<Item OID="1">\n\t\r </Item>',
    '<Empty> </Empty>',
    '<Void></Void>',
    '<Mixed>text <Name>n</Name> text</Mixed>',
  ])('may be blanks, nothing, or text among elements: %s', (content) => {
    expect(said(content)).toEqual([]);
  });

  it('is nothing where it says so, of which the first element tells', () => {
    expect(said('<Empty><Name>a</Name><Name>b</Name></Empty>')).toEqual([
      'error structure.element-unexpected /Root/Empty/Name[1]: Empty must be empty.',
    ]);
  });

  it('is checked all the way down, in elements that stand at a wrong place, too', () => {
    expect(said('<Item OID="1"><Item OID="2"><Item/></Item></Item>')).toEqual([
      'error structure.attribute-missing /Root/Item/Item/Item: Item must have the attribute OID.',
    ]);
    expect(said('<Empty/><Name>much too long</Name>').map((one) => one.split(' ')[1])).toEqual([
      'structure.element-unexpected',
      'structure.value',
    ]);
  });

  it('is told where something is missing, at most eight names of it', () => {
    expect(said('<Many/>')).toEqual([
      'error structure.element-missing /Root/Many: Many is incomplete: i1, i2, i3, i4, i5, i6, i7, i8, … is missing.',
    ]);
  });

  it('is told at the first child out of place, with what is allowed there', () => {
    expect(said('<Empty/><Item OID="1"/>')).toEqual([
      'error structure.element-unexpected /Root/Item: Item is not allowed here in Root; allowed here: Void.',
    ]);
    expect(said('<Void/><Void/>')[0]).toContain('allowed here: nothing more.');
    expect(said('<Unknown/>')).toEqual([
      'error structure.element-unknown /Root/Unknown: The standard has no element Unknown; allowed here in Root: Name, Item, Many, Mixed, Empty, Void.',
    ]);
  });

  it('is put into order where all of it only stands in another', () => {
    const [reordered] = check('<Empty/><Name>a</Name>').findings;
    const [unmendable] = check('<Empty/><Name>a</Name><Name>b</Name>').findings;

    expect(reordered?.fix?.edits.map(({ insert }) => insert)).toEqual(['<Name>a</Name>', '<Empty/>']);
    expect(unmendable).not.toHaveProperty('fix');
  });

  it('must not say twice what is said once', () => {
    expect(said('<Item OID="1"/><Item OID="1"/>')).toEqual([
      'error structure.oid-twice /Root/Item[2]: Item with OID "1" appears here a second time; it must be unique.',
    ]);
  });
});

describe('elements of other namespaces', () => {
  it('are judged where the standard takes them in', () => {
    expect(said('<Item OID="1"><g:Note n="1"/><g:Note n="2"/></Item>')).toEqual([]);
    expect(said('<Item OID="1"><g:Note/></Item>')).toEqual([
      'error structure.attribute-missing /Root/Item/Note: Note must have the attribute n.',
    ]);
    expect(said('<g:Note n="1"/>')[0]).toContain(
      'error structure.element-unexpected /Root/Note: Note is not allowed here',
    );
    expect(said('<Item OID="1"><g:Other/></Item>')[0]).toContain('error structure.element-unknown');
    expect(said('<u:Any xmlns:u="urn:unjudged"/>')[0]).toContain('error structure.element-unknown');
  });

  it('are extensions, each said once with all that it holds, and stand in nobody’s way', () => {
    const xml = '<v:a><Item/></v:a><Item OID="1" v:b="1"/><v:c/><w:d xmlns:w="urn:other"/>';

    expect(said(xml).map((one) => one.split(': ')[0])).toEqual([
      'warning structure.extension /Root/a',
      'warning structure.extension /Root/d',
    ]);
  });

  it('are mistakes without a namespace, or in the one of another version of the standard', () => {
    expect(said('<Item xmlns="" OID="1"/>')[0]).toContain('error structure.element-unknown /Root/Item');
    expect(said('<Item xmlns="urn:std:1" OID="1"/>')[0]).toContain(
      'error structure.element-unknown /Root/Item',
    );
    expect(said('<Fresh xmlns="urn:std:1"/>')[0]).toContain('warning structure.extension');
    expect(said('<Item xmlns="urn:vendor" OID="1"/>')[0]).toContain('warning structure.extension');
  });
});

describe('a document with more faults than are told', () => {
  it('is not looked at any further, and the first faults are told', () => {
    const { findings } = check('<Item/>'.repeat(MAXIMUM_FINDINGS + 100));

    expect(findings).toHaveLength(MAXIMUM_FINDINGS);
    expect(findings.at(-1)?.position.path).toBe(`/Root/Item[${MAXIMUM_FINDINGS}]`);
  });

  it('is told its faults, though it uses more extensions than findings are told', () => {
    const extensions = Array.from(
      { length: MAXIMUM_FINDINGS + 100 },
      (_unused, at) => `<v:x xmlns:v="urn:v${at}"/>`,
    );

    const { findings } = check(`${extensions.join('')}<Item/>`);

    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { rule: 'structure.attribute-missing', position: { path: '/Root/Item' } },
    ]);
  });
});
