import { SchemaEngineError } from './ask-schema-child';
import { checkSchema, validateByOwnSchema } from './validate-by-schema';
import type { SchemaFile, SchemaSet } from './schema-set';

const STUDY: SchemaFile = {
  path: 'study.xsd',
  text: `<?xml version="1.0" encoding="ISO-8859-1"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:study" xmlns="urn:study" elementFormDefault="qualified">
  <xs:include schemaLocation="types.xsd"/>
  <xs:element name="Study">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="Name" type="xs:string"/>
        <xs:element name="Visit" type="Visit" maxOccurs="unbounded"/>
      </xs:sequence>
    </xs:complexType>
  </xs:element>
</xs:schema>`,
};
const TYPES: SchemaFile = {
  path: 'types.xsd',
  text: `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:complexType name="Visit"><xs:attribute name="oid" use="required"/><xs:attribute name="day" type="xs:integer"/></xs:complexType>
</xs:schema>`,
};

async function compiled(files: readonly SchemaFile[]): Promise<SchemaSet> {
  const resolved = await checkSchema(files);
  if (resolved.kind === 'refused') throw new Error(resolved.problems.map((each) => each.sentence).join(' '));
  return resolved.set;
}

const schemaOf = (content: string): SchemaFile => ({
  path: 'main.xsd',
  text: `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${content}</xs:schema>`,
});

describe('a schema of a workspace', () => {
  it('accepts what it allows', async () => {
    const xml = '<Study xmlns="urn:study"><Name>Größe ≥ 5</Name><Visit oid="V1" day="-7"/></Study>';

    expect(await validateByOwnSchema(xml, await compiled([STUDY, TYPES]))).toEqual([]);
  });

  it('says where a document differs, in plain words', async () => {
    const xml = `<Study xmlns="urn:study">
  <Name>A</Name>
  <Visit oid="V1" day="one"/>
  <Visit day="2"/>
  <visit oid="V3"/>
</Study>`;
    const findings = await validateByOwnSchema(xml, await compiled([STUDY, TYPES]));

    expect(findings.map(({ rule, position }) => [rule, position.line, position.path])).toEqual(
      expect.arrayContaining([
        ['schema.value', 3, '/Study/Visit[1]'],
        ['schema.attribute-missing', 4, '/Study/Visit[2]'],
        ['schema.element-unexpected', 5, '/Study/visit'],
      ]),
    );
    expect(findings.map(({ sentence }) => sentence).join()).not.toContain('urn:study');
  });

  it('refuses a schema that the engine cannot compile, with file and line', async () => {
    const resolved = await checkSchema([schemaOf('\n<xs:element name="A" type="Missing"/>')]);

    expect(resolved).toMatchObject({ kind: 'refused', problems: [{ file: 'main.xsd', line: 2 }] });
  });

  it('says that XML Schema 1.1 is not supported', async () => {
    const assert = '<xs:assert test="@a"/>';
    const resolved = await checkSchema([
      schemaOf(
        `<xs:element name="A"><xs:complexType><xs:attribute name="a"/>${assert}</xs:complexType></xs:element>`,
      ),
    ]);

    expect(resolved).toMatchObject({
      kind: 'refused',
      problems: [{ sentence: expect.stringContaining('Only XML Schema 1.0 is supported') }],
    });
  });

  it('compiles a schema that refers to itself for ever', async () => {
    const node =
      '<xs:complexType name="N"><xs:sequence><xs:element name="N" type="N" minOccurs="0"/></xs:sequence></xs:complexType>';

    expect((await compiled([schemaOf(`${node}<xs:element name="N" type="N"/>`)])).rootElements).toEqual([
      'N',
    ]);
  });

  it('ends a check that takes too long and says so', async () => {
    const pattern =
      '<xs:simpleType name="P"><xs:restriction base="xs:string"><xs:pattern value="(a*)*b"/></xs:restriction></xs:simpleType>';
    const set = await compiled([schemaOf(`${pattern}<xs:element name="A" type="P"/>`)]);

    const findings = await validateByOwnSchema(`<A>${'a'.repeat(40)}</A>`, set);

    expect(findings).toHaveLength(1);
    expect(findings[0]?.severity).toBe('error');
  });

  const typed = (facets: string): string =>
    `<xs:simpleType name="P"><xs:restriction base="xs:string">${facets}</xs:restriction></xs:simpleType><xs:element name="A" type="P"/>`;
  const includes = '<xs:include schemaLocation="main.xsd"/>';

  it.each([
    [
      'a pattern that grows exponentially',
      typed('<xs:pattern value="((((a{1,999}){1,999}){1,999}){1,999}){1,999}"/>'),
    ],
    ['a file that includes itself', includes + typed('')],
    ['a file that includes itself 20,000 times', includes.repeat(20_000) + typed('')],
    ['a file that redefines itself', `<xs:redefine schemaLocation="main.xsd"/>${typed('')}`],
    [
      'groups that double 40 times',
      Array.from(
        { length: 40 },
        (_, at) =>
          `<xs:group name="g${at}"><xs:sequence>${`<xs:group ref="g${at + 1}"/>`.repeat(2)}</xs:sequence></xs:group>`,
      ).join('') +
        '<xs:group name="g40"><xs:sequence><xs:element name="x"/></xs:sequence></xs:group><xs:element name="A"><xs:complexType><xs:group ref="g0"/></xs:complexType></xs:element>',
    ],
  ])(
    'ends within 10 s of processor time, with a schema, a problem or the reason: %s',
    async (_what, content) => {
      const outcome = await checkSchema([schemaOf(content)]).then(
        ({ kind }) => kind,
        (error: unknown) => (error instanceof SchemaEngineError ? 'too complex' : error),
      );

      expect(['schema', 'refused', 'too complex']).toContain(outcome);
    },
  );

  it('stops when it is told to', async () => {
    const set = await compiled([STUDY, TYPES]);

    await expect(
      validateByOwnSchema('<Study xmlns="urn:study"/>', set, AbortSignal.abort(new Error('cancelled'))),
    ).rejects.toThrow();
  });
});
