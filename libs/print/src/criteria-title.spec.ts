import {
  announcesEligibility,
  criteriaIntroduced,
  criteriaTitled,
  followsCriteria,
  groupsCriteria,
} from './criteria-title';

describe('titles of eligibility', () => {
  it.each([
    ['Part 1 Inclusion Criteria', 'inclusion'],
    ['Phase 1b: Exclusion criteria', 'exclusion'],
    ['Criteria for Exclusion', 'exclusion'],
    ['Inclusion criteria for healthy volunteers', 'inclusion'],
    ['Randomization Inclusion Criteria', 'inclusion'],
    ['Changes to the inclusion criteria', undefined],
    ['Inclusion/Exclusion Criteria', undefined],
  ])('reads the list that %s stands over', (title, kind) => {
    expect(criteriaTitled(title)).toBe(kind);
  });

  it.each([
    'Inclusion/Exclusion Criteria',
    'Inclusion and exclusion criteria',
    'Eligibility Criteria',
    'Selection of Subjects',
    'Subject Selection',
    'Study population',
    'Selection Criteria',
    'Patient Eligibility',
  ])('announces eligibility: %s', (title) => {
    expect(announcesEligibility(title)).toBe(true);
  });

  it.each(['Rationale for Study Population', 'Selection of Doses', 'Safety population'])(
    'does not announce it: %s',
    (title) => {
      expect(announcesEligibility(title)).toBe(false);
    },
  );

  it.each([
    ['Patients must meet all of the following criteria to be enrolled:', 'inclusion'],
    ['Subjects are eligible if they:', 'inclusion'],
    ['Participants who meet any of the following criteria will be excluded:', 'exclusion'],
    ['Patients with the following are not eligible:', 'exclusion'],
    ['The study will be conducted at 12 sites.', undefined],
  ])('reads the list that a sentence introduces: %s', (sentence, kind) => {
    expect(criteriaIntroduced(sentence)).toBe(kind);
  });

  it('knows titles that group criteria from titles that follow them', () => {
    expect(groupsCriteria('Type of Participant and Disease Characteristics')).toBe(true);
    expect(groupsCriteria('Prior/Concomitant Therapy')).toBe(true);
    expect(groupsCriteria('Study Design')).toBe(false);
    expect(followsCriteria('Screen Failures')).toBe(true);
    expect(followsCriteria('Lifestyle Considerations')).toBe(true);
    expect(followsCriteria('Type of Participant')).toBe(false);
  });
});
