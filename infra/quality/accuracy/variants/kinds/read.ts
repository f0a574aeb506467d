import type { DocumentModel } from '@app/contracts';
import { readStudyModel } from '@app/protocol-extraction';
import type { StudyModel } from '@app/study-model';
import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { readXlsx } from '../../../../../libs/documents/src/xlsx/read-xlsx';
import { coveredDocument, expectedOf, type Verdict, verdictOf } from '../../damages/verdict';
import { docxOf, xlsxOf } from '../writing/office';

export interface Reading {
  readonly model: DocumentModel;
  readonly study: StudyModel;
}

export const readingOf = (model: DocumentModel): Reading => ({
  model,
  study: readStudyModel([{ id: 1, name: 'protocol', blocks: model.blocks }]),
});

/** Returns the outcome of a reading whose study must have all its parts, with the sentences of the gaps. */
export const verdict = ({ model, study }: Reading): Verdict =>
  verdictOf({ document: coveredDocument('protocol', model), study }, expectedOf(study));

export type Format<Result = Reading> = readonly [name: string, read: (document: string) => Result];
export const DOCX: Format = ['DOCX', (document) => readingOf(readDocx(docxOf(document)))];
export const XLSX: Format = ['XLSX', (document) => readingOf(readXlsx(xlsxOf(document)))];

/** Returns `Activity @ Visit` for every mark, in alphabetical order. */
export function marksOf({ study: { marks, activities, visits } }: Reading): string[] {
  const nameOf = (parts: readonly { id: string; name: { value: string } }[], id: string): string =>
    parts.find((part) => part.id === id)?.name.value ?? '';
  return marks
    .map(({ activity, visit }) => `${nameOf(activities, activity)} @ ${nameOf(visits, visit)}`)
    .sort();
}

const valuesOf = (texts: readonly { readonly value: string }[]): string[] => texts.map(({ value }) => value);
const named = (parts: readonly { readonly name: { readonly value: string } }[]): string[] =>
  parts.map(({ name }) => name.value);

/** What a case can state about a reading. Lists are joined by `; `. */
const FACTS = {
  inclusion: ({ study }) => criteria(study, 'inclusion'),
  exclusion: ({ study }) => criteria(study, 'exclusion'),
  children: ({ study }) =>
    study.criteria.flatMap(({ children }) => valuesOf(children.map(({ text }) => text))),
  visits: ({ study }) => named(study.visits),
  times: ({ study }) => [study.visits[2]?.statedTimes ?? []].flat(),
  /** The header texts of each visit. */
  headers: ({ study }) =>
    study.visits.map(({ headers }) =>
      valuesOf(headers.map(({ text }) => text))
        .filter(Boolean)
        .join(' + '),
    ),
  planned: ({ study }) =>
    study.visits.map(({ planned: [time] }) => (time ? `${time.unit} ${time.from}` : '-')),
  windows: ({ study }) =>
    study.visits.map(({ window }) => (window ? `${window.value.before}/${window.value.after}` : '-')),
  repeats: ({ study }) =>
    study.visits.flatMap(({ repeats }) => {
      if (repeats === undefined) return [];
      const { words, every, from, to } = repeats;
      return [words, every && `every ${every.count} ${every.unit}`, from && `from ${from}`, to && `to ${to}`]
        .filter(Boolean)
        .join(', ');
    }),
  timePoints: ({ study }) => study.visits.map(({ timePoints = [] }) => valuesOf(timePoints).join(' ') || '-'),
  activities: ({ study }) => named(study.activities),
  /** Each activity behind the heading of its group. */
  grouped: ({ study }) =>
    study.activities.map(({ group, name }) => [group, name.value].filter(Boolean).join(' > ')),
  marks: marksOf,
  count: ({ study }) => [String(study.marks.length)],
  conditional: ({ study }) => [String(study.marks.filter(({ isConditional }) => isConditional).length)],
  signs: ({ study }) => study.marks.map(({ sign }) => sign),
  /** The signs that are no cross. */
  others: ({ study }) => study.marks.map(({ sign }) => sign).filter((sign) => sign !== 'X'),
  meanings: ({ study }) =>
    study.schedules.flatMap(({ signs }) => signs.map(({ sign, means }) => `${means} ${sign}`)).sort(),
  schedules: ({ study }) => [String(study.schedules.length)],
  notes: ({ study }) => valuesOf(study.notes.map(({ text }) => text)),
  /** The number of notes that do more than name a visit. */
  noted: ({ study }) => [String(study.notes.filter(({ text }) => !/ Visit$/.test(text.value)).length)],
  markers: ({ study }) => study.notes.map(({ marker }) => marker),
  /** Each note, and what it is about. */
  scopes: ({ study: { notes, visits, activities, marks } }) =>
    notes.map(({ text, scope }) => {
      const own = [...visits, ...activities].filter(({ id }) =>
        [...scope.visits, ...scope.activities].includes(id),
      );
      const cells = marks.filter(({ id }) => scope.marks.includes(id)).map(({ activity }) => activity);
      const bound = activities
        .filter(({ id }) => cells.includes(id))
        .map(({ id, name }) => `${name.value} × ${cells.filter((cell) => cell === id).length}`);
      return [text.value, [...named(own), ...bound].join(', ')].filter(Boolean).join(': ');
    }),
  size: ({ study }) => [
    `${study.marks.length} marks`,
    `${study.visits.length} visits`,
    `${study.activities.length} activities`,
    `${criteria(study, 'inclusion').length} + ${criteria(study, 'exclusion').length} criteria`,
  ],
  questions: ({ study }) => study.openQuestions.map(({ sentence }) => sentence),
  warnings: ({ model }) => model.warnings.map(({ code }) => code),
  warned: ({ model }) => model.warnings.map(({ message }) => message),
  forms: ({ study }) => named(study.forms),
  questioned: ({ study }) => itemsOf(study).map(({ question }) => question.value),
  conditions: ({ study }) => itemsOf(study).map(({ condition }) => condition?.value ?? '-'),
  instructions: ({ study }) => itemsOf(study).flatMap(({ instruction }) => instruction?.value ?? []),
  required: ({ study }) =>
    itemsOf(study).flatMap(({ isRequired, question }) => (isRequired ? question.value : [])),
  identified: ({ study }) => study.forms.flatMap(({ identification }) => valuesOf(identification)),
  variables: ({ study }) => itemsOf(study).flatMap(({ name }) => name?.value ?? '-'),
  ranges: ({ study }) =>
    itemsOf(study).flatMap(({ range }) => (range ? `${range.value.minimum} to ${range.value.maximum}` : [])),
  groups: ({ study }) => study.forms.flatMap(({ groups }) => groups.map(({ name }) => name?.value ?? '-')),
  /** The questions of each repeating group. */
  repeating: ({ study }) =>
    study.forms
      .flatMap(({ groups }) => groups.filter(({ isRepeating }) => isRepeating))
      .map(({ items }) => items.map(({ question }) => question.value).join(', ')),
  items: ({ study }) =>
    itemsOf(study).map(({ question, type, units, choices }) => {
      const codes = choices.map(({ code, text }) => `${code}=${text.value}`).join('|');
      return [question.value, `<${type}>`, valuesOf(units).join('/'), codes].filter(Boolean).join(' ');
    }),
  /** `clean`, or the outcome and the sentences of the gaps. */
  verdict: (reading) => {
    const { outcome, sentences } = verdict(reading);
    return [outcome, ...sentences];
  },
} satisfies Record<string, (reading: Reading) => string[]>;

const itemsOf = ({ forms }: StudyModel) =>
  forms.flatMap(({ groups }) => groups.flatMap(({ items }) => items));
const criteria = ({ criteria: all }: StudyModel, kind: string): string[] =>
  valuesOf(all.filter((one) => one.kind === kind).map(({ text }) => text));

const isFact = (name: string): name is keyof typeof FACTS => name in FACTS;
const STATEMENT = /^(\w+) ([=~]) ?(.*)$/;

interface Case {
  readonly name: string;
  readonly document: string;
  readonly facts: readonly {
    readonly fact: keyof typeof FACTS;
    readonly isWhole: boolean;
    readonly text: string;
  }[];
}

/**
 * `# name`, the document, and facts of its reading: `visits = Day 1; Day 2` in whole, `verdict ~ Survival` in part. A line
 * `for one ;; other || third ;; fourth` below the name makes two cases, with these values in place of `$a` and `$b`.
 */
const casesOf = (text: string): Case[] =>
  text
    .split(/^\s*# /m)
    .slice(1)
    .flatMap((outline) => {
      const values = [...outline.matchAll(/^\s*for (.*)\n/gm)].flatMap(([, line = '']) =>
        line.split(/ *\|\| */).map((one) => one.split(/ *;; */)),
      );
      const plain = outline.replace(/^\s*for .*\n/gm, '');
      if (values.length === 0) return [plain];
      return values.map((row) =>
        plain.replace(/\$([a-d])/g, (_sign, name: string) => row['abcd'.indexOf(name)] ?? ''),
      );
    })
    .map((source) => {
      const [name = '', ...lines] = source.split('\n').map((line) => line.trim());
      const statements = lines.map((line) => {
        const [, fact = '', sign, value = ''] = STATEMENT.exec(line) ?? [];
        if (/^[a-zA-Z]{4,}$/.test(fact) && !isFact(fact)) throw new Error(`There is no fact "${fact}".`);
        return isFact(fact) ? { fact, isWhole: sign === '=', text: value } : line;
      });
      return {
        name,
        document: statements.filter((line) => typeof line === 'string').join('\n'),
        facts: statements.filter((line) => typeof line !== 'string'),
      };
    });

/** Reads the document of each case in each format and compares the facts that the case states. */
export function reads(
  what: string,
  formats: readonly Format<Reading | Promise<Reading>>[],
  cases: string,
): void {
  describe.each(formats)(`${what}, %s`, (_format, read) => {
    it.each(casesOf(cases).map((one) => [one.name, one] as const))(
      '%s',
      async (_name, { document, facts }) => {
        const reading = await read(document);

        expect(facts.length).toBeGreaterThan(0);
        for (const { fact, isWhole, text } of facts)
          expect([fact, FACTS[fact](reading).join('; ').replaceAll('\n', '⏎')]).toEqual([
            fact,
            isWhole ? text : expect.stringContaining(text),
          ]);
      },
    );
  });
}

/** The text for each of several variants. */
export const each = <Item>(items: readonly Item[], write: (item: Item) => string): string =>
  items.map(write).join('\n');
