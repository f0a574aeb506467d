import { BUILT_IN_PROMPTS, type BuiltInPrompt, type Coverage, type DocumentModel } from '@app/contracts';
import type { Conversion, WholeDocument } from '@app/conversion';
import { textKey } from '@app/text-normalization';
import { readTree, type SchedulePart, standardOf, type XmlNode, type XmlSchedule } from '@app/xml';
import { splitMarks } from '../../../libs/protocol-extraction/src/marked-text';
import { runStudy } from '../honest/study-run';
import type { GoldTable } from './gold';
import { countOdm, type OdmCounts } from './odm-counts';

/** What became of the marks that people saw in the schedules of a document, and of the document as a whole. */
export interface EndToEnd {
  readonly document: string;
  readonly prompt: string;
  readonly outcome: string;
  readonly marks: GoldMarks | null;
  /** The ledger's own counts of marks. */
  readonly counted: Coverage['marks'];
  readonly reasons: readonly string[];
  readonly odm: OdmCounts | null;
}

interface GoldMarks {
  readonly printed: number;
  readonly held: number;
  /** Not held, and told by a gap with the page or the row. */
  readonly said: number;
  readonly silent: number;
  /** References of printed rows beyond the marks that are printed there. */
  readonly invented: number;
}

/** Converts a document by rules with each built-in prompt for ODM, as the product does without an AI provider. */
export async function measureEndToEnd(
  name: string,
  model: DocumentModel,
  tables: readonly GoldTable[],
): Promise<readonly EndToEnd[]> {
  const document: WholeDocument = { id: 1, name, ...model };
  const measures: EndToEnd[] = [];
  for (const prompt of BUILT_IN_PROMPTS.filter(({ target }) => target.startsWith('odm')))
    measures.push(measured(name, prompt, await converted(document, prompt), tables));
  return measures;
}

const converted = async (document: WholeDocument, { key: output }: BuiltInPrompt): Promise<Conversion> => {
  const noAnswer = () => Promise.reject(new Error('Rules ask no model.'));
  return (await runStudy({ document, hash: '' }, noAnswer, { output, readings: 'rules' })).conversion;
};

function measured(
  document: string,
  { key: prompt }: BuiltInPrompt,
  { xml, outcome, coverage, findings }: Conversion,
  tables: readonly GoldTable[],
): EndToEnd {
  const read = readTree(xml ?? '');
  const root = read.kind === 'tree' ? read.root : null;
  const errors = findings.filter(({ severity }) => severity === 'error');
  return {
    document,
    prompt,
    outcome,
    counted: coverage.marks,
    marks: tables.length === 0 ? null : goldMarks(tables, scheduleOf(root), coverage),
    reasons: [...errors, ...coverage.gaps].map(({ sentence }) => sentence),
    odm: root === null ? null : countOdm(root),
  };
}

function scheduleOf(root: XmlNode | null): XmlSchedule {
  const schedule = root === null ? undefined : standardOf(root.namespace)?.scheduleOf(root);
  return schedule ?? { columns: [], rows: [], references: [] };
}

/**
 * Counts by row, because people name columns in words of their own: a row holds as many of its printed marks as its activity has
 * visits. That each stands at its own column is what the cells of the table above and the ledger say.
 */
function goldMarks(tables: readonly GoldTable[], schedule: XmlSchedule, coverage: Coverage): GoldMarks {
  const printed = new Map<string, number>();
  for (const row of marksOf(tables, schedule)) add(printed, row);
  const visits = new Map<string, number>();
  for (const { row } of schedule.references) add(visits, rowOf(row, printed));
  const counts = [...printed].map(([row, marks]) => ({ marks, visits: visits.get(row) ?? 0 }));
  const sum = (count: (row: (typeof counts)[number]) => number) =>
    counts.reduce((total, row) => total + count(row), 0);
  const all = sum(({ marks }) => marks);
  const held = sum((row) => Math.min(row.marks, row.visits));
  const said = Math.min(all - held, marksSaid(coverage, all));
  return {
    printed: all,
    held,
    said,
    silent: all - held - said,
    invented: sum((row) => Math.max(0, row.visits - row.marks)),
  };
}

const add = (counts: Map<string, number>, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

/**
 * The row of each printed mark. What two tables print of one row and one visit counts once, because one reference says it; where
 * the XML has a visit or an activity of that name for each table, each counts.
 */
function marksOf(tables: readonly GoldTable[], schedule: XmlSchedule): string[] {
  const visitsNamed = new Map<string, number>();
  for (const { name } of schedule.columns) add(visitsNamed, textKey(name));
  const rows = new Map<string, string>();
  for (const [row] of tables.flatMap(({ cells }) => cells)) rows.set(keyOf(row), row);
  const activitiesOf = new Map<string, number>();
  for (const part of schedule.rows) add(activitiesOf, rowOf(part, rows));
  const places = new Map<string, { readonly row: string; readonly most: number; count: number }>();
  for (const { columns, cells } of tables) {
    const headers = new Map<string, string>();
    const named = new Map<string, number>();
    for (const { col, headers: texts } of columns) {
      const own = Object.values(texts).join('|');
      const nth = [...headers.values()].filter((other) => other.startsWith(`${own}#`)).length;
      headers.set(col, `${own}#${nth}`);
      const counts = Object.values(texts).map((text) => visitsNamed.get(textKey(text)) ?? 0);
      named.set(col, Math.max(1, ...counts));
    }
    const seen = new Map<string, number>();
    for (const [row, column] of cells) {
      const place = `${keyOf(row)} ${headers.get(column) ?? column}`;
      // A table may print rows of one name in several groups.
      add(seen, place);
      const key = `${place} ${seen.get(place) ?? 1}`;
      const known = places.get(key) ?? {
        row: keyOf(row),
        most: Math.max(named.get(column) ?? 1, activitiesOf.get(keyOf(row)) ?? 1),
        count: 0,
      };
      places.set(key, { ...known, count: Math.min(known.most, known.count + 1) });
    }
  }
  return [...places.values()].flatMap(({ row, count }) => new Array<string>(count).fill(row));
}

const keyOf = (text: string): string => textKey(splitMarks(text.replace(/\n/g, ' ')).text);

/** The printed row that an activity stands for: by its name, by another text of it, or by its name and its time. */
function rowOf({ name, texts }: SchedulePart, printed: ReadonlyMap<string, unknown>): string {
  const own = keyOf(name);
  const names = [own, ...texts.map(keyOf), ...texts.map((text) => keyOf(`${name} ${text}`))];
  return names.find((key) => printed.has(key)) ?? own;
}

/** The marks that gaps speak of: each its own, or as many as a page shows; an unread page may show any number. */
function marksSaid({ gaps, marks }: Coverage, all: number): number {
  if (gaps.some(({ kind }) => kind === 'page')) return all;
  const onPages = gaps.flatMap(({ message }) =>
    message?.code === 'open.page-signs' ? [Number(message.args['count'])] : [],
  );
  return onPages.reduce((total, count) => total + count, marks.gaps + marks.notChecked);
}
