import { lineOf } from '../gold/measure-gold';
import type { DocumentMeasure } from '../gold/measure-folder';
import type { AccuracyPart } from '../part';
import { generatedDocuments, measureGenerated } from './generated';

/** Reads the generated documents. */
export const measureVariants: AccuracyPart = async ({ only }) => {
  const measures: DocumentMeasure[] = [];
  for (const document of generatedDocuments.filter(({ name }) => name.includes(only)))
    measures.push(await measureGenerated(document));
  console.table(measures.map(lineOf));
  return { isGood: true, details: measures };
};
