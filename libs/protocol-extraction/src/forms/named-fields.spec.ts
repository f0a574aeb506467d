import { namedFields } from './named-fields';

const read = (activity: string, note: string): string[] =>
  namedFields(activity, note, []).map(({ question, type, units = [] }) =>
    [question, type, ...units].join('; '),
  );

describe('fields that a note names', () => {
  it('are read from a list after the name of the activity', () => {
    expect(
      read(
        'Vital Signs',
        'Vital signs include pulse rate, respiratory rate, and systolic and diastolic blood pressure after patient has been resting at least 5 minutes.',
      ),
    ).toEqual([
      'Pulse rate; text',
      'Respiratory rate; text',
      'Systolic blood pressure; text',
      'Diastolic blood pressure; text',
    ]);
    expect(
      read(
        'Demographics',
        'Demographics: Date of birth; height (m); weight (kg); race and ethnicity (if allowed); and sex.',
      ),
    ).toEqual([
      'Date of birth; date',
      'Height; decimal; m',
      'Weight; decimal; kg',
      'Race; text',
      'Ethnicity; text',
      'Sex; text',
    ]);
  });

  it.each([
    [
      'Medical history',
      'Medical history includes any relevant previous and concurrent diseases that the investigator considers important, and more.',
    ],
    ['Vital signs', 'To be measured before dosing, and after dosing.'],
    ['ECG', 'ECG: performed in triplicate.'],
  ])('are none in prose about "%s"', (activity, note) => {
    expect(read(activity, note)).toEqual([]);
  });
});
