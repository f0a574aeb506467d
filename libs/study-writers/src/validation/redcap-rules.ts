import { repeated, zippedTables } from './read-back';
import type { WrittenFiles } from './written-files';

const COLUMNS = 18;
const NAME = /^[a-z][a-z0-9_]{0,25}$/;

/** The tables of a REDCap ZIP, with the names that they define. */
export function readRedcap(content: Uint8Array) {
  const tables = zippedTables(content);
  const [headings = [], ...fields] = tables['data_dictionary.csv'] ?? [];
  const events = (tables['events.csv'] ?? []).slice(1).map((row) => row.at(-1) ?? '');
  const mapping = (tables['instrument_event_mapping.csv'] ?? []).slice(1);
  return { headings, fields, forms: new Set(fields.map(([, form = '']) => form)), events, mapping };
}

/**
 * Names are allowed and unique, fields of one instrument stand together, and mappings name events and instruments that exist.
 * (The 18 columns and the rule for names: REDCap's data dictionary.)
 */
export function redcapErrors(content: Uint8Array, { model }: WrittenFiles): string[] {
  const { headings, fields, forms, events, mapping } = readRedcap(content);
  const names = fields.map(([name = '']) => name);
  const starts = fields.flatMap(([, form = ''], at) => (form === fields[at - 1]?.[1] ? [] : form));
  return [
    ...[headings, ...fields].flatMap((row, at) =>
      row.length === COLUMNS
        ? []
        : `Line ${String(at + 1)} has ${String(row.length)} of ${String(COLUMNS)} columns.`,
    ),
    ...[...names, ...forms, ...events].flatMap((name) =>
      NAME.test(name) ? [] : `REDCap does not accept the name "${name}".`,
    ),
    ...[...repeated(names), ...repeated(events)].map((name) => `The name ${name} stands more than once.`),
    ...repeated(starts).map((form) => `The fields of the instrument ${form} do not stand together.`),
    ...(events.length === model.visits.length
      ? []
      : [`It has ${String(events.length)} events for ${String(model.visits.length)} visits.`]),
    ...mapping.flatMap(([, event = '', form = '']) =>
      events.includes(event) && forms.has(form) ? [] : `The mapping of ${form} to ${event} leads nowhere.`,
    ),
  ];
}
