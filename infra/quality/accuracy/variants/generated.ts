import { lineOf } from '../gold/measure-gold';
import type { AccuracyPart } from '../part';
import { type DocumentMeasure, type Gold, measureDocument } from '../gold/measure-folder';
import { designGold, scheduleGold, studyGold } from './gold';
import { ABILITIES, drawDesign } from './schedules/design';
import { printDesigns } from './schedules/print';
import { type Variant, variants } from './variants';

export interface GeneratedDocument {
  readonly name: string;
  readonly format: Variant['format'];
  readonly build: () => Promise<Buffer>;
  /** The content that a perfect reader finds. */
  readonly gold: Gold;
}

/** One seed that was used to develop the readers and one that was not. Some twenty others found nothing more. */
const SEEDS = [0, 1];

/** Studies in many layouts, and schedules that each vary one habit. */
export const generatedDocuments: readonly GeneratedDocument[] = [
  ...variants.map(({ layout, format, build }) => ({
    name: layout.name,
    format,
    build,
    gold: { study: studyGold(layout), schedules: [scheduleGold(layout)] },
  })),
  ...ABILITIES.flatMap((ability) =>
    SEEDS.map((seed): GeneratedDocument => {
      const beside = ability === 'beside' ? [drawDesign(ability, seed + 100)] : [];
      const designs = [drawDesign(ability, seed), ...beside];
      return {
        name: `${ability}-${seed}`,
        format: 'pdf',
        build: () => printDesigns(designs),
        gold: { schedules: designs.map(designGold) },
      };
    }),
  ),
];

export const measureGenerated = async ({
  name,
  format,
  build,
  gold,
}: GeneratedDocument): Promise<DocumentMeasure> =>
  measureDocument(await build(), gold, { folder: 'generated', file: `${name}.${format}` });

/** Reads the generated documents. */
export const measureVariants: AccuracyPart = async ({ only }) => {
  const measures: DocumentMeasure[] = [];
  for (const document of generatedDocuments.filter(({ name }) => name.includes(only)))
    measures.push(await measureGenerated(document));
  console.table(measures.map(lineOf));
  return measures;
};
