import { type Block, h1, h2, list, p } from './block';
import { exclusionCriteria, inclusionCriteria } from './criteria';

export const populationSection: readonly Block[] = [
  h1('Study Population'),
  p(
    'Prospective approval of deviations from the criteria below, also known as protocol waivers or exemptions, is not permitted. All criteria apply at screening; those that refer to blood pressure, adherence and laboratory values are confirmed before randomisation.',
  ),
  h2('Inclusion Criteria'),
  p('Participants are eligible to be included in the study only if all of the following criteria apply:'),
  { kind: 'criteria', criteria: inclusionCriteria },
  h2('Exclusion Criteria'),
  p('Participants are excluded from the study if any of the following criteria apply:'),
  { kind: 'criteria', criteria: exclusionCriteria },
  h2('Lifestyle Considerations'),
  p(
    'Participants are asked to keep their usual diet and, in particular, their usual intake of salt. Salt substitutes that contain potassium are not permitted from screening to the end of treatment. Grapefruit and Seville oranges are avoided from 7 days before the first dose until the last pharmacokinetic sample.',
  ),
  list(
    'No food, caffeine, tobacco or strenuous exercise within 30 minutes before a measurement of blood pressure.',
    'No alcohol within 24 hours before a visit; the usual intake should not exceed 14 units per week.',
    'On the day of a visit the tablet is taken at the site, after the measurement of blood pressure and the first blood sample.',
  ),
  h2('Screen Failures'),
  p(
    'A screen failure is a person who has given consent but is not randomised. A minimum set of data is recorded: demography, the reason for the failure, the criterion that was not met and every serious adverse event. People who fail because of a blood pressure, a laboratory value or an unstable background treatment may be screened once more after at least 4 weeks, under a new participant number.',
  ),
  h2('Criteria for Temporarily Delaying Randomisation'),
  p(
    'Randomisation may be delayed by up to 7 days in case of an acute illness with fever, of an invalid ambulatory recording or of a missing laboratory result. The participant continues the run-in kit during that time, and the baseline measurements of blood pressure are repeated.',
  ),
];
