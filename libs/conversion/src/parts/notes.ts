import { type Note, NoteMeaning, type Schedule, type StudyModel } from '@app/study-model';
import { z } from 'zod';
import { isSamePlace } from './document-places';
import { type Question, question } from './part';
import { ScheduleTable } from './schedule-table';
import type { StudyReading } from './study-reading';
import { isSameOrPart } from './supported';

const Scope = z.array(z.string().max(80));

const NotesAnswer = z.object({
  meanings: z.array(z.object({ item: z.number().int(), is: NoteMeaning })).default([]),
  wrong: z.array(z.object({ item: z.number().int(), why: z.string().max(400) })).default([]),
  scopes: z.array(z.object({ item: z.number().int(), scope: Scope })).default([]),
  missing: z
    .array(
      z.object({
        at: z.string().max(200),
        marker: z.string().max(20).nullish(),
        is: NoteMeaning,
        scope: Scope,
      }),
    )
    .default([]),
});
type NotesAnswer = z.infer<typeof NotesAnswer>;

/** Asks a model what the notes of the schedules mean and what they apply to. */
export function notesQuestion({ model, places }: StudyReading): Question {
  const { notes } = model;
  return question<NotesAnswer>({
    part: 'notes',
    name: 'notes',
    schema: NotesAnswer,
    about: [...notes.flatMap(({ text }) => text.evidence), ...model.schedules.map(({ table }) => table)],
    text: [
      'Part: notes of the schedule of activities: footnotes, a column of comments, header rows such as "Fasting". What does each mean, and to which columns, rows or cells does it apply?',
      '',
      notes.length === 0
        ? 'The rules found no notes.'
        : 'What the rules read (item, printed sign, place, what it applies to, beginning):',
      ...notes.map(
        ({ marker, text, scope }, index) =>
          `${index + 1} | ${marker === '' ? '-' : marker} | ${places.namesOf(text.evidence)} | ${scopeText(scope)} | ${text.value.split(/\s+/).slice(0, 8).join(' ')}`,
      ),
      '',
      'Answer with one JSON object of this form:',
      '{',
      '  "meanings": [{ "item": 1, "is": "condition" }],',
      '  "wrong": [{ "item": 2, "why": "short reason" }],',
      '  "scopes": [{ "item": 3, "scope": ["t1.r5"] }],',
      '  "missing": [{ "at": "b40", "marker": null, "is": "instruction", "scope": ["t1.c3"] }]',
      '}',
      '- meanings: one for every item. condition: the activity takes place only for some participants, only if something is the case, or if needed. window: how far a visit or an activity may be moved. repeat: how often or until when it is repeated. instruction: how or what is done. abbreviation: explains a short form or a sign. If a note says several of these, take the first that applies in this order.',
      '- wrong: items that are no notes of a schedule.',
      '- scopes: only where the rules are wrong or found nothing: rows as t1.r5, columns as t1.c3, single cells as t1.r5.c3, each with the id of its table as it stands in the documents; an empty list for a note of the whole table. A comment in a row applies to its row.',
      '- missing: notes that the rules did not find, such as comments in a column of the table; "at" is the place of the whole note. Leave out repetitions of a note on a following page, and times within a visit.',
    ].join('\n'),
    problemsOf: (answer, reading) => problemsOf(answer, notes, reading),
    apply: (answer, reading) => apply(answer, notes, reading),
  });
}

const scopeText = ({ visits, activities, marks }: Note['scope']): string =>
  visits.length + activities.length + marks.length === 0
    ? 'applies to nothing yet, or to the whole table'
    : `applies to ${visits.length} columns, ${activities.length} rows, ${marks.length} cells`;

function problemsOf(
  { meanings, wrong, scopes, missing }: NotesAnswer,
  notes: readonly Note[],
  reading: StudyReading,
): string[] {
  const items = [...meanings, ...wrong, ...scopes].filter(({ item }) => notes[item - 1] === undefined);
  return [
    ...items.map(({ item }) => `There is no item ${item}.`),
    ...notes.flatMap((_note, index) =>
      [...meanings, ...wrong].some(({ item }) => item === index + 1)
        ? []
        : [`"meanings" does not say what item ${index + 1} means.`],
    ),
    ...[...scopes, ...missing].flatMap(({ scope }) => unresolved(scope, reading)),
    ...missing
      .filter(({ at }) => reading.places.find(at) === null)
      .map(({ at }) => `There is no place "${at}".`),
  ];
}

const unresolved = (scope: readonly string[], reading: StudyReading): string[] =>
  scope
    .filter((name) => resolve(name, reading) === null)
    .map((name) => `"${name}" is no row, column or cell of a schedule.`);

function apply(
  { meanings, wrong, scopes, missing }: NotesAnswer,
  notes: readonly Note[],
  reading: StudyReading,
): void {
  const { model } = reading;
  for (const [index, note] of notes.entries())
    if (!wrong.some(({ item }) => item === index + 1) && !note.text.readers.includes('model'))
      note.text.readers.push('model');
  for (const { item, why } of wrong) {
    const note = notes[item - 1];
    if (note !== undefined)
      reading.rejections.push({
        part: 'notes',
        ids: [note.id],
        text: note.text.value,
        why,
        evidence: note.text.evidence,
      });
  }
  for (const { item, scope } of scopes) {
    const note = notes[item - 1];
    if (note !== undefined) note.scope = scopeOf(scope, reading);
  }
  for (const { at, marker, is, scope } of missing) {
    const found = reading.places.find(at);
    if (found === null) continue;
    const evidence = [...found.evidence];
    const known = notes.find(({ text }) =>
      text.evidence.some((one) => evidence.some((other) => isSamePlace(one, other))),
    );
    if (known !== undefined && isSameOrPart(known.text.value, found.text)) {
      known.meaning ??= is;
      continue;
    }
    const text = { value: found.text, origin: 'stated' as const, readers: ['model' as const], evidence };
    model.notes.push({
      id: reading.newId('note', found.text),
      marker: marker ?? '',
      text,
      meaning: is,
      scope: scopeOf(scope, reading),
    });
    reading.added.push({ part: 'notes', text: found.text, evidence });
    if (is === 'condition') makeConditional(model, model.notes.at(-1));
  }
  for (const { item, is } of meanings) {
    const note = notes[item - 1];
    if (note === undefined) continue;
    note.meaning = is;
    if (is === 'condition') makeConditional(model, note);
  }
}

/** What a condition applies to takes place in some cases only. */
function makeConditional({ marks }: StudyModel, note: Note | undefined): void {
  if (note === undefined) return;
  const { scope } = note;
  for (const mark of marks)
    if (scope.marks.includes(mark.id) || scope.activities.includes(mark.activity)) mark.isConditional = true;
}

type Resolved = Partial<Record<'visit' | 'activity', string>> & { readonly marks?: readonly string[] };

function scopeOf(scope: readonly string[], reading: StudyReading): Note['scope'] {
  const found = scope.flatMap((name) => resolve(name, reading) ?? []);
  const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];
  return {
    visits: distinct(found.flatMap(({ visit }) => visit ?? [])),
    activities: distinct(found.flatMap(({ activity }) => activity ?? [])),
    marks: distinct(found.flatMap(({ marks }) => marks ?? [])),
  };
}

const COLUMN = /^\W*(?<table>(?:\d+\/)?[\w.]+?)\.c(?<column>\d+)\W*$/i;

/** A row, column or cell of a schedule by its name in prompts. */
function resolve(name: string, reading: StudyReading): Resolved | null {
  const { places, model } = reading;
  const { table: tableName = '', column = '' } = COLUMN.exec(name)?.groups ?? {};
  const table = places.table(tableName);
  if (table !== null) {
    const schedule = scheduleOf(model, table.document, table.table.id);
    const visit = schedule?.columns.find((one) => one.column === Number(column) - 1)?.visit;
    return visit === undefined ? null : { visit };
  }
  const whole = places.table(name);
  if (whole !== null) return {};
  const place = places.find(name)?.evidence[0];
  const schedule = place === undefined ? undefined : scheduleOf(model, place.document, place.block);
  if (place === undefined || schedule === undefined) return null;
  const marks = model.marks.filter(({ cell }) => cell.block === place.block && cell.cell === place.cell);
  if (marks.length > 0) return { marks: marks.map(({ id }) => id) };
  const row = ScheduleTable.of(schedule.table, reading).rowOf(place)?.id;
  const activity = schedule.rows.find((one) => one.row === row)?.activity;
  return activity === undefined ? null : { activity };
}

const scheduleOf = ({ schedules }: StudyModel, document: number, block: string): Schedule | undefined =>
  schedules.find(({ table }) => table.document === document && table.block === block);
