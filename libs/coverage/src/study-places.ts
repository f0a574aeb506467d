import { message, type SeriesKind } from '@app/contracts';
import { type Evidence, nestedItems, type SignFact, type StudyModel, type TextFact } from '@app/study-model';
import type { ExcludedPlace, PlacedFact, PlacedMark } from './study-coverage';

/**
 * The places of all facts and marks of a study, for `coverStudy`. Cells whose sign means that nothing is done or collected are
 * excluded.
 */
export function studyPlaces(study: StudyModel): {
  facts: PlacedFact[];
  marks: PlacedMark[];
  excluded: ExcludedPlace[];
  itemTables: ReadonlySet<string>;
  choicePlaces: ReadonlySet<string>;
  rangePlaces: ReadonlyMap<string, number>;
} {
  const { title, registryIds, ...titles } = study.facts;
  const visits = new Map(
    study.visits.map((visit) => [visit.id, [visit.name, ...visit.headers.map(({ text }) => text)]]),
  );
  const timePoints = new Map(study.visits.map((visit) => [visit.id, visit.timePoints ?? []]));
  const explained = new Set(
    study.schedules
      .flatMap(({ signs }) => signs.filter(isExplained))
      .flatMap(({ evidence }) => evidence.map(keyOf)),
  );
  const meant = new Set(
    study.schedules.flatMap(({ signs }) => signs).flatMap(({ evidence }) => evidence.map(keyOf)),
  );
  const noted = new Set(study.notes.flatMap(({ scope }) => scope.marks));
  // Standard fields stand at no place of their own.
  const forms = study.forms.filter(({ standard }) => standard === undefined);
  const items = forms.flatMap(({ groups }) => groups.flatMap((group) => group.items));
  const questions = items.map(({ question }) => question);
  const ranges = new Map<string, number>();
  for (const { range } of items)
    for (const place of new Set((range?.evidence ?? []).map(keyOf)))
      ranges.set(place, (ranges.get(place) ?? 0) + 1);
  const activities = new Map(study.activities.map((activity) => [activity.id, [activity.name]]));
  return {
    facts: [
      ...placed('title', ...[title ?? []].flat()),
      ...placed(null, ...registryIds, ...Object.values(titles).flatMap((fact) => fact ?? [])),
      ...study.arms.flatMap(({ name, description }) => placedTogether('arm', [name, description])),
      ...placed('epoch', ...study.epochs.map(({ name }) => name)),
      ...study.interventions.flatMap(({ name, role, dose, route, frequency }) =>
        placed(null, ...[name, role, dose, route, frequency].flatMap((fact) => fact ?? [])),
      ),
      ...study.objectives.flatMap(({ text, endpoints }) => [
        ...placed('objective', text),
        ...placed('endpoint', ...endpoints.map((endpoint) => endpoint.text)),
      ]),
      ...study.criteria.flatMap((criterion) => [
        ...placed(criterion.kind, criterion.text),
        ...placed(null, ...nestedItems(criterion).map(({ item }) => item.text)),
      ]),
      ...study.visits.flatMap((visit) =>
        placedTogether('visit', [
          visit.name,
          ...visit.headers.map(({ text }) => text),
          ...(visit.timePoints ?? []),
          visit.window,
        ]),
      ),
      ...placed('activity', ...study.activities.map(({ name }) => name)),
      ...placed('footnote', ...study.notes.map(({ text }) => text)),
      ...placed(
        null,
        ...questions,
        ...forms.flatMap(({ name, instructions, identification, groups }) => [
          name,
          ...instructions,
          ...identification,
          ...groups.flatMap((group) => group.name ?? []),
        ]),
      ),
    ],
    choicePlaces: new Set(
      items
        .filter(({ type, choices, units }) => choices.length > 0 || units.length > 1 || type === 'yes-no')
        .flatMap(({ question }) => question.evidence.map(keyOf)),
    ),
    rangePlaces: ranges,
    itemTables: new Set(
      questions.flatMap(({ evidence }) =>
        evidence.flatMap(({ document, block, cell }) => (cell === undefined ? [] : [`${document}|${block}`])),
      ),
    ),
    marks: study.marks.map(({ id, activity, visit, cell, timePoint }) => ({
      cell,
      activity: placesOf(activities.get(activity) ?? []),
      visit: placesOf([
        ...(visits.get(visit) ?? []),
        ...(timePoints.get(visit) ?? []).filter(({ value }) => value === timePoint),
      ]),
      pair: `${activity}|${visit}|${timePoint ?? ''}`,
      isExplained: explained.has(keyOf(cell)),
      hasMeaning: meant.has(keyOf(cell)) || noted.has(id),
    })),
    excluded: [
      ...study.schedules.flatMap(({ signs }) =>
        signs
          .filter(({ means }) => means === 'not-done' || means === 'not-collected')
          .flatMap(({ evidence }) =>
            evidence.map((place) => ({ ...place, reason: message('excluded.not-done') })),
          ),
      ),
      ...forms.flatMap(({ leftOut = [] }) =>
        leftOut.flatMap(({ value, evidence }) =>
          evidence.map((place) => ({ ...place, reason: message('excluded.not-in-use', { text: value }) })),
        ),
      ),
    ],
  };
}

const keyOf = ({ document, block, cell = '' }: Evidence): string => `${document}|${block}|${cell}`;

/** A legend is a block; the cells of a sign are cells. */
const isExplained = ({ means, readers, evidence }: SignFact): boolean =>
  means === 'optional' || readers.includes('model') || evidence.some(({ cell }) => cell === undefined);

const placed = (part: SeriesKind | null, ...facts: readonly TextFact[]): PlacedFact[] =>
  facts.map(({ evidence }) => ({ part, places: evidence }));

const placedTogether = (
  part: SeriesKind,
  facts: readonly ({ readonly evidence: readonly Evidence[] } | undefined)[],
): PlacedFact[] => [{ part, places: facts.flatMap((fact) => fact?.evidence ?? []) }];

const placesOf = (facts: readonly TextFact[]): Evidence[] => facts.flatMap(({ evidence }) => evidence);
