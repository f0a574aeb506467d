import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureFolder, type DocumentMeasure } from '../accuracy/measure';
import { writeVariant } from './build';
import { variants } from './variants';

/** Prints how well the documents of every layout are read, and writes documents and details to `reports/variants`. */
async function main(): Promise<void> {
  const folder = join(process.cwd(), 'reports', 'variants');
  const wanted = process.argv.slice(2);
  const measures: DocumentMeasure[] = [];
  for (const variant of variants) {
    if (wanted.length > 0 && !wanted.includes(variant.layout.name)) continue;
    await rm(join(folder, variant.layout.name), { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    measures.push(...(await measureFolder(folder, await writeVariant(folder, variant))));
  }
  console.table(measures.map(toLine));
  await writeFile(join(folder, 'accuracy.json'), `${JSON.stringify(measures, null, 2)}\n`);
}

function toLine(measure: DocumentMeasure): Record<string, string | number> {
  const [schedule] = measure.schedules;
  const facts = Object.entries(measure.titleFacts ?? {});
  const wrong = facts.filter(([, isRight]) => !isRight).map(([name]) => name);
  return {
    variant: measure.folder,
    pages: measure.pages,
    lost: measure.lostWords,
    'headings R/P': measure.headings
      ? `${measure.headings.recall.toFixed(2)}/${measure.headings.precision.toFixed(2)}`
      : '',
    'rows F1': schedule?.rows.f1.toFixed(3) ?? '',
    'columns F1': schedule?.columns.f1.toFixed(3) ?? '',
    'cells F1': schedule?.cells.f1.toFixed(3) ?? '',
    criteria: measure.criteria
      .map((score) => `${score.byNumber}/${score.expected} ${score.found} ${score.overlap.toFixed(2)}`)
      .join(', '),
    objectives: measure.objectives
      ? `${measure.objectives.found}/${measure.objectives.expected} ${measure.objectives.overlap.toFixed(2)}`
      : '',
    title: wrong.length === 0 ? 'all' : `not ${wrong.join(' ')}`,
  };
}

void main();
