import { zippedTables } from '../validation/read-back';
import { EMPTY, scheduleOf, SMALL, stated } from '../../test/models';
import { redcap } from './redcap';

const OPTIONS = { createdAt: new Date(0), studyName: 'My study' };
const tablesOf = (model: typeof SMALL) => zippedTables(Buffer.from(redcap.write(model, OPTIONS).content));
const visitsCalled = (...names: string[]) =>
  tablesOf({
    ...EMPTY,
    ...scheduleOf({ visits: names.map((called) => ({ called })), activities: [], marks: [] }),
  });

describe('REDCap files', () => {
  it('have an instrument for eligibility and one for each activity', () => {
    const rows = tablesOf(SMALL)['data_dictionary.csv'] ?? [];
    expect(rows.slice(1).map(([name, form, , type]) => [name, form, type])).toEqual([
      ['record_id', 'eligibility', 'text'],
      ['inclusion_1', 'eligibility', 'yesno'],
      ['exclusion_1', 'eligibility', 'yesno'],
      ['informed_consent_done', 'informed_consent', 'yesno'],
      ['informed_consent_date', 'informed_consent', 'text'],
      ['informed_consent_reason', 'informed_consent', 'text'],
      ['ecg_predose_done', 'ecg_predose', 'yesno'],
      ['ecg_predose_date', 'ecg_predose', 'text'],
      ['ecg_predose_reason', 'ecg_predose', 'text'],
      ['sum_a1_done', 'sum_a1', 'yesno'],
      ['sum_a1_date', 'sum_a1', 'text'],
      ['sum_a1_reason', 'sum_a1', 'text'],
    ]);
    expect(rows[2]?.[4]).toBe(
      'Inclusion 1: Age ≥18 and <65 years\na at screening\n  i by year of birth\n  ii by document',
    );
    expect(rows[7]?.[6]).toBe('Conditional at Week 2');
  });

  it('have offsets in days and keep a minus sign in the unique name', () => {
    expect(tablesOf(SMALL)['events.csv']).toEqual([
      ['event_name', 'arm_num', 'day_offset', 'offset_min', 'offset_max', 'unique_event_name'],
      ['Week minus 2', '1', '-14', '0', '0', 'week_minus_2_arm_1'],
      ['Week 0', '1', '0', '0', '0', 'week_0_arm_1'],
      ['Week 2', '1', '14', '3', '4', 'week_2_arm_1'],
      ['ET', '1', '0', '0', '0', 'et_arm_1'],
    ]);
  });

  it('map instruments to the events of their marks', () => {
    const mapping = tablesOf(SMALL)['instrument_event_mapping.csv'] ?? [];
    expect(mapping.slice(1).map(([, event, form]) => `${form ?? ''} at ${event ?? ''}`)).toEqual([
      'eligibility at week_minus_2_arm_1',
      'informed_consent at week_minus_2_arm_1',
      'ecg_predose at week_0_arm_1',
      'ecg_predose at week_2_arm_1',
      'sum_a1 at week_2_arm_1',
      'sum_a1 at et_arm_1',
    ]);
  });

  it('put the position in front of names that are not unique in 18 Latin characters', () => {
    const events = visitsCalled(
      '来院 1',
      '来院 2',
      'Follow-up telephone call 1',
      'Follow-up telephone call 2',
      'Visit',
      'Visit',
    );
    expect(events['events.csv']?.slice(1).map((row) => row.at(-1))).toEqual([
      'visit_1_1_arm_1',
      'visit_2_2_arm_1',
      'follow_up_telephon_arm_1',
      'visit_4_follow_up_arm_1',
      'visit_arm_1',
      'visit_6_visit_arm_1',
    ]);
  });

  it('count days from day 1 unless a day 0 is printed', () => {
    const day = (from: number, to = from) => ({
      called: `Day ${String(from)}`,
      planned: [{ unit: 'day' as const, from, to }],
    });
    const offsets = (...visits: ReturnType<typeof day>[]) =>
      tablesOf({ ...EMPTY, ...scheduleOf({ visits, activities: [], marks: [] }) })
        ['events.csv']?.slice(1)
        .map((row) => row.slice(2, 5).join(' '));
    expect(offsets(day(-28, -1), day(1), day(15))).toEqual(['-28 0 27', '0 0 0', '14 0 0']);
    expect(offsets(day(-1), day(0), day(15))).toEqual(['-1 0 0', '0 0 0', '15 0 0']);
  });

  it('have no events if no schedule is stated', () => {
    const { 'data_dictionary.csv': rows, ...others } = tablesOf(EMPTY);
    expect(others).toEqual({});
    expect(rows?.slice(1).map(([name, form]) => [name, form])).toEqual([['record_id', 'study']]);
    expect(redcap.write(EMPTY, OPTIONS).findings.map(({ code }) => code)).toEqual([
      'schedule-not-stated',
      'criteria-not-stated',
    ]);
  });

  it('hold criteria of 3,000 characters word for word', () => {
    const text = `${'Known allergy, '.repeat(200)}or none`;
    const criteria = [{ id: 'c', kind: 'exclusion' as const, number: '7', text: stated(text), children: [] }];
    expect(tablesOf({ ...EMPTY, criteria })['data_dictionary.csv']?.[2]?.[4]).toBe(`Exclusion 7: ${text}`);
  });
});
