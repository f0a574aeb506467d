import type { Finding, Target } from '@app/contracts';
import { EXAMPLES } from '../../../test/examples';
import { validate } from '../validate';

const [OLD = ''] = EXAMPLES['odm-1.3.2'];
const [DESIGN = ''] = EXAMPLES['odm-2.0'];

const change = (xml: string, from: string, to: string): string => {
  if (!xml.includes(from)) throw new Error(`nothing to change: ${from}`);
  return xml.replace(from, () => to);
};
/** Without an Include, the document must contain everything that the study refers to. */
const WHOLE_OLD = change(OLD, '<Include StudyOID="S.0" MetaDataVersionOID="MDV.0"/>', '');
const WHOLE_DESIGN = change(
  DESIGN,
  '<Include StudyOID="S.0" MetaDataVersionOID="MDV.0" href="base.xml"/>',
  '',
);

const findingsOf = (xml: string, target: Target, rule: string): Finding[] =>
  validate(xml, target).filter((finding) => finding.rule === rule);

const repaired = (xml: string, { fix }: Finding): string =>
  (fix?.edits ?? [])
    .toSorted((left, right) => right.from - left.from)
    .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), xml);

describe('checks beyond the schema', () => {
  it('have no error to report against good documents', () => {
    const findings = [...validate(WHOLE_OLD, 'odm-1.3.2'), ...validate(WHOLE_DESIGN, 'odm-2.0')];

    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each([
    ['a form that is not there', 'FormRef FormOID="F.VS"', 'FormRef FormOID="F.X"', 'reference.unknown'],
    [
      'a code list that is not there',
      'CodeListRef CodeListOID="CL.1"',
      'CodeListRef CodeListOID="CL.X"',
      'reference.unknown',
    ],
    [
      'a form nobody uses',
      '<FormRef FormOID="F.VS" OrderNumber="1" Mandatory="Yes"/>',
      '',
      'reference.orphan',
    ],
    ['a visit without forms', '<FormRef FormOID="F.AE" Mandatory="No"/>', '', 'definition.empty'],
    [
      'a reference without number among others',
      'FormOID="F.AE" OrderNumber="2"',
      'FormOID="F.AE"',
      'order-number.missing',
    ],
    ['a name of blanks', 'Name="Screening"', 'Name=" "', 'definition.name-empty'],
    [
      'a text without language',
      '<TranslatedText xml:lang="en">Body',
      '<TranslatedText>Body',
      'text.language-missing',
    ],
    ['an empty text', '>Body weight<', '><', 'text.empty'],
    ['a text item without length', 'DataType="text" Length="1"', 'DataType="text"', 'item.length-missing'],
    ['a float without digits', ' SignificantDigits="1"', '', 'item.digits-missing'],
    [
      'digits of a text',
      'DataType="text" Length="1"',
      'DataType="text" Length="1" SignificantDigits="0"',
      'item.digits-unused',
    ],
    [
      'more digits than the length has room for',
      'SignificantDigits="1"',
      'SignificantDigits="5"',
      'item.digits-too-many',
    ],
    [
      'a length of a date',
      'DataType="partialDate"',
      'DataType="partialDate" Length="10"',
      'item.length-unused',
    ],
    [
      'a code list of another type',
      'Name="SEX" DataType="text"',
      'Name="SEX" DataType="integer"',
      'codelist.type',
    ],
    ['a coded value longer than its item', 'CodedValue="M"', 'CodedValue="Male"', 'codelist.length'],
    [
      'a coded value that is no number',
      'CodedValue="2" OrderNumber',
      'CodedValue="two" OrderNumber',
      'codelist.value-type',
    ],
    ['a coded value of blanks', 'CodedValue="M"', 'CodedValue=" "', 'codelist.value-empty'],
    ['a limit in words', '<CheckValue>20', '<CheckValue>twenty', 'item.limit-type'],
    [
      'two limits to compare with',
      '<CheckValue>20</CheckValue>',
      '<CheckValue>20</CheckValue><CheckValue>30</CheckValue>',
      'item.limit-count',
    ],
  ])('report %s in ODM 1.3.2', (_what, from, to, rule) => {
    const before = findingsOf(WHOLE_OLD, 'odm-1.3.2', rule);

    const after = findingsOf(change(WHOLE_OLD, from, to), 'odm-1.3.2', rule);

    expect(after.length).toBeGreaterThan(before.length);
  });

  it.each([
    ['an arm that is not there', 'ArmOID="ARM.A"', 'ArmOID="ARM.X"', 'reference.unknown'],
    ['a criterion without its condition', 'ConditionOID="C.2"', 'ConditionOID="C.X"', 'reference.unknown'],
    ['a step from nowhere', 'SourceOID="SE.1"', 'SourceOID="SE.X"', 'reference.unknown'],
    ['an arm twice', 'Arm OID="ARM.B"', 'Arm OID="ARM.A"', 'reference.oid-twice'],
    [
      'a visit number twice in a group',
      'StudyEventOID="SE.2" OrderNumber="2"',
      'StudyEventOID="SE.2" OrderNumber="1"',
      'order-number.twice',
    ],
    ['a visit without forms', '<ItemGroupRef ItemGroupOID="IG.F" Mandatory="No"/>', '', 'definition.empty'],
  ])('report %s in ODM 2.0', (_what, from, to, rule) => {
    const before = findingsOf(WHOLE_DESIGN, 'odm-2.0', rule);

    const after = findingsOf(change(WHOLE_DESIGN, from, to), 'odm-2.0', rule);

    expect(after.length).toBeGreaterThan(before.length);
  });

  it('do not judge references when an Include brings in what is not here', () => {
    const xml = change(OLD, 'FormRef FormOID="F.VS"', 'FormRef FormOID="F.X"');

    expect(findingsOf(xml, 'odm-1.3.2', 'reference.unknown')).toEqual([]);
  });

  it.each([
    ['order-number.missing', 'FormOID="F.AE" OrderNumber="2"', 'FormOID="F.AE"'],
    ['item.length-unused', 'DataType="partialDate"', 'DataType="partialDate" Length="10"'],
    ['item.digits-unused', 'DataType="text" Length="1"', 'DataType="text" Length="1" SignificantDigits="0"'],
  ])('offer a fix for %s that leaves nothing to report', (rule, from, to) => {
    const broken = change(WHOLE_OLD, from, to);
    const [finding] = findingsOf(broken, 'odm-1.3.2', rule);
    if (finding === undefined) throw new Error('nothing found');

    const fixed = repaired(broken, finding);

    expect(findingsOf(fixed, 'odm-1.3.2', rule)).toEqual([]);
    expect(validate(fixed, 'odm-1.3.2').filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('offer a language only where the document has a single one', () => {
    const twoLanguages = change(WHOLE_OLD, '<TranslatedText xml:lang="en">Body', '<TranslatedText>Body');
    const oneLanguage = twoLanguages.replaceAll(/<TranslatedText xml:lang="de">[^<]*<\/TranslatedText>/g, '');

    const [without] = findingsOf(twoLanguages, 'odm-1.3.2', 'text.language-missing');
    const [withFix] = findingsOf(oneLanguage, 'odm-1.3.2', 'text.language-missing');

    expect(without?.fix).toBeUndefined();
    expect(withFix?.fix?.edits[0]?.insert).toBe(' xml:lang="en"');
  });
});
