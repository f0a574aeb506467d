import { readDocument, readPdfOutline } from '@app/documents';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EndToEnd, measureEndToEnd } from './end-to-end';
import { readGold, ScheduleGold } from './gold';
import { corpusFolders, measureFolder, type DocumentMeasure } from './measure';

/**
 * Prints how well the documents of CORPUS_DIR are read, what became of their marks on the whole way to the result, and how much of
 * what importers look for each result says; writes the details to `reports/`.
 */
async function main(): Promise<void> {
  const corpus = process.env['CORPUS_DIR'];
  if (corpus === undefined || corpus === '') {
    console.log('skipped: no corpus');
    return;
  }
  const measures: DocumentMeasure[] = [];
  for (const folder of await corpusFolders(corpus))
    measures.push(...(await measureFolder(corpus, folder, readOutline)));
  console.table(measures.map(toLine));
  await mkdir('reports', { recursive: true });
  await writeFile('reports/reading-accuracy.json', `${JSON.stringify(measures, null, 2)}\n`);
  const results: EndToEnd[] = [];
  for (const { folder, file } of measures) {
    const { model } = await readDocument(join(corpus, folder, file));
    const gold = await readGold(join(corpus, folder), 'soa_gold.json', ScheduleGold);
    results.push(...(await measureEndToEnd(`${folder}/${file}`, model, gold?.tables ?? [])));
  }
  console.table(results.map(toEnd));
  console.table(results.map(({ document, prompt, odm }) => ({ document, prompt, ...odm })));
  for (const { document, prompt, outcome, reasons } of results)
    console.log([`${document}, ${prompt}: ${outcome}`, ...reasons.slice(0, REASONS_SHOWN)].join('\n    '));
  await writeFile('reports/end-to-end.json', `${JSON.stringify(results, null, 2)}\n`);
}

/** The report lists the rest. */
const REASONS_SHOWN = 8;

const readOutline = async (path: string) => readPdfOutline(new Uint8Array(await readFile(path)));

function toEnd({ document, prompt, outcome, marks, counted }: EndToEnd): Record<string, string | number> {
  const told = marks === null ? '' : ((marks.held + marks.said) / Math.max(1, marks.printed)).toFixed(3);
  return {
    document,
    prompt,
    outcome,
    ...(marks ?? {}),
    'held or said': told,
    counted: counted.total,
    'ledger gaps': counted.gaps + counted.notChecked,
    'ledger invented': counted.invented,
  };
}

function toLine(measure: DocumentMeasure): Record<string, string | number> {
  const mean = (values: readonly number[]) =>
    values.length === 0 ? '' : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
  const facts = Object.entries(measure.titleFacts ?? {});
  return {
    document: `${measure.folder}/${measure.file}`,
    seconds: (measure.milliseconds / 1000).toFixed(1),
    pages: measure.pages,
    blocks: measure.blocks,
    lost: measure.lostWords,
    headings: measure.contentsRecall?.toFixed(3) ?? '',
    outline: measure.outline
      ? `${measure.outline.recall.toFixed(3)}/${measure.outline.precision.toFixed(3)}`
      : '',
    'rows F1': mean(measure.schedules.map((schedule) => schedule.rows.f1)),
    'columns F1': mean(measure.schedules.map((schedule) => schedule.columns.f1)),
    'cells F1': mean(measure.schedules.map((schedule) => schedule.cells.f1)),
    criteria: measure.criteria.map((score) => `${score.byNumber}/${score.expected}`).join(' '),
    'criteria text': mean(measure.criteria.map((score) => score.overlap)),
    objectives: measure.objectives
      ? `${measure.objectives.found}/${measure.objectives.expected} ${measure.objectives.overlap.toFixed(2)}`
      : '',
    arms: measure.arms ? `${measure.arms.correct}/${measure.arms.expected}` : '',
    title: facts.length === 0 ? '' : `${facts.filter(([, isRight]) => isRight).length}/${facts.length}`,
  };
}

void main();
