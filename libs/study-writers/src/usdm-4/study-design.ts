import type { StudyModel } from '@app/study-model';
import type { Findings } from '../study-writer';
import { UniqueNames } from '../unique-names';
import { activitiesOf } from './activities';
import { chained, codeOf, codeOrNotStated, uncoded } from './code';
import { criteriaOf, criterionId } from './criteria';
import { encountersOf } from './encounters';
import { interventionId } from './interventions';
import { ENDPOINT_LEVELS, epochType, OBJECTIVE_LEVELS, phaseTerm } from './terminology';
import { epochId, mainVisits, orderedEpochs, timelinesOf } from './timelines';

const DESIGN_ID = 'InterventionalStudyDesign_1';

/** USDM: InterventionalStudyDesign. */
export function studyDesignOf(model: StudyModel, findings: Findings) {
  findings.add(
    'study-type-assumed',
    'The type of the study is not read; the design is written as interventional without a study type.',
  );
  findings.add(
    'intervention-model-not-stated',
    'The intervention model is not read; its code says "Not stated".',
  );
  if (model.visits.length === 0)
    findings.add(
      'schedule-not-stated',
      'No schedule of activities is stated; the main timeline has no visits.',
    );
  findings.addFor(
    'visit-name-not-stated',
    model.visits.filter(({ name }) => name.origin === 'assumed'),
    (count) => `${String(count)} visits have no printed name; their names are assumed.`,
  );
  const timelines = timelinesOf(model, findings);
  const arms = armsOf(model, findings);
  const epochs = epochsOf(model, findings);
  const cells = cellsOf(arms, epochs);
  return {
    id: DESIGN_ID,
    name: 'Study design',
    label: null,
    description: null,
    studyType: null,
    studyPhase: phaseOf(model, findings),
    therapeuticAreas: [],
    characteristics: [],
    encounters: encountersOf(
      model,
      timelines.flatMap(({ timings }) => timings),
    ),
    activities: activitiesOf(model),
    arms,
    studyCells: cells.map(({ cell }) => cell),
    rationale: '',
    epochs,
    elements: cells.map(({ element }) => element),
    estimands: [],
    indications: [],
    studyInterventionIds: model.interventions.map(({ id }) => interventionId(id)),
    objectives: objectivesOf(model, findings),
    population: populationOf(model, findings),
    scheduleTimelines: timelines,
    biospecimenRetentions: [],
    documentVersionIds: [],
    eligibilityCriteria: criteriaOf(model, findings),
    analysisPopulations: [],
    notes: [],
    subTypes: [],
    model: uncoded(DESIGN_ID, 'model'),
    intentTypes: [],
    blindingSchema: null,
    instanceType: 'InterventionalStudyDesign' as const,
  };
}

function phaseOf({ facts }: StudyModel, findings: Findings) {
  const phase = facts.phase?.value;
  if (phase === undefined) return null;
  const term = phaseTerm(phase);
  if (term === null)
    findings.add(
      'phase-without-code',
      `There is no sourced code for the phase "${phase}"; it is written as text.`,
    );
  return {
    id: `AliasCode_${DESIGN_ID}.studyPhase`,
    standardCode:
      term === null ? uncoded(DESIGN_ID, 'studyPhase', phase) : codeOf(DESIGN_ID, 'studyPhase', term),
    standardCodeAliases: [],
    instanceType: 'AliasCode' as const,
  };
}

function armsOf({ arms }: StudyModel, findings: Findings) {
  if (arms.length === 0)
    findings.add('arms-not-stated', 'No arms are stated; the standard requires at least one.');
  findings.addFor(
    'arm-type-not-stated',
    arms,
    (count) =>
      `The type and the origin of data of ${String(count)} arms are not read; their codes say "Not stated".`,
  );
  const names = new UniqueNames();
  return arms.map(({ id: armId, name, description }) => {
    const id = `StudyArm_${armId}`;
    return {
      id,
      name: names.take(name.value),
      label: name.value,
      description: description?.value ?? null,
      type: uncoded(id, 'type'),
      dataOriginDescription: '',
      dataOriginType: uncoded(id, 'dataOriginType'),
      populationIds: [],
      notes: [],
      instanceType: 'StudyArm' as const,
    };
  });
}

function epochsOf(model: StudyModel, findings: Findings) {
  const visits = mainVisits(model);
  const epochs = orderedEpochs(model, visits);
  if (epochs.length === 0)
    findings.add('epochs-not-stated', 'No epochs are stated; the standard requires at least one.');
  const untyped = epochs.filter(({ name }) => epochType(name.value) === null);
  findings.addFor(
    'epoch-type-not-stated',
    untyped,
    (count) => `The names of ${String(count)} epochs do not say their type; their codes say "Not stated".`,
  );
  findings.addFor(
    'epoch-order-unclear',
    returnsToEpochs(visits.flatMap(({ epoch }) => epoch ?? [])),
    (count) =>
      `${String(count)} visits return to an earlier epoch; the order of epochs follows their first visits.`,
  );
  const names = new UniqueNames();
  return chained(
    epochs.map(({ id: modelId, name }) => {
      const id = epochId(modelId);
      return {
        id,
        name: names.take(name.value),
        label: name.value,
        description: null,
        type: codeOrNotStated(id, 'type', epochType(name.value)),
        notes: [],
        instanceType: 'StudyEpoch' as const,
      };
    }),
  );
}

/** The places at which a list of epochs comes back to one that it has left. */
const returnsToEpochs = (epochs: readonly string[]): string[] =>
  epochs.filter((epoch, at) => epoch !== epochs[at - 1] && epochs.indexOf(epoch) < at);

interface Named {
  readonly id: string;
  readonly name: string;
}

/** USDM: StudyCell, one for each arm and epoch, with an element that is named after both. */
const cellsOf = (arms: readonly Named[], epochs: readonly Named[]) => {
  const names = new UniqueNames();
  return arms.flatMap((arm) =>
    epochs.map((epoch) => {
      const key = `${arm.id}.${epoch.id}`;
      const elementId = `StudyElement_${key}`;
      const name = `${arm.name}: ${epoch.name}`;
      return {
        cell: {
          id: `StudyCell_${key}`,
          armId: arm.id,
          epochId: epoch.id,
          elementIds: [elementId],
          instanceType: 'StudyCell' as const,
        },
        element: {
          id: elementId,
          name: names.take(name),
          label: null,
          description: null,
          transitionStartRule: null,
          transitionEndRule: null,
          studyInterventionIds: [],
          notes: [],
          instanceType: 'StudyElement' as const,
        },
      };
    }),
  );
};

function objectivesOf({ objectives }: StudyModel, findings: Findings) {
  const isPrimary = objectives.some(({ level, endpoints }) => level === 'primary' && endpoints.length > 0);
  if (!isPrimary)
    findings.add(
      'primary-endpoint-not-stated',
      'No primary endpoint is stated; the standard requires at least one.',
    );
  findings.addFor(
    'objective-level-not-stated',
    objectives.filter(({ level }) => level === 'other'),
    (count) => `${String(count)} objectives have no printed level; their codes say "Not stated".`,
  );
  const names = new UniqueNames();
  const endpointNames = new UniqueNames();
  return objectives.map(({ id: modelId, level, text, endpoints }, at) => {
    const id = `Objective_${modelId}`;
    return {
      id,
      name: names.take(`Objective ${String(at + 1)}`),
      label: null,
      description: null,
      text: text.value,
      dictionaryId: null,
      notes: [],
      level: codeOrNotStated(id, 'level', OBJECTIVE_LEVELS[level]),
      endpoints: endpoints.map((endpoint, nth) => ({
        id: `Endpoint_${endpoint.id}`,
        name: endpointNames.take(`Endpoint ${String(at + 1)}.${String(nth + 1)}`),
        label: null,
        description: null,
        text: endpoint.text.value,
        dictionaryId: null,
        notes: [],
        purpose: '',
        level: codeOrNotStated(`Endpoint_${endpoint.id}`, 'level', ENDPOINT_LEVELS[level]),
        instanceType: 'Endpoint' as const,
      })),
      instanceType: 'Objective' as const,
    };
  });
}

function populationOf({ criteria }: StudyModel, findings: Findings) {
  findings.add(
    'healthy-subjects-not-stated',
    'Whether healthy subjects take part is not read; includesHealthySubjects is false because the standard requires a value.',
  );
  return {
    id: 'StudyDesignPopulation_1',
    name: 'Study population',
    label: null,
    description: null,
    includesHealthySubjects: false,
    plannedEnrollmentNumber: null,
    plannedCompletionNumber: null,
    plannedSex: [],
    criterionIds: criteria.map(({ id }) => criterionId(id)),
    plannedAge: null,
    notes: [],
    cohorts: [],
    instanceType: 'StudyDesignPopulation' as const,
  };
}
