import { sampleStudy } from '../facts/study.sample';
import { withStandardFields } from './with-standard-fields';

const withActivity = (name: string) =>
  withStandardFields(
    sampleStudy({
      rows: [
        [name, { 1: 'X', 2: 'X' }],
        ['Something else', { 2: 'X', 3: 'X' }],
      ],
    }),
  );

describe('standard fields', () => {
  it.each([
    ['Vital signs', 'SYSBP_VSORRES'],
    ['12-Lead ECG', 'EGHRMN_EGORRES'],
    ['Height and weight', 'WEIGHT_VSORRES'],
    ['Vital signs/Temperature', 'TEMP_VSORRES'],
    ['DEMOGRAPHICS', 'RACE'],
  ])('are given to "%s"', (name, variable) => {
    const [form, ...others] = withActivity(name).forms;
    expect(others).toEqual([]);
    expect(form?.groups.flatMap(({ items }) => items.map((item) => item.name?.value))).toContain(variable);
    expect(form?.standard).toMatchObject({
      source: 'CDISC COSMoS CRF specializations',
      version: '2025-12-31',
    });
    expect(
      new Set(form?.groups.flatMap(({ items }) => items.map(({ question }) => question.origin))),
    ).toEqual(new Set(['implied']));
  });

  it.each(['Vital signs of the caregiver', 'ECG holter', 'Weight loss counselling', 'Height, arm length'])(
    'are not given to "%s", which is only similar',
    (name) => {
      expect(withActivity(name).forms).toEqual([]);
    },
  );

  it('are one entry for each event of a log', () => {
    const [form] = withActivity('Adverse events').forms;
    expect(form?.groups.map(({ isRepeating, items }) => [isRepeating, items.length > 0])).toEqual([
      [false, true],
      [true, true],
    ]);
  });

  it('do not replace the fields of the documents', () => {
    const study = withActivity('Vital signs');
    expect(withStandardFields(study)).toEqual(study);
  });
});
