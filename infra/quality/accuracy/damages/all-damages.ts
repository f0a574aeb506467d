import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDocument } from '@app/documents';
import type { DocumentModel } from '@app/contracts';
import type { AccuracyPart } from '../part';
import { variants } from '../variants/variants';
import { BLINDED } from './blindfolds';
import { DAMAGES } from './damages';
import { measureStudy, type StudyMeasure } from './measure';

const READABLE = /\.(?:pdf|docx|xlsx|doc)$/i;
const SAMPLES = join(process.cwd(), 'infra', 'samples', 'files');

/** Damages the reading of each document in every way, and prints the damages that leave its outcome clean. */
export const measureAllDamages: AccuracyPart = async ({ corpus, only }) => {
  const measures: StudyMeasure[] = [];
  const isAsked = (name: string): boolean => name.includes(only);
  await eachDocument(corpus, isAsked, (name, model) =>
    measures.push(measureStudy(name, model, { ...DAMAGES, ...BLINDED })),
  );
  console.table(
    measures.map(({ gaps, damages, unnoticed, ...one }) => ({
      ...one,
      damages: damages.length,
      gaps: gaps.length,
      unnoticed: unnoticed.join(', '),
    })),
  );
  return measures;
};

/** Reads the samples, the generated documents and those of the corpus that are asked for, one after the other. */
export async function eachDocument(
  corpus: string | null,
  isAsked: (name: string) => boolean,
  measure: (name: string, model: DocumentModel) => unknown,
): Promise<void> {
  const read = async (name: string, open: () => Promise<Uint8Array>) => {
    if (isAsked(name)) measure(name, (await readDocument(await open())).model);
  };
  for (const { layout, format, build } of variants) await read(`${layout.name}.${format}`, build);
  for (const root of [SAMPLES, ...(corpus === null ? [] : [corpus])])
    for (const file of (await readdir(root, { recursive: true })).filter((one) => READABLE.test(one)).sort())
      await read(file, () => readFile(join(root, file)));
}
