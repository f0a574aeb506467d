import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDocx } from './docx';
import { buildGold } from './gold';
import { buildPdf } from './pdf';
import { buildXlsx } from './xlsx';

/** Writes the sample protocol and what there is to find in it; run from the project's folder. */
async function main(): Promise<void> {
  const folder = join(process.cwd(), 'infra', 'samples');
  mkdirSync(join(folder, 'files'), { recursive: true });
  const name = 'northwind-nwt-301-protocol';
  writeFileSync(join(folder, 'files', `${name}.pdf`), await buildPdf());
  writeFileSync(join(folder, 'files', `${name}.docx`), await buildDocx());
  writeFileSync(join(folder, 'files', `${name}.xlsx`), buildXlsx());
  writeFileSync(join(folder, 'gold.json'), buildGold());
}

void main();
