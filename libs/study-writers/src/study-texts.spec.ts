import { SMALL } from '../test/models';
import { eligibilityXml } from './plain-xml/eligibility-xml';
import { activityLabels, criterionText } from './study-texts';

describe('a criterion with items on several levels', () => {
  const [criterion] = SMALL.criteria;

  it('is one text with a line for each item, indented as deep as it stands', () => {
    expect(criterion && criterionText(criterion)).toBe(
      'Age ≥18 and <65 years\na at screening\n  i by year of birth\n  ii by document',
    );
  });

  it('is nested in the XML of the criteria', () => {
    const xml = eligibilityXml.write(SMALL, { createdAt: new Date(0), studyName: 'S' }).content.toString();
    expect(xml.replace(/\s*\n\s*/g, '')).toContain(
      '<Criterion number="a"><Text>at screening</Text><Criterion number="i"><Text>by year of birth</Text></Criterion><Criterion number="ii">',
    );
  });
});

describe('activities of one name', () => {
  const named = (id: string, parts: { value: string; group?: string; timePoint?: string }) => ({
    id,
    name: { value: parts.value, origin: 'stated' as const, readers: ['rules' as const], evidence: [] },
    ...(parts.group === undefined ? {} : { group: parts.group }),
    ...(parts.timePoint === undefined ? {} : { timePoint: parts.timePoint }),
  });

  it('have names that tell them apart by their groups and time points', () => {
    expect([
      ...activityLabels([
        named('a', { value: 'Blood sample', group: 'Hormones' }),
        named('b', { value: 'Blood  sample', group: 'Lipids' }),
        named('c', { value: 'Blood sample', group: 'Drug level', timePoint: 'Predose' }),
        named('d', { value: 'ECG', group: 'Safety' }),
      ]).values(),
    ]).toEqual(['Blood sample (Hormones)', 'Blood  sample (Lipids)', 'Blood sample (Predose)', 'ECG']);
  });
});
