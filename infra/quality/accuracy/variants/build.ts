import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scheduleGold, studyGold } from './gold';
import type { Variant } from './variants';

/** Writes a variant with its gold files, laid out like a folder of the corpus. Returns the name of the folder. */
export async function writeVariant(folder: string, { layout, format, build }: Variant): Promise<string> {
  const path = join(folder, layout.name);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, `protocol.${format}`), await build());
  await writeFile(join(path, 'gold.json'), JSON.stringify(studyGold(layout), null, 1));
  await writeFile(join(path, 'soa_gold.json'), JSON.stringify(scheduleGold(layout), null, 1));
  return layout.name;
}
