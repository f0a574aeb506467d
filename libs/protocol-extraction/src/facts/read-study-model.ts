import {
  type Criterion as CriterionFact,
  type CriterionItem,
  type Form,
  IdMaker,
  type Objective as ObjectiveFact,
  STUDY_MODEL_VERSION,
  type StudyFacts,
  type StudyModel,
  type TextFact,
} from '@app/study-model';
import { textKey } from '@app/text-normalization';
import { readStudy } from '../read-study';
import type { NamedPart, Sourced, Study, TitlePage } from '../study';
import { formFacts, namedFieldFacts } from './form-facts';
import { Places, type SourceDocument } from './places';
import { ScheduleFacts } from './schedule-facts';

interface Reading {
  readonly study: Study;
  readonly places: Places;
}

/**
 * Reads by rules what documents state about one study. Each part comes from the document that says most about it, because several
 * formats of one protocol must not add up; gaps of the title page are filled from the others. The same blocks always give the same
 * model. Every fact has the reader `rules`.
 */
export function readStudyModel(documents: readonly SourceDocument[]): StudyModel {
  const readings = documents.map((document): Reading => ({
    study: readStudy(document.blocks),
    places: new Places(document),
  }));
  const ids = new IdMaker();
  const schedule = new ScheduleFacts(ids);
  const epochs = best(readings, ({ epochs: parts }) => parts.length);
  const epochFacts = epochs.study.epochs.map(({ name, blockIds }) => ({
    id: ids.make('epoch', name),
    name: epochs.places.stated(name, blockIds),
  }));
  schedule.add(best(readings, cellCount), epochFacts);
  return {
    modelVersion: STUDY_MODEL_VERSION,
    documents: documents.map(({ id, name }) => ({ id, name })),
    facts: titleFacts(readings),
    arms: armFacts(
      best(readings, ({ arms }) => arms.length),
      ids,
    ),
    epochs: epochFacts,
    interventions: interventionFacts(
      best(readings, ({ interventions }) => interventions.length),
      ids,
    ),
    objectives: objectiveFacts(
      best(readings, ({ objectives }) => objectives.length),
      ids,
    ),
    criteria: criterionFacts(
      best(readings, ({ criteria }) => criteria.length),
      ids,
    ),
    schedules: schedule.schedules,
    visits: schedule.visits,
    activities: schedule.activities,
    marks: schedule.marks,
    notes: schedule.notes,
    forms: allForms(readings, schedule, ids),
    openQuestions: readings.flatMap(({ study, places }) =>
      study.undecided.map(({ reader, message, blockIds }) => ({
        part: reader,
        sentence: message,
        evidence: places.of(blockIds),
      })),
    ),
  };
}

/** The forms of all documents, and the fields that notes of the schedule name. A form that a further document states again is left out. */
function allForms(readings: readonly Reading[], schedule: ScheduleFacts, ids: IdMaker): Form[] {
  const byName = new Map(schedule.activities.map(({ id, name }) => [textKey(name.value), id]));
  const known = new Set<string>();
  const forms = readings.flatMap(({ study, places }) => {
    const added = study.forms.filter((form) => !known.has(keyOf(form)));
    for (const form of added) known.add(keyOf(form));
    return formFacts(added, { places, ids, activities: byName });
  });
  return [...forms, ...namedFieldFacts(schedule, forms, ids)];
}

const keyOf = ({ name, groups }: Study['forms'][number]): string =>
  [name.value, ...groups.flatMap(({ fields }) => fields.map(({ question }) => question))]
    .map(textKey)
    .join('|');

const NOTHING: Reading = { study: readStudy([]), places: new Places({ id: 0, name: '', blocks: [] }) };

/** The first of the readings with the greatest weight. */
const best = (readings: readonly Reading[], weight: (study: Study) => number): Reading =>
  readings.reduce(
    (most, one) => (weight(one.study) > weight(most.study) ? one : most),
    readings[0] ?? NOTHING,
  );

const cellCount = ({ schedules }: Study): number =>
  schedules.reduce((sum, { activities }) => sum + activities.flatMap(({ cells }) => cells).length, 0);

function titleFacts(readings: readonly Reading[]): StudyFacts {
  const first = (part: (page: TitlePage) => Sourced | undefined) => {
    for (const { study, places } of readings) {
      const found = part(study.titlePage);
      if (found !== undefined) return places.stated(found.value, found.blockIds);
    }
    return undefined;
  };
  const registered = readings.find(({ study }) => study.titlePage.registryIds.length > 0);
  return {
    title: first(({ title }) => title),
    protocolNumber: first(({ protocolNumber }) => protocolNumber),
    version: first(({ version }) => version),
    date: first(({ date }) => date),
    phase: first(({ phase }) => phase),
    sponsor: first(({ sponsor }) => sponsor),
    registryIds: (registered?.study.titlePage.registryIds ?? []).map(
      ({ value, blockIds }) => registered?.places.stated(value, blockIds) ?? NOTHING.places.stated(value, []),
    ),
  };
}

const armFacts = ({ study, places }: Reading, ids: IdMaker): StudyModel['arms'] =>
  study.arms.map(({ name, description, blockIds }: NamedPart) => ({
    id: ids.make('arm', name),
    name: places.stated(name, blockIds),
    ...(description === undefined ? {} : { description: places.stated(description, blockIds) }),
  }));

const interventionFacts = ({ study, places }: Reading, ids: IdMaker): StudyModel['interventions'] =>
  study.interventions.map(({ name, role, dose, route, frequency }) => {
    const stated = ({ value, blockIds }: Sourced): TextFact => places.stated(value, blockIds);
    return {
      id: ids.make('intervention', name.value, dose?.value ?? ''),
      name: stated(name),
      ...(role && { role: stated(role) }),
      ...(dose && { dose: stated(dose) }),
      ...(route && { route: stated(route) }),
      ...(frequency && { frequency: stated(frequency) }),
    };
  });

const objectiveFacts = ({ study, places }: Reading, ids: IdMaker): ObjectiveFact[] =>
  study.objectives.map(({ level, text, endpoints, blockIds }) => ({
    id: ids.make('objective', text),
    level,
    text: places.stated(text, blockIds),
    endpoints: endpoints.map(({ value, blockIds: own }) => ({
      id: ids.make('endpoint', value),
      text: places.stated(value, own),
    })),
  }));

const criterionFacts = ({ study, places }: Reading, ids: IdMaker): CriterionFact[] =>
  study.criteria.map(({ kind, number, text, subItems, blockIds }) => {
    const criterion: CriterionFact = {
      id: ids.make(kind, text),
      kind,
      number,
      text: places.stated(text, blockIds),
      children: [],
    };
    // The children of the criterion, of its last item, of the last item below that one, and so on.
    const lists = [criterion.children];
    for (const { marker, text: own, depth, blockIds: at } of subItems) {
      const id = ids.make(`${kind}-item`, text, own);
      const item: CriterionItem = { id, marker, text: places.stated(own, at), children: [] };
      lists[depth]?.push(item);
      lists.splice(depth + 1, lists.length, item.children);
    }
    return criterion;
  });
