import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScheduleDesign } from './design';
import { designGold } from './gold';
import { printDesigns } from './print';

/** Writes schedules with their gold files, laid out like a folder of the corpus. Returns the name of the folder. */
export async function writeDesigns(
  folder: string,
  name: string,
  designs: readonly ScheduleDesign[],
): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'protocol.pdf'), await printDesigns(designs));
  await writeFile(join(path, 'soa_gold.json'), JSON.stringify(designGold(designs), null, 1));
  return name;
}
