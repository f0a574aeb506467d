import type { StudyModel } from '@app/study-model';
import type { Findings, WriterOptions } from '../study-writer';
import { UniqueNames } from '../unique-names';
import { codeOf, comments } from './code';
import { conditionsOf } from './conditions';
import { criterionItemsOf } from './criteria';
import { interventionsOf } from './interventions';
import { studyDesignOf } from './study-design';
import { OFFICIAL_TITLE, SPONSOR, STUDY_REGISTRY } from './terminology';

const VERSION_ID = 'StudyVersion_1';
const SPONSOR_ID = 'Organization_sponsor';

/** USDM: StudyVersion. A required text that the documents do not state is empty, as it is in CDISC's examples. */
export function studyVersionOf(model: StudyModel, options: WriterOptions, findings: Findings) {
  const { facts } = model;
  if (facts.version === undefined)
    findings.add(
      'version-not-stated',
      'The version of the protocol is not stated; versionIdentifier is empty.',
    );
  findings.add('rationale-not-stated', 'The rationale of the study is not read; it is empty.');
  return {
    id: VERSION_ID,
    versionIdentifier: facts.version?.value ?? '',
    rationale: '',
    documentVersionIds: [],
    dateValues: [],
    amendments: [],
    businessTherapeuticAreas: [],
    studyIdentifiers: identifiersOf(model, options, findings),
    referenceIdentifiers: [],
    studyDesigns: [studyDesignOf(model, findings)],
    titles: [titleOf(model, options, findings)],
    eligibilityCriterionItems: criterionItemsOf(model),
    narrativeContentItems: [],
    abbreviations: [],
    roles: [sponsorRole()],
    organizations: organizationsOf(model, findings),
    studyInterventions: interventionsOf(model, findings),
    administrableProducts: [],
    medicalDevices: [],
    productOrganizationRoles: [],
    biomedicalConcepts: [],
    bcCategories: [],
    bcSurrogates: [],
    dictionaries: [],
    conditions: conditionsOf(model, findings),
    notes: comments(VERSION_ID, versionNotes(model)),
    instanceType: 'StudyVersion' as const,
  };
}

/** The date of the protocol is a note, because the documents do not state which of the governance dates it is. */
function versionNotes({ facts, notes }: StudyModel): string[] {
  const ofTables = notes.filter(
    ({ scope }) => scope.visits.length + scope.activities.length + scope.marks.length === 0,
  );
  return [
    ...(facts.date === undefined ? [] : [`Date of the protocol as printed: ${facts.date.value}`]),
    ...ofTables.map(({ text }) => text.value),
  ];
}

function titleOf({ facts }: StudyModel, { studyName }: WriterOptions, findings: Findings) {
  const id = 'StudyTitle_official';
  if (facts.title === undefined)
    findings.add('title-not-stated', `The title of the study is not stated; "${studyName}" takes its place.`);
  return {
    id,
    text: facts.title?.value ?? studyName,
    type: codeOf(id, 'type', OFFICIAL_TITLE),
    instanceType: 'StudyTitle' as const,
  };
}

function identifiersOf({ facts }: StudyModel, { studyName }: WriterOptions, findings: Findings) {
  if (facts.protocolNumber === undefined)
    findings.add(
      'protocol-number-not-stated',
      `The protocol number is not stated; "${studyName}" takes its place as the sponsor's identifier.`,
    );
  return [
    { text: facts.protocolNumber?.value ?? studyName, scopeId: SPONSOR_ID, id: 'StudyIdentifier_sponsor' },
    ...registered({ facts }).map((text) => ({
      text,
      scopeId: registryId(text),
      id: `StudyIdentifier_${text}`,
    })),
  ].map(({ text, scopeId, id }) => ({
    id: id.replace(/\s+/g, '_'),
    text,
    scopeId,
    instanceType: 'StudyIdentifier' as const,
  }));
}

const registered = ({ facts }: Pick<StudyModel, 'facts'>): string[] => [
  ...new Set(facts.registryIds.map(({ value }) => value.replace(/\s+/g, ' ').trim())),
];

const registryId = (text: string): string => `Organization_registry.${text.replace(/\s+/g, '_')}`;

/** Registries by the form of their numbers. */
const REGISTRIES: readonly (readonly [RegExp, string])[] = [
  [/^NCT\s?\d{8}$/i, 'ClinicalTrials.gov'],
  [/^\d{4}-\d{6}-\d{2}$/, 'EudraCT'],
  [/^\d{4}-5\d{5}-\d{2}-\d{2}$/, 'Clinical Trials Information System'],
  [/^ISRCTN/i, 'ISRCTN registry'],
  [/^jRCT/i, 'Japan Registry of Clinical Trials'],
];

function organizationsOf(model: StudyModel, findings: Findings) {
  const { sponsor } = model.facts;
  if (sponsor === undefined)
    findings.add(
      'sponsor-not-stated',
      'The sponsor is not stated; an organization named "Sponsor" takes its place.',
    );
  findings.add(
    'organization-identifier-not-stated',
    'Identifiers of organizations, such as a DUNS number, are not read; they are empty.',
  );
  const names = new UniqueNames();
  const registryName = (text: string): string =>
    REGISTRIES.find(([pattern]) => pattern.test(text))?.[1] ?? 'Study registry';
  return [
    { id: SPONSOR_ID, name: sponsor?.value ?? 'Sponsor', type: SPONSOR },
    ...registered(model).map((text) => ({
      id: registryId(text),
      name: registryName(text),
      type: STUDY_REGISTRY,
    })),
  ].map(({ id, name, type }) => ({
    id,
    name: names.take(name),
    label: name,
    type: codeOf(id, 'type', type),
    identifierScheme: '',
    identifier: '',
    managedSites: [],
    instanceType: 'Organization' as const,
  }));
}

const sponsorRole = () => ({
  id: 'StudyRole_sponsor',
  name: 'Sponsor',
  label: 'Sponsor',
  description: null,
  code: codeOf('StudyRole_sponsor', 'code', SPONSOR),
  appliesToIds: [VERSION_ID],
  assignedPersons: [],
  organizationIds: [SPONSOR_ID],
  masking: null,
  notes: [],
  instanceType: 'StudyRole' as const,
});
