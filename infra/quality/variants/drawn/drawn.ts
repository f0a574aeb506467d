import { Random } from '../../random';
import { dermatology } from '../dermatology';
import { diabetes } from '../diabetes';
import { oncology } from '../oncology';
import type { Section, VariantStudy } from '../study';
import { docx, pdf, xlsx, type Variant } from '../variants';
import { drawEligibility, plain } from './eligibility';
import { drawObjectives, type DrawnObjectives } from './objectives';

/** One study as it was drawn from a seed: the same words in three formats. */
export interface DrawnStudy {
  readonly seed: number;
  readonly study: VariantStudy;
  readonly objectives: DrawnObjectives;
  /** The title over the criteria. */
  readonly eligibility: string;
  readonly variants: readonly Variant[];
}

const STUDIES = [oncology, diabetes, dermatology] as const;

/** Draws how a study states its objectives, criteria and arms; the same seed always gives the same documents. */
export function drawStudy(seed: number): DrawnStudy {
  const random = new Random(seed);
  const base = random.oneOf(STUDIES);
  const objectives = drawObjectives(base.objectives, random);
  const eligibility = drawEligibility(base, random);
  const withCriteria = replaced(base.sections, 'criteria', eligibility.sections);
  const study: VariantStudy = {
    ...base,
    inclusion: base.inclusion.map((one) => ({ text: plain(one), subItems: [] })),
    exclusion: base.exclusion.map((one) => ({ text: plain(one), subItems: [] })),
    sections: replaced(withCriteria, 'objectives', objectives.sections),
  };
  const numbering = random.oneOf(['1.1', '1.1.', 'none'] as const);
  const style = random.oneOf(['large', 'plain'] as const);
  const headings = { number: numbering, style: numbering === 'none' ? 'large' : style } as const;
  const name = `seed-${seed}`;
  return {
    seed,
    study,
    objectives,
    eligibility: eligibility.form,
    variants: [
      pdf(`${name}-pdf`, study, { headings, contents: random.oneOf(['dots', 'none'] as const) }),
      docx(`${name}-docx`, study, { styles: random.oneOf(['word', 'own'] as const), headings }),
      xlsx(`${name}-xlsx`, study, {}),
    ],
  };
}

/** The sections with that of a kind of part, and what is below it, taken out for others. */
function replaced(
  sections: readonly Section[],
  kind: Section['parts'][number]['kind'],
  others: readonly Section[],
): readonly Section[] {
  const holds = ({ parts }: Section) => parts.some((part) => part.kind === kind);
  const index = sections.findIndex(holds);
  const rest = sections.slice(index + 1).filter((one) => !holds(one));
  return [...sections.slice(0, index), ...others, ...rest];
}
