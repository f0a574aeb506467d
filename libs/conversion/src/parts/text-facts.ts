import { nestedItems, type StudyModel, type TextFact } from '@app/study-model';

/** All facts of a study that are texts. */
export function textFacts(model: StudyModel): TextFact[] {
  const { facts, arms, epochs, interventions, objectives, criteria, visits, activities, notes, forms } =
    model;
  const { registryIds, ...single } = facts;
  return [
    ...Object.values(single).flatMap((fact) => fact ?? []),
    ...registryIds,
    ...arms.flatMap(({ name, description }) => [name, ...(description === undefined ? [] : [description])]),
    ...interventions.flatMap(({ name, role, dose, route, frequency }) =>
      [name, role, dose, route, frequency].flatMap((fact) => fact ?? []),
    ),
    ...[...epochs, ...visits, ...activities].map(({ name }) => name),
    ...objectives.flatMap(({ text, endpoints }) => [text, ...endpoints.map((one) => one.text)]),
    ...criteria.flatMap((one) => [one.text, ...nestedItems(one).map(({ item }) => item.text)]),
    ...visits.flatMap(({ headers }) => headers.map(({ text }) => text)),
    ...notes.map(({ text }) => text),
    // Standard fields are printed nowhere.
    ...forms
      .filter(({ standard }) => standard === undefined)
      .flatMap(({ name, groups }) => [
        name,
        ...groups.flatMap(({ items }) => items.map(({ question }) => question)),
      ]),
  ];
}
