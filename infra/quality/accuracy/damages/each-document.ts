import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDocument } from '@app/documents';
import type { DocumentModel } from '@app/contracts';
import { variants } from '../variants/variants';

const READABLE = /\.(?:pdf|docx|xlsx|doc)$/i;
const SAMPLES = join(process.cwd(), 'infra', 'samples', 'files');

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
