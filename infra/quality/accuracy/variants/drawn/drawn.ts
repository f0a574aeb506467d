import { Random } from '../../../random';
import { dermatology } from '../dermatology';
import { diabetes } from '../diabetes';
import { oncology } from '../oncology';
import type { Part, Section, VariantStudy } from '../study';
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
  readonly variants: readonly DrawnVariant[];
}

export interface DrawnVariant extends Variant {
  /** What its figures are summed up under; a PDF without rules has its own. */
  readonly way: 'pdf' | 'open' | 'docx' | 'xlsx';
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
      {
        ...pdf(`${name}-pdf`, study, { headings, contents: random.oneOf(['dots', 'none'] as const) }),
        way: 'pdf',
      },
      ...(hasTable(objectives) ? [{ ...openPdf(`${name}-open`, study, seed), way: 'open' as const }] : []),
      {
        ...docx(`${name}-docx`, study, { styles: random.oneOf(['word', 'own'] as const), headings }),
        way: 'docx',
      },
      { ...xlsx(`${name}-xlsx`, study, {}), way: 'xlsx' },
    ],
  };
}

const hasTable = ({ sections }: DrawnObjectives): boolean =>
  sections.some(({ parts }) => parts.some(({ kind }) => kind === 'table'));

/** A PDF whose tables have no rule; drawn apart, so that all else of a seed stays as it was. */
function openPdf(name: string, study: VariantStudy, seed: number): Variant {
  const random = new Random(seed + 7919);
  const rows = random.oneOf(['top', 'top', 'middle'] as const);
  // What stands in the middle of its row needs room around it to be told from its neighbours, for people as well.
  const rowPadding = random.oneOf(rows === 'top' ? [0, 1.5, 3, 5] : [3, 5]);
  const widths = random.oneOf([[], [1, 1.2], [1.2, 1]]);
  const header = random.oneOf(['left', 'center'] as const);
  const repeatsHeaders = random.oneOf([true, false]);
  const before = Array.from({ length: random.below(14) }, () => FILLER);
  const sections = study.sections.map((one) => ({
    ...one,
    parts: one.parts.flatMap((part) => (part.kind === 'table' ? [...before, part] : [part])),
  }));
  return pdf(
    name,
    { ...study, sections },
    {
      headings: { number: '1.1', style: random.oneOf(['large', 'plain'] as const) },
      tables: { rules: 'none', rowPadding, rows, header, repeatsHeaders, widths },
    },
  );
}

/** Moves a table down its page, so that some go on over the next one. */
const FILLER: Part = {
  kind: 'text',
  text: 'What follows was agreed upon by those who planned the study, and it does not change while the study is under way. Each centre was asked for its opinion before the plan was made.',
};

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
