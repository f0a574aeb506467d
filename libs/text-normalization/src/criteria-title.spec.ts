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
    ['4.2.1. Main exclusion criteria:', 'exclusion'],
    ['Exclusion Criteria (Extension Period)', 'exclusion'],
    ['Inclusion Criteria – Double-Blind Treatment', 'inclusion'],
    ['４．１ 選択基準', 'inclusion'],
    ['２ 除外基準', 'exclusion'],
    ['Einschlusskriterium', 'inclusion'],
    ['3.2 Wesentliche Ausschlusskriterien', 'exclusion'],
    ['Principaux critères d’inclusion', 'inclusion'],
    ['Criterios de exclusión principales:', 'exclusion'],
    ['Weitere Angaben zu den Ausschlusskriterien', undefined],
    ['Changes to the inclusion criteria', undefined],
    ['Deviations from exclusion criteria', undefined],
    ['Inclusion/Exclusion Criteria', undefined],
  ])('reads the list that %s stands over', (title, kind) => {
    expect(criteriaTitled(title)).toBe(kind);
  });

  // Titles as protocol templates (ICH M11, common templates) and sponsors print them. They are not derived from the pattern.
  it.each([
    '5 TRIAL POPULATION',
    'Eligibility of Trial Participants',
    'Participant Inclusion and Exclusion Criteria',
    '4.1 Enrollment Criteria',
    'Selection of the Study Participants:',
    'Part B: Eligibility Criteria',
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
    [
      'To be eligible to participate in this trial, an individual must meet all of the following criteria:',
      'inclusion',
    ],
    ['Volunteers fulfilling each condition below may join:', 'inclusion'],
    [
      'An individual who meets any of the following criteria will be excluded from participation in this trial:',
      'exclusion',
    ],
    ['Infants will not be enrolled if one of these applies:', 'exclusion'],
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
