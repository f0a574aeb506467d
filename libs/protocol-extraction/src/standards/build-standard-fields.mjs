// Builds standard-fields.json from CDISC's COSMoS CRF specializations (https://github.com/cdisc-org/COSMoS, CC BY 4.0):
//   node libs/protocol-extraction/src/standards/build-standard-fields.mjs crf_specializations.csv
import { readFileSync, writeFileSync } from 'node:fs';
import { PANELS } from './panels.mjs';

const [, , path] = process.argv;
if (path === undefined) throw new Error('Usage: build-standard-fields.mjs crf_specializations.csv');

/** Rows of a CSV file as RFC 4180 has it, as objects by the titles of their columns. */
function readCsv(text) {
  const rows = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1).push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  const [titles, ...lines] = rows.filter(({ length }) => length > 1);
  return lines.map((cells) => Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? ''])));
}

const rows = readCsv(readFileSync(path, 'utf8'));
const groups = new Map();
for (const row of rows) groups.set(row.crf_group_id, [...(groups.get(row.crf_group_id) ?? []), row]);

const TYPES = { date: 'date', time: 'time', integer: 'integer', decimal: 'decimal' };

/** Hidden and prepopulated variables are not filled in. A unit belongs to the result before it. */
function fieldsOf(group) {
  const fields = [];
  for (const row of groups.get(group) ?? []) {
    if (row.display_hidden === 'Y') continue;
    const texts = row.value_display_list.split(';').filter((text) => text !== '');
    const codes = row.value_list.split(';').filter((code) => code !== '');
    if (/ORRESU$/.test(row.crf_item)) {
      const units = texts.length > 0 ? texts : [row.prepopulated_term].filter((unit) => unit !== '');
      if (fields.length > 0) fields.at(-1).units = units;
      continue;
    }
    if (row.prepopulated_term !== '') continue;
    fields.push(fieldOf(row, codes, texts));
  }
  return fields;
}

function fieldOf(row, codes, texts) {
  const isYesNo = row.codelist_submission_value === 'NY' || codes.toSorted().join() === 'N,Y';
  const choices = isYesNo ? [] : codes.map((code, at) => ({ code, text: texts[at] ?? code }));
  const several = row.selection_type === 'Multiple';
  const type = isYesNo
    ? 'yes-no'
    : choices.length > 0
      ? several
        ? 'several-choices'
        : 'single-choice'
      : (TYPES[row.data_type] ?? 'text');
  const named = row.short_name.replace(/\s*\((?:De)?normalized\)$/i, '');
  const decimals = Number.parseInt(row.significant_digits, 10);
  return {
    about: named,
    name: row.crf_item,
    question: row.question_text || row.prompt || named,
    type,
    ...(Number(row.length) > 0 &&
      ['text', 'integer', 'decimal'].includes(type) && { length: Number(row.length) }),
    ...(type === 'decimal' && decimals > 0 && { decimals }),
    units: [],
    choices,
  };
}

/** Equal questions of one form begin with what they are about. */
const told = (fields) =>
  fields.map(({ about, ...field }) => {
    const isEqual = fields.filter(({ question }) => question === field.question).length > 1;
    return isEqual ? { ...field, question: `${about}: ${field.question}` } : field;
  });

const panels = PANELS.map(({ names, parts, log = [] }) => {
  const known = new Set();
  const once = (ids) => ids.flatMap(fieldsOf).filter(({ name }) => !known.has(name) && known.add(name));
  const missing = [...parts, ...log].filter((id) => !groups.has(id));
  if (missing.length > 0) throw new Error(`The file has no ${missing.join(', ')}.`);
  const concepts = [...new Set([...parts, ...log].map((id) => groups.get(id)[0].bc_id))];
  return { names, concepts, fields: told(once(parts)), log: told(once(log)) };
});

const version = rows
  .map(({ package_date }) => package_date)
  .sort()
  .at(-1);
const source = 'CDISC COSMoS CRF specializations';
const table = { source, version, license: 'CC BY 4.0', url: 'https://github.com/cdisc-org/COSMoS', panels };
writeFileSync(new URL('standard-fields.json', import.meta.url), `${JSON.stringify(table, null, 1)}\n`);
