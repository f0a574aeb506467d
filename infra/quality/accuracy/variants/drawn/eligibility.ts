import type { Random } from '../../../random';
import { bullets, section, type Criterion, type Part, type Section, type VariantStudy } from '../study';

/** The sections that list the criteria of a study, titled and ended as one of many sponsors does it. */
export interface DrawnEligibility {
  readonly form: string;
  readonly sections: readonly Section[];
}

const ONE_TITLE = [
  'Inclusion/Exclusion Criteria',
  'Inclusion and Exclusion Criteria',
  'Eligibility Criteria',
  'Selection of Subjects',
  'Subject Selection',
  'Study Population',
  'Selection Criteria',
] as const;

const TWO_TITLES = [
  ['Part 1 Inclusion Criteria', 'Part 1 Exclusion Criteria'],
  ['Key Inclusion Criteria', 'Key Exclusion Criteria'],
  ['Criteria for Inclusion', 'Criteria for Exclusion'],
  ['Subject Inclusion Criteria', 'Subject Exclusion Criteria'],
] as const;

const INTRODUCTIONS = [
  [
    'Subjects must meet all of the following criteria to be enrolled:',
    'Subjects who meet any of the following criteria will be excluded:',
  ],
  [
    'Patients are eligible if they fulfil each of the following:',
    'Patients are not eligible if one of the following applies:',
  ],
  ['Inclusion criteria:', 'Exclusion criteria:'],
] as const;

/** What stands behind the last criterion in its section. */
const BEHIND: readonly (readonly (Part | string)[])[] = [
  [],
  ['The investigator documents the decision in the records of the site. Data are entered within five days.'],
  [
    'The following rules apply to the data of this section.',
    bullets('values outside of the range are queried', 'corrections are signed and dated'),
  ],
];

/** What the next section may be: it has a list of its own. */
const NEXT: readonly (readonly Section[])[] = [
  [],
  [
    section(
      2,
      'Screen Failures',
      'Screen failures may be screened again when:',
      bullets('the reason is gone', 'the sponsor agrees'),
    ),
  ],
  [
    section(
      2,
      'Lifestyle Considerations',
      bullets('no alcohol on the days of visits', 'no grapefruit juice'),
    ),
  ],
];

/** Draws titles, introductions and what follows the criteria of a study. */
export function drawEligibility(study: VariantStudy, random: Random): DrawnEligibility {
  const marker = random.oneOf([(index: number) => `${index + 1}.`, (index: number) => `[${index + 1}]`]);
  const listOf = (kind: 'inclusion' | 'exclusion'): Part => ({
    kind: 'numbered',
    items: study[kind].map(plain),
    marker,
  });
  const [inclusion, exclusion] = random.oneOf(INTRODUCTIONS);
  const behind = random.oneOf(BEHIND);
  const next = random.oneOf(NEXT);
  if (random.below(2) === 0) {
    const title = random.oneOf(ONE_TITLE);
    const parts = [inclusion, listOf('inclusion'), exclusion, listOf('exclusion'), ...behind];
    return { form: title, sections: [section(2, title, ...parts), ...next] };
  }
  const [first, second] = random.oneOf(TWO_TITLES);
  return {
    form: first,
    sections: [
      section(2, first, listOf('inclusion')),
      section(2, second, listOf('exclusion'), ...behind),
      ...next,
    ],
  };
}

/** A criterion with its sub-items in one sentence: how they are marked is the business of other variants. */
export const plain = ({ text, subItems }: Criterion): string =>
  subItems.length === 0 ? text : `${text} ${subItems.join(', ')}`;
