import type { CriterionKind, StudyModel } from '@app/study-model';
import type { Findings } from '../study-writer';
import { criterionText, numberedCriteria } from '../study-texts';
import { UniqueNames } from '../unique-names';
import { chained, codeOf } from './code';
import { CRITERION_CATEGORIES } from './terminology';

export const criterionId = (id: string): string => `EligibilityCriterion_${id}`;
const itemId = (id: string): string => `EligibilityCriterionItem_${id}`;

const LABELS: Readonly<Record<CriterionKind, string>> = { inclusion: 'Inclusion', exclusion: 'Exclusion' };

function named(model: StudyModel) {
  const names = new UniqueNames();
  return numberedCriteria(model).map(({ criterion, number }) => ({
    criterion,
    number,
    name: names.take(`${LABELS[criterion.kind]} ${number}`),
  }));
}

/** USDM: EligibilityCriterion. Its text is in the item of the study version. */
export function criteriaOf(model: StudyModel, findings: Findings) {
  if (model.criteria.length === 0)
    findings.add(
      'criteria-not-stated',
      'No eligibility criteria are stated; the standard requires at least one.',
    );
  findings.addFor(
    'criterion-number-assigned',
    model.criteria.filter(({ number }) => number === ''),
    (count) =>
      `${String(count)} eligibility criteria have no printed number; their position in the list takes its place.`,
  );
  return chained(
    named(model).map(({ criterion, number, name }) => {
      const id = criterionId(criterion.id);
      return {
        id,
        name,
        label: null,
        description: null,
        category: codeOf(id, 'category', CRITERION_CATEGORIES[criterion.kind]),
        identifier: number,
        criterionItemId: itemId(criterion.id),
        notes: [],
        instanceType: 'EligibilityCriterion' as const,
      };
    }),
  );
}

/** USDM: EligibilityCriterionItem. Sub-items follow the text, each on a line of its own. */
export const criterionItemsOf = (model: StudyModel) =>
  named(model).map(({ criterion, name }) => ({
    id: itemId(criterion.id),
    name,
    label: null,
    description: null,
    text: criterionText(criterion),
    dictionaryId: null,
    notes: [],
    instanceType: 'EligibilityCriterionItem' as const,
  }));
