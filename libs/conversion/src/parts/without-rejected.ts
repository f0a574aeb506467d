import type { CriterionItem, StudyModel } from '@app/study-model';

/** A study without some of its members; what refers to them goes, too. */
export function withoutRejected(model: StudyModel, ids: ReadonlySet<string>): StudyModel {
  const stays = <Member extends { readonly id: string }>(members: readonly Member[]): Member[] =>
    members.filter(({ id }) => !ids.has(id));
  const left = (members: readonly string[]): string[] => members.filter((id) => !ids.has(id));
  const marks = stays(model.marks).filter(({ activity, visit }) => !ids.has(activity) && !ids.has(visit));
  const kept = new Set(marks.map(({ id }) => id));
  return {
    ...model,
    facts: factsWithout(model.facts, ids),
    arms: stays(model.arms).map((arm) => {
      const { description, ...rest } = arm;
      return description === undefined || ids.has(`${arm.id}.description`) ? rest : arm;
    }),
    epochs: stays(model.epochs),
    interventions: stays(model.interventions).map(({ id, name, ...values }) => ({
      id,
      name,
      ...Object.fromEntries(Object.entries(values).filter(([field]) => !ids.has(`${id}.${field}`))),
    })),
    objectives: stays(model.objectives).map((one) => ({ ...one, endpoints: stays(one.endpoints) })),
    criteria: stays(model.criteria).map((one) => ({ ...one, children: itemsWithout(one.children, ids) })),
    schedules: stays(model.schedules).map((schedule) => ({
      ...schedule,
      columns: schedule.columns.filter(({ visit }) => !ids.has(visit)),
      rows: schedule.rows.filter(({ activity }) => !ids.has(activity)),
    })),
    visits: stays(model.visits),
    activities: stays(model.activities),
    marks,
    // A form of the rules stands for itself; fields that only a model read belong to their activity.
    forms: model.forms.filter(
      ({ activity, groups }) =>
        activity === undefined ||
        !ids.has(activity) ||
        groups.some(({ items }) => items.some(({ question }) => question.readers.includes('rules'))),
    ),
    notes: stays(model.notes).map((note) => ({
      ...note,
      scope: {
        visits: left(note.scope.visits),
        activities: left(note.scope.activities),
        marks: note.scope.marks.filter((id) => kept.has(id)),
      },
    })),
  };
}

const itemsWithout = (items: readonly CriterionItem[], ids: ReadonlySet<string>): CriterionItem[] =>
  items
    .filter(({ id }) => !ids.has(id))
    .map((item) => ({ ...item, children: itemsWithout(item.children, ids) }));

function factsWithout(facts: StudyModel['facts'], ids: ReadonlySet<string>): StudyModel['facts'] {
  const { registryIds, ...single } = facts;
  const kept = Object.entries(single).filter(([name]) => !ids.has(`facts.${name}`));
  return {
    ...Object.fromEntries(kept),
    registryIds: registryIds.filter((_fact, index) => !ids.has(`facts.registryIds.${index}`)),
  };
}
