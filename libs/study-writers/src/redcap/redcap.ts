import { type CsvCell, csvLines } from '@app/csv';
import { strToU8, zipSync } from 'fflate';
import type { StudyWriter } from '../study-writer';
import { dictionaryRows, instrumentsOf } from './dictionary';
import { eventRows, eventsOf, mappingRows } from './events';
import { pairsOf } from './pairs';
import { redcapFindings } from './redcap-findings';

/** The earliest date of the ZIP format, in local time because fflate writes local time: equal models give equal bytes. */
const FILE_DATE = new Date(1980, 0, 1);

/** REDCap's data dictionary, its events, and the mapping of instruments to events, as CSV files in a ZIP. */
export const redcap: StudyWriter = {
  write: (model) => {
    const instruments = instrumentsOf(model);
    const events = eventsOf(model);
    const tables: Record<string, readonly (readonly CsvCell[])[]> = {
      'data_dictionary.csv': dictionaryRows(instruments),
      ...(events.length > 0 && {
        'events.csv': eventRows(events),
        'instrument_event_mapping.csv': mappingRows(pairsOf(model, instruments, events)),
      }),
    };
    const files = Object.entries(tables).map(([name, rows]) => [name, strToU8(csvLines(rows))] as const);
    const content = zipSync(Object.fromEntries(files), { mtime: FILE_DATE });
    return { content, findings: redcapFindings(model, events) };
  },
};
