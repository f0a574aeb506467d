import type { Block } from './block';
import { appendixSection } from './section-11-appendices';
import { assessmentsSection } from './section-8-assessments';
import { designSection } from './section-4-design';
import { discontinuationSection } from './section-7-discontinuation';
import { governanceSection } from './section-10-governance';
import { interventionSection } from './section-6-intervention';
import { introductionSection } from './section-2-introduction';
import { objectivesSection } from './section-3-objectives';
import { populationSection } from './section-5-population';
import { statisticsSection } from './section-9-statistics';
import { summarySection } from './section-1-summary';

/** The whole protocol after its title page, in order. */
export const protocolBlocks: readonly Block[] = [
  ...summarySection,
  ...introductionSection,
  ...objectivesSection,
  ...designSection,
  ...populationSection,
  ...interventionSection,
  ...discontinuationSection,
  ...assessmentsSection,
  ...statisticsSection,
  ...governanceSection,
  ...appendixSection,
];

export interface NumberedHeading {
  readonly level: 1 | 2 | 3;
  readonly number: string;
  readonly text: string;
}

/** Counts headings as a word processor does: 1, 1.1, 1.1.1. */
export function headingCounter(): (heading: { level: 1 | 2 | 3; text: string }) => NumberedHeading {
  const counts = [0, 0, 0];
  return ({ level, text }) => {
    counts[level - 1] = (counts[level - 1] ?? 0) + 1;
    counts.fill(0, level);
    return { level, number: counts.slice(0, level).join('.'), text };
  };
}
