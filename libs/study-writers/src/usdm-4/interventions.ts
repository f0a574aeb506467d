import type { Intervention, StudyModel, TextFact } from '@app/study-model';
import type { Findings } from '../study-writer';
import { UniqueNames } from '../unique-names';
import { codeOf, uncoded } from './code';
import { doseUnitTerm, frequencyTerm, interventionRole, routeTerm, type Term } from './terminology';

export const interventionId = (id: string): string => `StudyIntervention_${id}`;

/** USDM: StudyIntervention. What there is no sourced code for is written as the text of an empty code. */
export function interventionsOf({ interventions }: StudyModel, findings: Findings) {
  if (interventions.length === 0)
    findings.add('interventions-not-stated', 'No study interventions are read; no procedure refers to one.');
  findings.addFor(
    'intervention-type-not-stated',
    interventions,
    (count) => `The type of ${String(count)} interventions is not read; its codes say "Not stated".`,
  );
  findings.addFor(
    'intervention-duration-not-stated',
    interventions.filter(isAdministered),
    (count) =>
      `How long ${String(count)} interventions are given is not read; durationWillVary is false because the standard requires a value.`,
  );
  const names = new UniqueNames();
  return interventions.map((intervention) => {
    const id = interventionId(intervention.id);
    const role = intervention.role?.value;
    const name = names.take(intervention.name.value);
    return {
      id,
      name,
      label: intervention.name.value,
      description: null,
      role: role === undefined ? uncoded(id, 'role') : roleOf(id, role),
      type: uncoded(id, 'type'),
      minimumResponseDuration: null,
      codes: [],
      administrations: isAdministered(intervention) ? [administrationOf(intervention, name)] : [],
      notes: [],
      instanceType: 'StudyIntervention' as const,
    };
  });
}

const roleOf = (id: string, role: string) => {
  const term = interventionRole(role);
  return term === null ? uncoded(id, 'role', role) : codeOf(id, 'role', term);
};

const isAdministered = ({ dose, route, frequency }: Intervention): boolean =>
  dose !== undefined || route !== undefined || frequency !== undefined;

/** The description holds all values as printed; a dose that is more than a number and a unit stands only there. */
function administrationOf({ id: interventionOwn, dose, route, frequency }: Intervention, name: string) {
  const id = `Administration_${interventionOwn}`;
  return {
    id,
    name: `Administration of ${name}`,
    label: null,
    description: [dose, route, frequency].flatMap((fact) => fact?.value ?? []).join('; '),
    duration: {
      id: `Duration_${id}`,
      text: null,
      quantity: null,
      durationWillVary: false,
      reasonDurationWillVary: null,
      instanceType: 'Duration' as const,
    },
    dose: dose === undefined ? null : quantityOf(id, dose.value),
    route: aliasCode(id, 'route', route, routeTerm),
    frequency: aliasCode(id, 'frequency', frequency, frequencyTerm),
    administrableProductId: null,
    medicalDeviceId: null,
    notes: [],
    instanceType: 'Administration' as const,
  };
}

const QUANTITY = /^(\d+(?:\.\d+)?)\s?([\p{L}µ%]+(?:\/[\p{L}\d]+)*)$/u;

/** A number with a unit, such as `10 mg`; null for anything else. */
function quantityOf(owner: string, dose: string) {
  const [, value, unit = ''] = QUANTITY.exec(dose.trim()) ?? [];
  if (value === undefined) return null;
  return {
    id: `Quantity_${owner}.dose`,
    value: Number(value),
    unit: alias(owner, 'doseUnit', unit, doseUnitTerm(unit)),
    instanceType: 'Quantity' as const,
  };
}

const aliasCode = (
  owner: string,
  attribute: string,
  fact: TextFact | undefined,
  termOf: (text: string) => Term | null,
) => (fact === undefined ? null : alias(owner, attribute, fact.value, termOf(fact.value)));

const alias = (owner: string, attribute: string, text: string, term: Term | null) => ({
  id: `AliasCode_${owner}.${attribute}`,
  standardCode: term === null ? uncoded(owner, attribute, text) : codeOf(owner, attribute, term),
  standardCodeAliases: [],
  instanceType: 'AliasCode' as const,
});
