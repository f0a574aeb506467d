import { numberOf, type Part, readStudyText, type Section } from './study-text';

/** The invented study of the sample protocol. */
export const study = readStudyText('infra/samples/northwind.txt');

export type Block =
  Part | { readonly kind: 'heading'; readonly level: Section['level']; readonly text: string };

/** The whole protocol after its title page, in order. */
export const protocolBlocks: readonly Block[] = study.sections.flatMap(({ level, title, parts }): Block[] => [
  { kind: 'heading', level, text: title },
  ...parts,
]);

export interface Visit {
  readonly epoch: string;
  readonly name: string;
  readonly week: string;
  readonly day: string;
  readonly window: string;
}

const [epochs, names, weeks, days, windows] = study.schedule.headers;
export const visits: readonly Visit[] = (names?.texts ?? []).map((name, at) => ({
  epoch: epochs?.texts[at] ?? '',
  name,
  week: weeks?.texts[at] ?? '',
  day: days?.texts[at] ?? '',
  window: windows?.texts[at] ?? '',
}));

/** The rows of the schedule with the mark that every format prints. A row without cells is a section. */
export const scheduleRows = study.schedule.rows.map(({ name, cells }) => ({
  name,
  cells: cells.map((cell) => (cell === 'x' ? 'X' : cell)),
  isSection: cells.length === 0,
}));

/** Rows of the title page: label and value. */
export const titleRows: readonly (readonly [string, string])[] = [
  ['Protocol Number', study.number],
  ['Protocol Version', `${study.version} (Amendment 1)`],
  ['Version Date', study.date],
  ['Compound', 'Telvadrostat (NWT-4471)'],
  ['Study Phase', study.phase],
  ['Short Title', 'Telvadrostat in Uncontrolled Hypertension (LODESTAR)'],
  ['Sponsor', study.sponsor],
  ['EU Trial Number', study.registryIds.join()],
  ['Indication', 'Hypertension'],
];

export const confidentiality =
  'This document describes an invented study and was written as a sample. The compound, the sponsor and all persons are fictional. It must not be used to plan or conduct research in humans.';

export const runningHeader = `${study.sponsor} | Protocol ${study.number}`;
export const runningFooter = `Version ${study.version}, ${study.date} | Confidential`;

export interface NumberedHeading {
  readonly level: Section['level'];
  readonly number: string;
  readonly text: string;
}

/** Counts headings as a word processor does: 1, 1.1, 1.1.1. */
export function headingCounter(): (heading: { level: Section['level']; text: string }) => NumberedHeading {
  const counts: number[] = [];
  return ({ level, text }) => ({ level, number: numberOf(counts, level), text });
}
