import type { StudyModel } from '@app/study-model';
import { eachNode, readTree, validate, type XmlNode } from '@app/xml';
import { STUDY_WRITERS } from '../src/study-writers';
import { asText, readCsv, usdmInstances, zippedTables } from './read-written';

const OPTIONS = { createdAt: new Date('2026-11-25T00:00:00Z'), studyName: 'My study' };
const REDCAP_NAME = /^[a-z][a-z0-9_]{0,25}$/;

/** Every id stands once, without white space, and every reference has its instance. */
export function checkUsdm(model: StudyModel): void {
  const { ids, references } = usdmInstances(asText(STUDY_WRITERS['usdm-4'].write(model, OPTIONS)));
  expect(ids.filter((id) => /\s/.test(id))).toEqual([]);
  const known = new Set(ids);
  expect(known.size).toBe(ids.length);
  expect(references.filter((id) => !known.has(id))).toEqual([]);
}

/** Names are allowed and unique, and mappings name events and instruments that exist. */
export function checkRedcap(model: StudyModel): void {
  const tables = zippedTables(STUDY_WRITERS.redcap.write(model, OPTIONS));
  const [headings = [], ...fields] = tables['data_dictionary.csv'] ?? [];
  expect(headings).toHaveLength(18);
  expect(fields.every((row) => row.length === 18)).toBe(true);
  const names = fields.map(([name = '']) => name);
  expect(new Set(names).size).toBe(names.length);
  const forms = new Set(fields.map(([, form = '']) => form));
  const events = (tables['events.csv'] ?? []).slice(1).map((row) => row.at(-1) ?? '');
  expect(events).toHaveLength(model.visits.length);
  expect(new Set(events).size).toBe(events.length);
  expect([...names, ...forms, ...events].filter((name) => !REDCAP_NAME.test(name))).toEqual([]);
  // Fields of one instrument stand together.
  expect(fields.filter(([, form], at) => form !== fields[at - 1]?.[1])).toHaveLength(forms.size);
  for (const [, event = '', form = ''] of (tables['instrument_event_mapping.csv'] ?? []).slice(1))
    expect([events.includes(event), forms.has(form)]).toEqual([true, true]);
}

/** The grid is complete and no cell begins like a formula. */
export function checkCsv(model: StudyModel): void {
  const rows = readCsv(asText(STUDY_WRITERS.csv.write(model, OPTIONS)));
  expect(rows).toHaveLength(model.activities.length + 1);
  for (const row of rows) expect(row).toHaveLength(model.visits.length + 4);
  expect(rows.flat().filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
}

/** Both versions of ODM pass our checks of the standard without an error. */
export function checkOdm(model: StudyModel): void {
  for (const target of ['odm-1.3.2', 'odm-2.0'] as const) {
    const findings = validate(asText(STUDY_WRITERS[target].write(model, OPTIONS)), target);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  }
}

const attribute = ({ attributes }: XmlNode, name: string): string =>
  attributes.find((one) => one.name === name.replace('redcap:', '{https://projectredcap.org}'))?.value ?? '';

/**
 * The project has every variable of the dictionary with the status of each instrument, each OID once, references that lead to
 * their definitions, and the events and mappings of the CSV files.
 */
export function checkRedcapXml(model: StudyModel): void {
  const read = readTree(asText(STUDY_WRITERS['redcap-xml'].write(model, OPTIONS)));
  if (read.kind !== 'tree') throw new Error('not well-formed');
  const nodes = [...eachNode(read.root)];
  const oids = (element: string): string[] =>
    nodes.filter(({ name }) => name === element).map((node) => attribute(node, 'OID'));
  const references = (element: string, name: string): string[] =>
    nodes.filter((node) => node.name === element).map((node) => attribute(node, name));
  for (const [reference, name, definition] of [
    ['StudyEventRef', 'StudyEventOID', 'StudyEventDef'],
    ['FormRef', 'FormOID', 'FormDef'],
    ['ItemGroupRef', 'ItemGroupOID', 'ItemGroupDef'],
    ['ItemRef', 'ItemOID', 'ItemDef'],
    ['CodeListRef', 'CodeListOID', 'CodeList'],
  ] as const) {
    const defined = oids(definition);
    expect(new Set(defined).size).toBe(defined.length);
    expect(references(reference, name).filter((oid) => !defined.includes(oid))).toEqual([]);
  }
  const tables = zippedTables(STUDY_WRITERS.redcap.write(model, OPTIONS));
  const rows = (tables['data_dictionary.csv'] ?? []).slice(1);
  const variables = new Set(references('ItemDef', 'redcap:Variable'));
  expect(rows.filter(([name = '']) => !variables.has(name))).toEqual([]);
  const forms = new Set(rows.map(([, form = '']) => form));
  expect(new Set(references('FormDef', 'redcap:FormName'))).toEqual(forms);
  expect([...forms].filter((form) => !variables.has(`${form}_complete`))).toEqual([]);
  const events = (tables['events.csv'] ?? []).slice(1).map((row) => row.at(-1) ?? '');
  expect(references('StudyEventDef', 'redcap:UniqueEventName')).toEqual(events);
  expect(references('FormRef', 'FormOID').length).toBe(
    (tables['instrument_event_mapping.csv'] ?? []).slice(1).length,
  );
}
