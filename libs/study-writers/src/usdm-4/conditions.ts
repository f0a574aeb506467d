import type { Mark, StudyModel } from '@app/study-model';
import type { Findings } from '../study-writer';
import { activityId } from './activities';
import { instanceId } from './timelines';

/**
 * USDM: Condition. One for each condition of an activity, with the visits at which it holds. A mark in brackets without a note
 * becomes a condition whose text is the printed sign.
 */
export function conditionsOf(model: StudyModel, findings: Findings) {
  const known = new Set([...model.visits, ...model.activities].map(({ id }) => id));
  const marks = model.marks.filter(
    ({ isConditional, activity, visit }) => isConditional && known.has(activity) && known.has(visit),
  );
  const byText = new Map<string, { activity: string; text: string; visits: Set<string> }>();
  for (const mark of marks)
    for (const text of textsOf(mark, model)) {
      const key = JSON.stringify([mark.activity, text]);
      const condition = byText.get(key) ?? { activity: mark.activity, text, visits: new Set() };
      byText.set(key, { ...condition, visits: condition.visits.add(mark.visit) });
    }
  findings.addFor(
    'condition-not-stated',
    marks.filter((mark) => noteTexts(mark, model).length === 0),
    (count) =>
      `${String(count)} cells of the schedule are conditional without a note that states the condition; the condition holds the printed sign.`,
  );
  return [...byText.values()].map(({ activity, text, visits }, at) => ({
    id: `Condition_${activity}.${String(at + 1)}`,
    name: `Condition ${String(at + 1)}`,
    label: null,
    description: null,
    text,
    dictionaryId: null,
    notes: [],
    contextIds: [...visits].map(instanceId),
    appliesToIds: [activityId(activity)],
    instanceType: 'Condition' as const,
  }));
}

function textsOf(mark: Mark, model: StudyModel): readonly string[] {
  const texts = noteTexts(mark, model);
  return texts.length > 0 ? texts : [`Printed as ${mark.sign}`];
}

/** The notes on the cell; without any, the notes on its row. */
function noteTexts({ id, activity }: Mark, { notes }: StudyModel): readonly string[] {
  const onCell = notes.filter(({ scope }) => scope.marks.includes(id));
  const found = onCell.length > 0 ? onCell : notes.filter(({ scope }) => scope.activities.includes(activity));
  return found.map(({ text }) => text.value);
}
