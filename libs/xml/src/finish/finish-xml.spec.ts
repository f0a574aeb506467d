import { attributeOf, eachNode, readTree, type XmlNode } from '../tree/element-tree';
import { finishingEdits } from './finish-xml';

const finished = (xml: string): string =>
  finishingEdits(xml)
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), xml);

const odm = (version: string, study: string): string =>
  `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" FileOID="f"><Study OID="my study"><GlobalVariables><StudyName>NWT-301</StudyName></GlobalVariables>` +
  `<MetaDataVersion OID="${version}" Name="Version ${version}">${study}</MetaDataVersion></Study></ODM>`;

const SCHEDULE = [
  '<Protocol><StudyEventRef StudyEventOID="ev-1" OrderNumber="1" Mandatory="Yes"/></Protocol>',
  '<StudyEventDef OID="ev-1" Name="Week 2 / Day 15^a^" Repeating="No" Type="Scheduled"><FormRef FormOID="ev-1" Mandatory="Yes"/><FormRef FormOID="nowhere" Mandatory="Yes"/></StudyEventDef>',
  '<FormDef OID="ev-1" Name="Vital signs^b,c^" Repeating="No"><ItemGroupRef ItemGroupOID="g" Mandatory="Yes"/></FormDef>',
  '<ItemGroupDef OID="g" Name="Vital signs" Repeating="No"><ItemRef ItemOID="A" Mandatory="Yes"/><ItemRef ItemOID="B" Mandatory="Yes" CollectionExceptionConditionOID="c"/></ItemGroupDef>',
  '<ItemDef OID="A" Name="Pressure" DataType="text"><Question><TranslatedText>Systolic in mmHg, SpO~2~</TranslatedText></Question></ItemDef>',
  '<ItemDef OID="B" Name="Pressure" DataType="text"><Question><TranslatedText>Diastolic</TranslatedText></Question></ItemDef>',
  '<ConditionDef OID="c" Name="High"><FormalExpression Context="x">A &gt; 140 and AB &gt; 2</FormalExpression></ConditionDef>',
].join('');

function elements(xml: string): XmlNode[] {
  const read = readTree(xml);
  if (read.kind !== 'tree') throw new Error('not well-formed');
  return [...eachNode(read.root)];
}

const oidsOf = (xml: string): string[] =>
  elements(xml).flatMap((node) => {
    const oid = attributeOf(node, 'OID');
    return oid === undefined ? [] : [oid];
  });

describe('finishing a document in ODM', () => {
  const xml = finished(odm('m', SCHEDULE));

  it('makes the OIDs from what things are called, with letters, digits, points and low lines only', () => {
    expect(oidsOf(xml).slice(0, 4)).toEqual([
      'S.NWT_301',
      'MDV.VERSION_M',
      'SE.WEEK_2_DAY_15',
      'F.VITAL_SIGNS',
    ]);
    for (const oid of oidsOf(xml)) expect(oid).toMatch(/^[A-Z0-9_.]{1,40}$/);
  });

  it('lets references follow by their kind, and leaves those that lead nowhere', () => {
    expect(xml).toContain('<FormRef FormOID="F.VITAL_SIGNS" Mandatory="Yes"/>');
    expect(xml).toContain('<StudyEventRef StudyEventOID="SE.WEEK_2_DAY_15"');
    expect(xml).toContain('FormOID="nowhere"');
    expect(xml).toContain('CollectionExceptionConditionOID="COND.HIGH"');
  });

  it('tells namesakes apart by what they hold, so that their order does not matter', () => {
    const [first, second] = oidsOf(xml).filter((oid) => oid.startsWith('I.'));
    expect(first).toBe('I.PRESSURE');
    expect(second).toMatch(/^I\.PRESSURE\.[0-9A-F]{6}$/);
    expect(xml).toContain(`<ItemRef ItemOID="${second}"`);
  });

  it('follows an OID into an expression, whole words only', () => {
    expect(xml).toContain('I.PRESSURE &gt; 140 and AB &gt; 2');
  });

  it('takes the letters of footnotes out of names, and our signs out of texts', () => {
    expect(xml).toContain('Name="Week 2 / Day 15"');
    expect(xml).toContain('Name="Vital signs"');
    expect(xml).toContain('Systolic in mmHg, SpO₂');
  });

  it('makes the same of the same study, whatever OIDs its writer chose', () => {
    const other = odm('m', SCHEDULE).replaceAll('"ev-1"', '"V1"').replaceAll('"g"', '"GROUP"');
    expect(finished(other)).toBe(xml);
    expect(finished(xml)).toBe(xml);
  });

  it('gives long and foreign names OIDs that fit', () => {
    const long = 'Blood sample for pharmacokinetics before the first dose of the second period';
    const forms = `<FormDef OID="1" Name="${long}" Repeating="No"/><FormDef OID="2" Name="${long} (repeat)" Repeating="No"/><FormDef OID="3" Name="血液検査" Repeating="No"/>`;
    const oids = oidsOf(finished(odm('m', forms))).filter((oid) => oid.startsWith('F.'));
    expect(new Set(oids).size).toBe(3);
    for (const oid of oids) expect(oid).toMatch(/^F\.[A-Z0-9_.]{1,38}$/);
  });

  it('leaves the OIDs of a file that includes definitions of another', () => {
    const including = `<Include StudyOID="s" MetaDataVersionOID="v"/>${SCHEDULE}`;
    expect(oidsOf(finished(odm('m', including)))).toContain('ev-1');
  });
});

describe('finishing any other document', () => {
  it('changes our signs only, and neither addresses nor what has comments in it', () => {
    const xml = `<a id="x^2^"><b>kg/m^2^ &amp; more</b><c>http://x.org/~a~/</c><d>m^2^<!-- note --></d></a>`;
    expect(finished(xml)).toBe(
      `<a id="x^2^"><b>kg/m² &amp; more</b><c>http://x.org/~a~/</c><d>m^2^<!-- note --></d></a>`,
    );
  });

  it('writes what stands in single quotes so that it stays one value', () => {
    expect(finished(`<a n='5" m^2^'/>`)).toBe(`<a n='5&quot; m²'/>`);
  });

  it('has nothing to say of what is no XML', () => {
    expect(finishingEdits('<a>m^2^')).toEqual([]);
  });
});
