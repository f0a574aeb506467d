import { parseArgs } from 'node:util';
import { writeReport } from '../report';
import { BLINDED } from './damages/blindfolds';
import { DAMAGES } from './damages/damages';
import { eachDocument } from './damages/each-document';
import { measureStudy, printTable, type StudyMeasure } from './damages/measure';
import { corpusFolders, type DocumentMeasure, measureFolder } from './gold/measure-folder';
import { measureVariant } from './variants/gold';
import { variants } from './variants/variants';

interface Options {
  /** The folder of real documents, or null if there is none. */
  readonly corpus: string | null;
  /** Part of the names of the documents to measure. Empty for all. */
  readonly only: string;
}

/** Each function measures one part, prints its tables, and returns the details. */
const PARTS: Readonly<Record<string, (options: Options) => Promise<unknown>>> = {
  /** Compares the readings of the corpus documents with the gold files that people wrote. */
  async gold({ corpus, only }) {
    const measures: DocumentMeasure[] = [];
    if (corpus === null) console.log('skipped: no corpus');
    else
      for (const folder of (await corpusFolders(corpus)).filter((name) => name.includes(only)))
        measures.push(...(await measureFolder(corpus, folder)));
    console.table(measures.map(lineOf));
    return measures;
  },
  /** Compares the readings of the generated documents with what they state. */
  async variants({ only }) {
    const measures: DocumentMeasure[] = [];
    for (const variant of variants.filter(({ layout }) => layout.name.includes(only)))
      measures.push(await measureVariant(variant));
    console.table(measures.map(lineOf));
    return measures;
  },
  /** Damages the reading of each document in every way. */
  async damages({ corpus, only }) {
    const measures: StudyMeasure[] = [];
    await eachDocument(
      corpus,
      (name) => name.includes(only),
      (name, model) => measures.push(measureStudy(name, model, { ...DAMAGES, ...BLINDED })),
    );
    printTable(measures);
    return measures;
  },
};

/**
 * `npm run accuracy -- [--part=gold,variants,damages] [--only=words]` measures documents against gold answers (CORPUS_DIR), documents
 * in generated layouts, and deliberately damaged readings. Writes details to `reports/accuracy`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      part: { type: 'string', default: Object.keys(PARTS).join() },
      only: { type: 'string', default: '' },
    },
  });
  const options = { corpus: process.env['CORPUS_DIR'] || null, only: values.only };
  for (const name of values.part.split(',')) {
    const measure = PARTS[name];
    if (measure === undefined)
      throw new Error(`There is no part "${name}", only: ${Object.keys(PARTS).join(', ')}.`);
    console.log(`== ${name}`);
    await writeReport(`accuracy/${name}.json`, await measure(options));
  }
}

/** Formats the scores of a document as a line of the printed table. */
function lineOf(measure: DocumentMeasure): Record<string, string | number> {
  const mean = (values: readonly number[]) =>
    values.length === 0 ? '' : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
  const share = (score: { recall: number; precision: number } | undefined) =>
    score ? `${score.recall.toFixed(3)}/${score.precision.toFixed(3)}` : '';
  const facts = Object.entries(measure.titleFacts);
  return {
    document: `${measure.folder}/${measure.file}`,
    seconds: (measure.milliseconds / 1000).toFixed(1),
    pages: measure.pages,
    blocks: measure.blocks,
    lost: measure.lostWords,
    headings: measure.contentsRecall?.toFixed(3) ?? share(measure.headings),
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
