import { resolveSchema, type SchemaFile } from './schema-set';

const schema = (content: string, attributes = ''): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" ${attributes}>${content}</xs:schema>`;
const element = '<xs:element name="Study" type="xs:string"/>';
const file = (path: string, text: string): SchemaFile => ({ path, text });

function accepted(files: readonly SchemaFile[], main?: string) {
  const resolved = resolveSchema(files, main);
  if (resolved.kind === 'refused') throw new Error(resolved.problems.map((each) => each.sentence).join(' '));
  return resolved.set;
}

function sentences(files: readonly SchemaFile[], main?: string): string[] {
  const resolved = resolveSchema(files, main);
  return resolved.kind === 'refused' ? resolved.problems.map((each) => each.sentence) : [];
}

describe('putting the files of a schema together', () => {
  it('names the root elements and the namespace of a single file', () => {
    const set = accepted([file('study.xsd', schema(element, 'targetNamespace="urn:study"'))]);

    expect(set).toMatchObject({ main: 'study.xsd', rootElements: ['Study'], targetNamespace: 'urn:study' });
  });

  it('finds the file that no other refers to', () => {
    const files = [
      file(
        'parts/types.xsd',
        schema('<xs:simpleType name="T"><xs:restriction base="xs:string"/></xs:simpleType>'),
      ),
      file('main.xsd', schema(`<xs:include schemaLocation="parts/types.xsd"/>${element}`)),
    ];

    expect(accepted(files)).toMatchObject({
      main: 'main.xsd',
      files: [{ path: 'main.xsd' }, { path: 'parts/types.xsd' }],
    });
  });

  it('asks for the main file where it cannot know', () => {
    const files = [file('a.xsd', schema(element)), file('b.xsd', schema(element))];

    expect(sentences(files)).toEqual(['Please choose the main file.']);
    expect(accepted(files, 'b.xsd').main).toBe('b.xsd');
  });

  it('takes an address on the web for the uploaded file of that name', () => {
    const location = 'https://example.org/schemas/types.xsd';
    const set = accepted([
      file('main.xsd', schema(`<xs:include schemaLocation="${location}"/>${element}`)),
      file('lib/types.xsd', schema('')),
    ]);

    expect(set.files[0]?.text).toContain('schemaLocation="lib/types.xsd"');
  });

  it('refuses what would have to be fetched, with file and line', () => {
    const text = schema(`\n<xs:include schemaLocation="https://example.org/far.xsd"/>${element}`);
    const resolved = resolveSchema([file('main.xsd', text)]);

    expect(resolved).toMatchObject({ kind: 'refused', problems: [{ file: 'main.xsd', line: 2 }] });
    expect(sentences([file('main.xsd', text)])[0]).toContain('“https://example.org/far.xsd”');
  });

  it.each(['include', 'redefine', 'import'])(
    'follows %s to its file, and refuses the schema without that file',
    (locator) => {
      const main = file('main.xsd', schema(`<xs:${locator} schemaLocation="base/types.xsd"/>${element}`));

      expect(sentences([main])).toEqual([expect.stringContaining('“base/types.xsd”')]);
      expect(accepted([main, file('base/types.xsd', schema(''))]).files.map(({ path }) => path)).toEqual([
        'main.xsd',
        'base/types.xsd',
      ]);
    },
  );

  it('brings the attributes of XML itself', () => {
    const importing =
      '<xs:import namespace="http://www.w3.org/XML/1998/namespace" schemaLocation="http://www.w3.org/2001/xml.xsd"/>';

    const set = accepted([file('main.xsd', schema(importing + element))]);

    expect(set.files.map(({ path }) => path)).toContain('clindrove-xml-attributes.xsd');
  });

  it('ends with files that include each other', () => {
    const files = [
      file('a.xsd', schema(`<xs:include schemaLocation="b.xsd"/>${element}`)),
      file('b.xsd', schema('<xs:include schemaLocation="a.xsd"/>')),
    ];

    expect(accepted(files, 'a.xsd').files).toHaveLength(2);
  });

  it.each([
    ['not XML', 'This is not well-formed XML'],
    ['<html/>', 'its root element is <html>'],
    [schema(''), 'declares no element'],
  ])('refuses %s', (text, sentence) => {
    expect(sentences([file('main.xsd', text)])[0]).toContain(sentence);
  });

  it.each(['/etc/x.xsd', '../x.xsd', 'a/../../x.xsd', 'http://x/y.xsd', '..\\x.xsd'])(
    'refuses the file name %s',
    (path) => {
      expect(sentences([file(path, schema(element))])).toEqual([
        'The file name points outside the uploaded folder.',
      ]);
    },
  );

  it.each([
    [
      'a file that includes itself 100,000 times',
      () => schema(`${'<xs:include schemaLocation="main.xsd"/>'.repeat(100_000)}${element}`),
      null,
    ],
    [
      '100,000 files that are missing',
      () => schema('<xs:include schemaLocation="x.xsd"/>'.repeat(100_000)),
      'needs “x.xsd”',
    ],
    ['40,000 DOCTYPEs that never end', () => '<!DOCTYPE x '.repeat(40_000), 'not well-formed'],
    [
      'elements nested 50,000 deep',
      () => schema('<xs:sequence>'.repeat(50_000) + '</xs:sequence>'.repeat(50_000)),
      'not well-formed',
    ],
  ])('ends within seconds of processor time: %s', (_what, text, sentence) => {
    const source = text();
    const start = process.cpuUsage();

    const resolved = resolveSchema([file('main.xsd', source)]);

    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1e6).toBeLessThan(5);
    expect(resolved.kind).toBe(sentence === null ? 'schema' : 'refused');
    if (resolved.kind === 'refused') expect(resolved.problems[0]?.sentence).toContain(sentence);
  });

  it('blanks a DOCTYPE, so that no entity is defined', () => {
    const bomb = '<!DOCTYPE xs:schema [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>';

    const [only] = accepted([file('main.xsd', `${bomb}\n${schema(element)}`)]).files;

    expect(only?.text).not.toContain('ENTITY');
    expect(
      sentences([file('main.xsd', `${bomb}${schema(`<xs:annotation>&b;</xs:annotation>${element}`)}`)])[0],
    ).toContain('not well-formed');
  });
});
