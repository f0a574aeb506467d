import { readPdfOutline } from '@app/documents';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { corpusFolders, measureFolder, type DocumentMeasure } from './measure';

/** Prints one table of how well the documents of CORPUS_DIR are read and writes the details to `reports/`. */
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
}

const readOutline = async (path: string) => readPdfOutline(new Uint8Array(await readFile(path)));

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
