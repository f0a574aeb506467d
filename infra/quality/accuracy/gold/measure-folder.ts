import { readDocument } from '@app/documents';
import type { DocumentModel } from '@app/contracts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textKey } from '@app/text-normalization';
import { readStudy } from '../../../../libs/protocol-extraction/src/read-study';
import type { Study } from '../../../../libs/protocol-extraction/src/study';
import { type GoldTable, readGold, ScheduleGold, StudyGold } from './gold';
import {
  scoreCriteria,
  scoreSchedule,
  scoreSets,
  wordOverlap,
  type CriteriaScore,
  type ScheduleScore,
  type Score,
} from './score';

export interface DocumentMeasure {
  readonly folder: string;
  readonly file: string;
  readonly milliseconds: number;
  readonly pages: number;
  readonly blocks: number;
  readonly lostWords: number;
  readonly contentsRecall: number | undefined;
  /** Compared with the headings in the gold file, by number and text. */
  readonly headings: Score | undefined;
  readonly schedules: readonly ScheduleScore[];
  readonly criteria: readonly CriteriaScore[];
  readonly objectives: ReturnType<typeof scoreObjectives> | undefined;
  readonly arms: Score | undefined;
  readonly titleFacts: Readonly<Record<string, boolean>>;
}

/** What people wrote down about a document, or what a generated document states. */
export interface Gold {
  readonly study?: StudyGold | undefined;
  readonly schedules: readonly GoldTable[];
}

const READABLE = /\.(pdf|docx|xlsx|doc)$/i;

/** Scores every document of a corpus folder against the folder's gold files. */
export async function measureFolder(corpus: string, folder: string): Promise<readonly DocumentMeasure[]> {
  const path = join(corpus, folder);
  const files = (await readdir(path)).filter((name) => READABLE.test(name)).sort();
  const study = await readGold(path, 'gold.json', StudyGold);
  const schedules = (await readGold(path, 'soa_gold.json', ScheduleGold))?.tables ?? [];
  const measures: DocumentMeasure[] = [];
  for (const file of files) {
    const bytes = await readFile(join(path, file));
    measures.push(await measureDocument(bytes, { study, schedules }, { folder, file }));
  }
  return measures;
}

/** Reads a document through the child runner and scores it against its gold. */
export async function measureDocument(
  bytes: Uint8Array,
  { study: gold, schedules }: Gold,
  name: { readonly folder: string; readonly file: string },
): Promise<DocumentMeasure> {
  const startedAt = Date.now();
  const { model } = await readDocument(bytes);
  const milliseconds = Date.now() - startedAt;
  const study = readStudy(model.blocks);
  return {
    ...name,
    milliseconds,
    pages: model.pages.length,
    blocks: model.blocks.length,
    lostWords: model.pages.reduce((sum, page) => sum + (page.lostWords?.length ?? 0), 0),
    schedules: schedules.map((table) => scoreSchedule(table, study.schedules)),
    criteria: gold ? KINDS.map((kind) => scoreCriteria(kind, gold[kind], study.criteria)) : [],
    contentsRecall: headingRecall(model),
    headings: gold?.headings ? scoreHeadings(gold.headings, model) : undefined,
    objectives: gold && scoreObjectives(gold, study),
    titleFacts: gold ? scoreTitle(gold, study) : {},
    arms: gold && gold.arms.length > 0 ? scoreArms(gold, study) : undefined,
  };
}

const KINDS = ['inclusion', 'exclusion'] as const;

/** Returns the corpus folders that contain documents. */
export async function corpusFolders(corpus: string): Promise<readonly string[]> {
  const entries = await readdir(corpus, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const holding = await Promise.all(
    folders.map(async (folder) => (await readdir(join(corpus, folder))).some((name) => READABLE.test(name))),
  );
  return folders.filter((_folder, index) => holding[index]).sort();
}

const FEWEST_ENTRIES = 5;

/** Returns the share of the numbered entries of the printed table of contents that were read as headings. */
function headingRecall(model: DocumentModel): number | undefined {
  const entries: string[] = [];
  let open = '';
  for (const block of model.blocks) {
    if (block.excluded !== 'table-of-contents') continue;
    open = /^\d/.test(block.text) ? block.text : `${open} ${block.text}`;
    const title = /^(\d+(?:\.\d+)*\.?\s+\S.*?)[\s.…]*\s\d+\s*$|^(\d+(?:\.\d+)*\.?\s+\S.*?)[.…]{2,}\d+$/.exec(
      open,
    );
    const found = title?.[1] ?? title?.[2];
    if (found === undefined) continue;
    entries.push(textKey(found));
    open = '';
  }
  if (entries.length < FEWEST_ENTRIES) return undefined;
  const headings = new Set(
    model.blocks.flatMap((block) =>
      block.type === 'heading' ? [textKey(`${block.number ?? ''} ${block.text}`)] : [],
    ),
  );
  return entries.filter((entry) => headings.has(entry)).length / entries.length;
}

/** Titles of the title page and of the contents page are not required. */
function scoreHeadings(gold: readonly (readonly [string, string])[], model: DocumentModel): Score {
  const titles = new Map(gold.map(([number, title]) => [textKey(title), `${number} ${textKey(title)}`]));
  const first = model.blocks.findIndex(
    (block) => block.type === 'heading' && titles.has(textKey(block.text)),
  );
  const found = model.blocks
    .slice(Math.max(0, first))
    .flatMap((block) => (block.type === 'heading' ? [`${block.number ?? ''} ${textKey(block.text)}`] : []));
  return scoreSets([...titles.values()], found);
}

function scoreObjectives(gold: StudyGold, study: Study) {
  const overlaps = gold.objectives.map((objective) =>
    Math.max(0, ...study.objectives.map((found) => wordOverlap(objective.text, found.text))),
  );
  const overlap = overlaps.reduce((sum, share) => sum + share, 0) / Math.max(1, overlaps.length);
  return { expected: gold.objectives.length, found: study.objectives.length, overlap };
}

/**
 * `low-dose xanomeline` is `Xanomeline Low Dose`: gold names arms in the word order of a registry, documents in that of a
 * sentence.
 */
const wordsOf = (name: string): string =>
  (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ');

const scoreArms = (gold: StudyGold, study: Study): Score =>
  scoreSets(
    gold.arms.map(({ name }) => wordsOf(name)),
    study.arms.map(({ name }) => wordsOf(name)),
  );

function scoreTitle(gold: StudyGold, study: Study): Readonly<Record<string, boolean>> {
  const { titlePage } = study;
  const facts: Record<string, boolean> = {};
  const unreliable = (name: string) =>
    gold.unreliable_fields?.some((field) => field.startsWith(name)) ?? false;
  if (gold.title) facts['title'] = wordOverlap(gold.title, titlePage.title?.value ?? '') > 0.95;
  const ids = [titlePage.protocolNumber, ...titlePage.registryIds].map((id) => id?.value ?? '');
  for (const { id } of gold.identifiers) {
    if (!unreliable(`identifiers[${id}]`)) facts[id] = ids.includes(id);
  }
  const phase = /\b(I{1,3}V?|IV|\d)/.exec(gold.phase?.replace(/^phase\s*/i, '') ?? '')?.[1];
  if (phase !== undefined) facts['phase'] = arabic(titlePage.phase?.value ?? '') === arabic(phase);
  if (gold.documentVersion) facts['version'] = titlePage.version?.value === gold.documentVersion;
  if (gold.documentDate) facts['date'] = titlePage.date?.value === gold.documentDate;
  if (gold.sponsor) facts['sponsor'] = wordOverlap(gold.sponsor, titlePage.sponsor?.value ?? '') === 1;
  return facts;
}

function arabic(phase: string): string {
  const roman = /^(IV|I{1,3})/i.exec(phase)?.[1]?.toUpperCase();
  return roman === undefined ? (/\d/.exec(phase)?.[0] ?? '') : roman === 'IV' ? '4' : String(roman.length);
}
