import type { Intervention, StudyModel, TextFact } from '@app/study-model';
import type { Findings } from '../study-writer';
import { UniqueNames } from '../unique-names';
import { codeOf, NOT_STATED, uncoded } from './code';
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
      `How long ${String(count)} interventions are given is not read; durationWillVary is true because the standard requires a quantity otherwise.`,
  );
  findings.addFor(
    'intervention-dose-or-route-alone',
    interventions.filter(hasDoseOrRouteAlone),
    (count) =>
      `The dose or the route of ${String(count)} interventions stands in the description only, because the standard requires both.`,
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

/** Returns true if only one of dose and route can be written as a value: USDM requires both or none (DDF00177). */
const hasDoseOrRouteAlone = ({ dose, route }: Intervention): boolean =>
  isQuantity(dose) !== (route !== undefined);

/**
 * The description holds all values as printed. A dose that is more than a number and a unit stands only there, and so does a
 * dose without a route or a route without a dose.
 */
function administrationOf(intervention: Intervention, name: string) {
  const { dose, route, frequency } = intervention;
  const id = `Administration_${intervention.id}`;
  const isPaired = !hasDoseOrRouteAlone(intervention);
  return {
    id,
    name: `Administration of ${name}`,
    label: null,
    description: [dose, route, frequency].flatMap((fact) => fact?.value ?? []).join('; '),
    duration: {
      id: `Duration_${id}`,
      text: NOT_STATED,
      quantity: null,
      durationWillVary: true,
      reasonDurationWillVary: NOT_STATED,
      instanceType: 'Duration' as const,
    },
    dose: isPaired && dose !== undefined ? quantityOf(id, dose.value) : null,
    route: isPaired ? aliasCode(id, 'route', route, routeTerm) : null,
    frequency: aliasCode(id, 'frequency', frequency, frequencyTerm),
    administrableProductId: null,
    medicalDeviceId: null,
    notes: [],
    instanceType: 'Administration' as const,
  };
}

const QUANTITY = /^(\d+(?:\.\d+)?)\s?([\p{L}µ%]+(?:\/[\p{L}\d]+)*)$/u;

const isQuantity = (dose: TextFact | undefined): boolean =>
  dose !== undefined && QUANTITY.test(dose.value.trim());

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
