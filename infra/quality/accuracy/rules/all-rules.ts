import type { AccuracyPart } from '../part';
import { measureRules } from './measure-rules';

const SHOWN = 20;

/**
 * Compares our rules with the official schemas of the corpus. Not good if a rule is less strict than its schema or rejects a
 * valid file.
 */
export const measureAllRules: AccuracyPart = async ({ corpus, mutants }) => {
  if (corpus === null) {
    console.log('skipped: no corpus');
    return { isGood: true, details: [] };
  }
  const measures = [];
  for (const target of ['odm-1.3.2', 'odm-2.0'] as const)
    measures.push(await measureRules(corpus, target, mutants));
  console.table(
    measures.map(({ missed, extra, errorsInValidFiles, ...counts }) => ({
      ...counts,
      recall: (counts.found / counts.officiallyRejected).toFixed(4),
      precision: (counts.found / (counts.found + extra.length)).toFixed(4),
      missed: missed.length,
      'rejected by us only': extra.length,
      'errors in valid files': errorsInValidFiles.length,
    })),
  );
  for (const { missed, extra, errorsInValidFiles } of measures) {
    for (const { change, official } of missed.slice(0, SHOWN)) console.log('missed:', change, official);
    for (const { change, ours } of extra.slice(0, SHOWN))
      console.log('by us only:', change, ours.slice(0, 2));
    for (const error of errorsInValidFiles.slice(0, SHOWN)) console.log('in a valid file:', error);
  }
  const isGood = measures.every(
    ({ missed, errorsInValidFiles }) => missed.length + errorsInValidFiles.length === 0,
  );
  return { isGood, details: measures };
};
