import { formatEnglish } from '@app/contracts';
import { checkWellFormed, validate } from '@app/xml';
import { mergeAnswers, originsOf } from './merge-answers';

const merge = (...answers: string[]) => {
  const merged = mergeAnswers(answers.map((xml, section) => ({ section, xml })));
  if (merged === null) throw new Error('nothing was merged');
  return merged;
};
const lines = (xml: string): string => xml.replace(/^<\?xml[^>]*>\n/, '').replace(/\n\s*/g, '');

describe('merging answers of any XML', () => {
  it('leaves a single answer as it is written', () => {
    expect(merge('<a><!-- kept -->\n  <b/></a>').xml).toBe('<a><!-- kept -->\n  <b/></a>');
  });

  it('merges containers and concatenates lists, in the order of the sections', () => {
    const { xml, findings } = merge(
      '<study><title>T</title><criteria><c n="1">A</c><c n="2">B</c></criteria></study>',
      '<study><title>T</title><criteria><c n="3">C</c></criteria><visits><v>V1</v></visits></study>',
      '<study><visits><v>V2</v></visits></study>',
    );

    expect(lines(xml)).toBe(
      '<study><title>T</title><criteria><c n="1">A</c><c n="2">B</c><c n="3">C</c></criteria><visits><v>V1</v><v>V2</v></visits></study>',
    );
    expect(findings.map(({ rule }) => rule)).toEqual(['merge.differs']);
  });

  it.each(['\u1680', '\ufeff'])(
    'keeps names whole that hold %j, which only looks like white space',
    (sign) => {
      const answer = (visit: string) =>
        `<st${sign}udy v${sign}n="1" w${sign}n="2"><v${sign}isit>${visit}</v${sign}isit></st${sign}udy>`;

      const { xml } = merge(answer('V1'), answer('V2'));

      expect(checkWellFormed(xml).kind).toBe('well-formed');
      expect(lines(xml)).toBe(
        `<st${sign}udy v${sign}n="1" w${sign}n="2"><v${sign}isit>V1</v${sign}isit><v${sign}isit>V2</v${sign}isit></st${sign}udy>`,
      );
    },
  );

  it('takes items that stand alone in their answers for items of a list', () => {
    const criterion = (number: number) =>
      `<study><criteria><criterion><number>${number}</number><text>Text ${number}</text></criterion></criteria></study>`;

    const { xml } = merge(criterion(1), criterion(2), criterion(3));

    expect(lines(xml).match(/<number>\d<\/number>/g)).toEqual(
      [1, 2, 3].map((number) => `<number>${number}</number>`),
    );
    expect(lines(xml).match(/<criteria>/g)).toHaveLength(1);
  });

  it('keeps both of two different texts and says so', () => {
    const { xml, findings } = merge('<study><phase>2</phase></study>', '<study><phase>3</phase></study>');

    expect(lines(xml)).toBe('<study><phase>2</phase><phase>3</phase></study>');
    expect(findings).toMatchObject([
      { rule: 'merge.differs', severity: 'warning', position: { line: 3, path: '/study/phase[1]' } },
    ]);
  });

  it('keeps mixed text, entities and namespaces', () => {
    const { xml } = merge(
      '<a xmlns:x="urn:one"><p>one <b>two</b> &amp; three</p><x:k/></a>',
      '<a xmlns:x="urn:two"><q>5 &lt; 6</q><x:k t="&quot;"/></a>',
    );

    expect(checkWellFormed(xml).kind).toBe('well-formed');
    expect(xml).toContain('<p>one <b>two</b> &amp; three</p>');
    expect(xml).toContain('<q>5 &lt; 6</q>');
    expect(xml).toContain('<a xmlns:x="urn:one">');
    expect(xml).toContain('<x:k/>');
    expect(xml).toContain('<x:k xmlns:x="urn:two" t="&quot;"/>');
  });

  it('rejects an answer with another root instead of losing it silently', () => {
    const { rejected, xml } = merge('<study/>', '<other><x/></other>');

    expect(rejected.map(({ section, reason }) => [section, formatEnglish(reason)])).toEqual([
      [1, 'the root element of its answer is <other>, not <study>'],
    ]);
    expect(lines(xml)).toBe('<study/>');
  });

  it('knows which sections an element came from', () => {
    const merged = merge('<s><a>1</a><l><i>1</i></l></s>', '<s><b>2</b><l><i>2</i></l></s>');

    expect([...originsOf(merged, '/s/a').keys()]).toEqual([0]);
    expect([...originsOf(merged, '/s/b').keys()]).toEqual([1]);
    expect([...originsOf(merged, '/s/l/@missing').keys()]).toEqual([0, 1]);
    // The path is that of the answer, as the model gave it.
    expect([...originsOf(merged, '/s/l/i[2]')]).toEqual([[1, '/s/l/i']]);
    expect([...originsOf(merged, '/s/l/@missing')]).toEqual([
      [0, '/s/l'],
      [1, '/s/l'],
    ]);
  });

  it('knows the paths of a list in the answers of several sections', () => {
    const list = (...texts: string[]) => `<s><l>${texts.map((text) => `<i>${text}</i>`).join('')}</l></s>`;
    const merged = merge(list('1', '2'), list('3', '4'));

    expect([1, 2, 3, 4].map((at) => [...originsOf(merged, `/s/l/i[${String(at)}]`)])).toEqual([
      [[0, '/s/l/i[1]']],
      [[0, '/s/l/i[2]']],
      [[1, '/s/l/i[1]']],
      [[1, '/s/l/i[2]']],
    ]);
  });
});

const ODM = (study: string) =>
  `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" FileType="Snapshot" FileOID="F.1" CreationDateTime="2026-11-21T10:00:00Z"><Study OID="S.1"><GlobalVariables><StudyName>N</StudyName><StudyDescription>D</StudyDescription><ProtocolName>P</ProtocolName></GlobalVariables><MetaDataVersion OID="M.1" Name="M">${study}</MetaDataVersion></Study></ODM>`;
const event = (oid: string, name: string, forms: readonly string[]) =>
  `<StudyEventDef OID="${oid}" Name="${name}" Repeating="No" Type="Scheduled">${forms
    .map((form, index) => `<FormRef FormOID="${form}" OrderNumber="${index + 1}" Mandatory="Yes"/>`)
    .join('')}</StudyEventDef>`;
const protocol = (...events: string[]) =>
  `<Protocol>${events.map((oid, index) => `<StudyEventRef StudyEventOID="${oid}" OrderNumber="${index + 1}" Mandatory="Yes"/>`).join('')}</Protocol>`;
const form = (oid: string, name: string) => `<FormDef OID="${oid}" Name="${name}" Repeating="No"/>`;

describe('merging answers of ODM', () => {
  it('makes one element of those with the same OID, in the order of the standard', () => {
    const { xml, findings } = merge(
      ODM(`${protocol('SE.1')}${event('SE.1', 'Screening', ['F.1'])}${form('F.1', 'Vital signs')}`),
      ODM(
        `${protocol('SE.1', 'SE.2')}${event('SE.1', 'Screening', ['F.2'])}${event('SE.2', 'Day 1', ['F.1'])}${form('F.2', 'ECG')}${form('F.1', 'Vital signs')}`,
      ),
    );

    expect(findings).toEqual([]);
    expect(validate(xml, 'odm-1.3.2').filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(xml.match(/<(?:StudyEventDef|FormDef) OID="[^"]+"/g)).toEqual([
      '<StudyEventDef OID="SE.1"',
      '<StudyEventDef OID="SE.2"',
      '<FormDef OID="F.1"',
      '<FormDef OID="F.2"',
    ]);
    expect(lines(xml)).toContain(
      '<FormRef FormOID="F.1" OrderNumber="1" Mandatory="Yes"/><FormRef FormOID="F.2" OrderNumber="2" Mandatory="Yes"/>',
    );
  });

  it('keeps the first where two say something different, and the second in a finding', () => {
    const item = (text: string) =>
      ODM(
        `<ItemDef OID="I.1" Name="INCL01" DataType="text" Length="1"><Question><TranslatedText xml:lang="en">${text}</TranslatedText></Question></ItemDef>`,
      );

    const { xml, findings } = merge(item('Age over 18'), item('Age over 65'));

    expect(xml).toContain('Age over 18');
    expect(xml).not.toContain('Age over 65');
    expect(findings).toMatchObject([{ rule: 'merge.conflict', severity: 'warning' }]);
    expect(findings[0]?.sentence).toContain('Age over 65');
  });
});
