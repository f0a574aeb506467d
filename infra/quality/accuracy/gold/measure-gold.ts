import type { AccuracyPart } from '../part';
import { corpusFolders, type DocumentMeasure, measureFolder } from './measure-folder';

/** Compares the readings of the corpus documents with the gold files that people wrote. */
export const measureGold: AccuracyPart = async ({ corpus, only }) => {
  const measures: DocumentMeasure[] = [];
  if (corpus === null) console.log('skipped: no corpus');
  else
    for (const folder of (await corpusFolders(corpus)).filter((name) => name.includes(only)))
      measures.push(...(await measureFolder(corpus, folder)));
  console.table(measures.map(lineOf));
  return measures;
};

/** Formats the scores of a document as a line of the printed table. */
export function lineOf(measure: DocumentMeasure): Record<string, string | number> {
  const mean = (values: readonly number[]) =>
    values.length === 0 ? '' : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
  const share = (score: { recall: number; precision: number } | undefined) =>
    score ? `${score.recall.toFixed(3)}/${score.precision.toFixed(3)}` : '';
  const facts = Object.entries(measure.titleFacts ?? {});
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
