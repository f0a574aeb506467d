import { readTree } from '../../tree/element-tree';
import { valuesOf } from '../../tree/xml-values';
import { isStructural } from '../structural';
import { scheduleOfStudy } from './study-schedule';

const NAMESPACES = { '1.3.2': 'http://www.cdisc.org/ns/odm/v1.3', '2.0': 'http://www.cdisc.org/ns/odm/v2.0' };
const rootOf = (xml: string) => {
  const read = readTree(xml);
  if (read.kind !== 'tree') throw new Error('This is no XML.');
  return read.root;
};

const ALIASES = '<Alias Context="Week" Name="4"/>';
const ASSUMED = '<Alias Context="Origin" Name="assumed"/>';

const STUDIES = {
  '1.3.2': `<ODM xmlns="${NAMESPACES['1.3.2']}"><StudyEventDef OID="S1" Name="V1"><FormRef FormOID="F1"/><FormRef FormOID="F9"/>${ALIASES}</StudyEventDef><StudyEventDef OID="S2" Name="AE" Type="Common"/><FormDef OID="F1" Name="ECG">${ASSUMED}<ItemGroupRef ItemGroupOID="G1"/></FormDef><ItemGroupDef OID="G1" Name="Group"/></ODM>`,
  '2.0': `<ODM xmlns="${NAMESPACES['2.0']}"><StudyEventDef OID="S1" Name="V1"><ItemGroupRef ItemGroupOID="F1"/>${ALIASES}</StudyEventDef><StudyEventDef OID="S2" Name="AE" Type="Common"/><ItemGroupDef OID="F1" Name="ECG" Type="Form">${ASSUMED}<ItemGroupRef ItemGroupOID="G1"/></ItemGroupDef><ItemGroupDef OID="G1" Name="Group" Type="Section"/></ODM>`,
};

describe('the schedule of a study', () => {
  it.each(Object.entries(STUDIES))('is read from the references of ODM %s', (_version, xml) => {
    const { columns, rows, references } = scheduleOfStudy(rootOf(xml));

    expect(columns).toEqual([
      { name: 'V1', texts: ['4', 'Week 4'], isAssumed: false },
      { name: 'AE', texts: [], isAssumed: true },
    ]);
    expect(rows).toMatchObject([{ name: 'ECG', isAssumed: true }]);
    expect(references.map(({ column, row }) => [column.name, row.name])).toEqual([['V1', 'ECG']]);
  });

  it('takes the word that a form is assumed for construction: no document says it', () => {
    const xml = STUDIES['1.3.2'];
    const origin = valuesOf(xml, rootOf(xml)).filter(({ value }) => /origin|assumed/i.test(value));

    expect(origin.map(isStructural)).toEqual([true, true]);
  });
});
