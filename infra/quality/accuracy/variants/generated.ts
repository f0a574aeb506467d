import { lineOf } from '../gold/measure-gold';
import { type DocumentMeasure, measureDocument } from '../gold/measure-folder';
import type { AccuracyPart } from '../part';
import { scheduleGold, studyGold } from './gold';
import { type Variant, variants } from './variants';

/** Reads a variant and compares it with the content that a perfect reader finds. */
export const measureVariant = async ({ layout, format, build }: Variant): Promise<DocumentMeasure> =>
  measureDocument(
    await build(),
    { study: studyGold(layout), schedules: [scheduleGold(layout)] },
    { folder: 'generated', file: `${layout.name}.${format}` },
  );

/** Reads the variants. */
export const measureVariants: AccuracyPart = async ({ only }) => {
  const measures: DocumentMeasure[] = [];
  for (const variant of variants.filter(({ layout }) => layout.name.includes(only)))
    measures.push(await measureVariant(variant));
  console.table(measures.map(lineOf));
  return measures;
};
