import type { Finding, Target } from '@app/contracts';
import { EXAMPLES } from '../../test/examples';
import { validate } from './validate';

const [OLD = ''] = EXAMPLES['odm-1.3.2'];
const [DESIGN = '', DATA = ''] = EXAMPLES['odm-2.0'];

const change = (xml: string, from: string, to: string): string => {
  if (!xml.includes(from)) throw new Error(`nothing to change: ${from}`);
  return xml.replace(from, () => to);
};
const errorsOf = (xml: string, target: Target): string[] =>
  validate(xml, target).flatMap(({ severity, rule }) => (severity === 'error' ? [rule] : []));

describe('checking well-formedness', () => {
  it('takes any well-formed XML for the target "any"', () => {
    expect(validate('<protocol><visit/></protocol>', 'any')).toEqual([]);
  });

  it('never calls a document right that has more elements than are looked at', () => {
    const xml = `<a>${'<b/>'.repeat(400_001)}</a>`;

    expect(validate(xml, 'any')).toMatchObject([{ rule: 'xml.size', severity: 'error' }]);
  });

  it('checks XML by the standard of its root, if the target leaves the structure to the prompt', () => {
    const study = '<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3"><Study/></ODM>';
    const now = new Date('2026-11-26T08:30:00Z');

    expect(validate(study, 'any', now)).toEqual(validate(study, 'odm-1.3.2', now));
    expect(validate(study, 'any').length).toBeGreaterThan(0);
    expect(validate(study.replace('/v1.3', '/v9'), 'any')).toEqual([]);
    expect(validate('<ODM><Study/></ODM>', 'any')).toEqual([]);
  });

  it.each(['any', 'odm-1.3.2', 'odm-2.0'] as const)(
    'names the place where a text for %s is broken',
    (target) => {
      const [finding] = validate('<a>\n  <b></c>\n</a>', target);

      expect(finding).toMatchObject({ rule: 'xml.well-formed', severity: 'error', position: { line: 2 } });
    },
  );
});

describe('checking structure', () => {
  it.each([
    ['odm-1.3.2', OLD],
    ['odm-2.0', DESIGN],
    ['odm-2.0', DATA],
  ] as const)('has no error to report against a good document (%s)', (target, xml) => {
    expect(errorsOf(xml, target)).toEqual([]);
  });

  it.each([
    ['another root', '<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3"', '<ODM xmlns="urn:x"', 'structure.root'],
    ['a missing attribute', ' FileOID="F.1"', '', 'structure.attribute-missing'],
    ['an unknown attribute', ' FileOID="F.1"', ' FileOID="F.1" Colour="red"', 'structure.attribute-unknown'],
    ['a wrong choice', 'FileType="Transactional"', 'FileType="transactional"', 'structure.enumeration'],
    [
      'a date without time',
      'CreationDateTime="2026-11-20T10:00:00Z"',
      'CreationDateTime="2026-11-20"',
      'structure.value',
    ],
    [
      'a day that does not exist',
      '<ItemDataDate ItemOID="I.DAY">2026-11-20',
      '<ItemDataDate ItemOID="I.DAY">2026-02-30',
      'structure.value',
    ],
    ['an empty OID', 'StudyEventDef OID="SE.1"', 'StudyEventDef OID=""', 'structure.value'],
    ['a length of 0', 'Length="1"', 'Length="0"', 'structure.value'],
    ['a SAS name of nine characters', 'SASFieldName="WEIGHT"', 'SASFieldName="WEIGHT_KG"', 'structure.value'],
    ['a language that is none', 'xml:lang="de">Gewicht', 'xml:lang="not one">Gewicht', 'structure.value'],
    ['an element missing', '<ProtocolName>DEW-1</ProtocolName>', '', 'structure.element-missing'],
    [
      'an element that does not exist',
      '<CodeListRef CodeListOID="CL.1"/>',
      '<CodeListReference/>',
      'structure.element-unknown',
    ],
    [
      'an element at a wrong place',
      '<Role>key</Role><Alias Context="SDTM" Name="VSORRES"/>',
      '<Alias Context="SDTM" Name="VSORRES"/><Role>key</Role>',
      'structure.element-unexpected',
    ],
    [
      'an element in a text',
      '<StudyName>Dew',
      '<StudyName>Dew<Alias Context="a" Name="b"/>',
      'structure.content',
    ],
    ['text between elements', '<GlobalVariables>', '<GlobalVariables>text', 'structure.text'],
    ['an OID twice', 'StudyEventDef OID="SE.2"', 'StudyEventDef OID="SE.1"', 'structure.oid-twice'],
    [
      'an OID shared by definitions of two kinds',
      'FormDef OID="F.AE"',
      'FormDef OID="SE.1"',
      'structure.oid-twice',
    ],
    [
      'an order number twice, written in two ways',
      'FormOID="F.AE" OrderNumber="2"',
      'FormOID="F.AE" OrderNumber="01"',
      'structure.order-number-twice',
    ],
    ['a coded value twice', 'CodedValue="M"', 'CodedValue="F"', 'structure.value-twice'],
    [
      'a language twice in one text',
      '<TranslatedText xml:lang="de">Gewicht?',
      '<TranslatedText xml:lang="en">Gewicht?',
      'structure.value-twice',
    ],
    [
      'an element without a namespace, which is no extension',
      '<CodeListRef CodeListOID="CL.1"/>',
      '<CodeListRef CodeListOID="CL.1"/><Extra xmlns=""/>',
      'structure.element-unknown',
    ],
    [
      'an element of another version of the standard',
      '<CodeListRef CodeListOID="CL.1"/>',
      '<CodeListRef CodeListOID="CL.1"/><Alias xmlns="http://www.cdisc.org/ns/odm/v2.0" Context="a" Name="b"/>',
      'structure.element-unknown',
    ],
    ['an ID twice', 'SeqNum="3" ID="AN2"', 'SeqNum="3" ID="AN1"', 'structure.id-twice'],
  ])('reports %s in ODM 1.3.2', (_what, from, to, rule) => {
    expect(errorsOf(change(OLD, from, to), 'odm-1.3.2')).toContain(rule);
  });

  it.each([
    [
      'a definition of 1.3.2',
      '<ItemGroupDef OID="IG.F"',
      '<FormDef OID="F"/><ItemGroupDef OID="IG.F"',
      'structure.element-unknown',
    ],
    ['a text without its kind', ' Type="text/plain">Zwei', '>Zwei', 'structure.attribute-missing'],
    ['a criterion without condition', ' ConditionOID="C.1">', '>', 'structure.attribute-missing'],
    ['an epoch without place in the sequence', ' SequenceNumber="1"', '', 'structure.attribute-missing'],
    [
      'a duration in words',
      'TimepointRelativeTarget="P14D"',
      'TimepointRelativeTarget="14 days"',
      'structure.value',
    ],
    [
      'a condition without signature',
      '<MethodSignature/></ConditionDef>',
      '</ConditionDef>',
      'structure.element-missing',
    ],
    ['formatted text that is not allowed', '<xhtml:br/>', '<xhtml:blink/>', 'structure.element-unknown'],
    ['a list without items', '<xhtml:li>one</xhtml:li>', '', 'structure.element-missing'],
    [
      'a blank where nothing may stand',
      'ParentClass="EVENTS"/>',
      'ParentClass="EVENTS"> </SubClass>',
      'structure.text',
    ],
    [
      'an ID that is not there',
      '<DocumentRef LeafID="LF.1"/></SupplementalDoc>',
      '<DocumentRef LeafID="LF.9"/></SupplementalDoc>',
      'reference.id-unknown',
    ],
    ['a workflow without end', '<WorkflowEnd EndOID="SE.2"/>', '', 'structure.element-missing'],
  ])('reports %s in ODM 2.0', (_what, from, to, rule) => {
    expect(errorsOf(change(DESIGN, from, to), 'odm-2.0')).toContain(rule);
  });

  it('takes the extensions of a vendor and says so once for each of them', () => {
    const xml = change(
      change(OLD, '<ODM ', '<ODM xmlns:v="urn:vendor" v:a="1" v:b="2" '),
      '<CodeListRef CodeListOID="CL.1"/>',
      '<CodeListRef CodeListOID="CL.1"/><v:note>any</v:note>',
    );

    const findings = validate(xml, 'odm-1.3.2').filter(({ rule }) => rule === 'structure.extension');

    expect(findings).toMatchObject([{ severity: 'warning', position: { path: '/ODM' } }]);
    expect(errorsOf(xml, 'odm-1.3.2')).toEqual([]);
  });

  it('says where a fault is and what was expected instead', () => {
    const [finding] = validate(change(OLD, '<StudyName>Dew</StudyName>', '<Name>Dew</Name>'), 'odm-1.3.2');

    expect(finding).toEqual<Finding>({
      rule: 'structure.element-unknown',
      severity: 'error',
      position: { line: 4, column: 20, path: '/ODM/Study/GlobalVariables/Name' },
      sentence: 'The standard has no element Name; allowed here in GlobalVariables: StudyName.',
      message: {
        code: 'structure.unknown',
        args: { child: 'Name', element: 'GlobalVariables', allowed: 'StudyName' },
      },
    });
  });

  it('reports no more than 500 faults, in the order of the document', () => {
    const xml = change(DESIGN, '<StudyTimings>', `<StudyTimings>${'<StudyTiming/>'.repeat(2000)}`);

    const findings = validate(xml, 'odm-2.0');

    expect(findings).toHaveLength(500);
    expect(findings.map(({ position }) => position.line)).toEqual(
      findings.map(({ position }) => position.line).toSorted((left, right) => left - right),
    );
  });

  it('ends a document of 100,000 items', () => {
    const items = Array.from(
      { length: 100_000 },
      (_, index) => `<ItemDef OID="N.${index}" Name="n" DataType="date"/>`,
    );
    const xml = change(OLD, '<ItemDef OID="I.DAY"', `${items.join('\n')}<ItemDef OID="I.DAY"`);

    expect(errorsOf(xml, 'odm-1.3.2')).toEqual([]);
  });
});

describe('what code can supply', () => {
  const NOW = new Date('2026-11-26T08:30:00Z');
  /** Returns the document after the fixes of its errors, as applied to an answer. */
  const supplied = (xml: string): string => {
    const edits = validate(xml, 'odm-1.3.2', NOW).flatMap(({ severity, fix }) =>
      severity === 'error' && fix ? fix.edits : [],
    );
    return edits
      .toSorted((one, other) => other.from - one.from)
      .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), xml);
  };

  it.each([
    ['the time of the file', / CreationDateTime="[^"]*"/, '', ' CreationDateTime="2026-11-26T08:30:00.000Z"'],
    [
      'a whole time of the file',
      / CreationDateTime="[^"]*"/,
      ' CreationDateTime="2026-11-20"',
      ' CreationDateTime="2026-11-26T08:30:00.000Z"',
    ],
    ['the identifier of the file', / FileOID="[^"]*"/, '', 'FileOID="F.S.1.20261126083000"'],
    [
      'numbers that are all different',
      'FormOID="F.AE" OrderNumber="2"',
      'FormOID="F.AE" OrderNumber="1"',
      'FormOID="F.AE" OrderNumber="2"',
    ],
  ])('is put in: %s', (_what, pattern, by, expected) => {
    const xml = OLD.replace(pattern, by);
    expect(xml).not.toBe(OLD);
    const mended = supplied(xml);

    expect(validate(mended, 'odm-1.3.2', NOW).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(mended).toContain(expected);
  });
});

describe('safe fixes of errors', () => {
  const fixed = (xml: string): string => {
    const [edit] = validate(xml, 'odm-1.3.2').flatMap(({ fix }) => (fix === undefined ? [] : [fix.edits]));
    return [...(edit ?? [])]
      .sort((one, other) => other.from - one.from)
      .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), xml);
  };

  it('spell an enumeration as the standard does', () => {
    const wrong = change(OLD, 'Repeating="No"', 'Repeating=" no"');

    expect(errorsOf(wrong, 'odm-1.3.2')).toEqual(['structure.enumeration']);
    expect(fixed(wrong)).toBe(OLD);
  });

  it('put elements into the order of the standard, each with all that it holds', () => {
    const [name = ''] = /<StudyName>[^<]*<\/StudyName>/.exec(OLD) ?? [];
    const [title = ''] = /<StudyDescription>[^<]*<\/StudyDescription>/.exec(OLD) ?? [];
    const wrong = change(change(change(OLD, name, '#'), title, name), '#', title);

    expect(errorsOf(wrong, 'odm-1.3.2')).toEqual(['structure.element-unexpected']);
    expect(fixed(wrong)).toBe(OLD);
  });

  it('do not guess what a value is meant to be', () => {
    expect(fixed(change(OLD, 'Repeating="No"', 'Repeating="Maybe"'))).toContain('"Maybe"');
  });
});
