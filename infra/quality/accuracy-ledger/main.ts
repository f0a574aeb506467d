import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readDocument } from '@app/documents';
import { corpusFolders } from '../accuracy/measure';
import { writeVariant } from '../variants/build';
import { variants } from '../variants/variants';
import { AMOUNTS, DAMAGES } from './damages';
import { type DamageMeasure, type LedgerMeasure, measureLedger } from './measure-ledger';
import { rightResults } from './right-result';

const SEED = 2024;
const READABLE = /\.(pdf|docx|xlsx|doc)$/i;

/**
 * Prints what the ledger says of right results, which are false alarms unless a reader erred, and of the same results damaged
 * in every way; writes the details to `reports/accuracy-ledger.json`. `--document=` and `--damage=` take a part of a name each and
 * restrict the run to them; `--each` damages each thing of a kind alone, and prints what was not noticed.
 */
async function main(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      document: { type: 'string', default: '' },
      damage: { type: 'string', default: '' },
      each: { type: 'boolean', default: false },
    },
  });
  const doing = { seed: SEED, only: options.damage, each: options.each };
  const groups = {
    samples: await filesIn(join(process.cwd(), 'infra', 'samples', 'files')),
    variants: await variantFiles(),
    corpus: await corpusFiles(process.env['CORPUS_DIR']),
  };
  const report: Record<string, readonly LedgerMeasure[]> = {};
  for (const [group, all] of Object.entries(groups)) {
    const files = all.filter(({ name }) => `${group}/${name}`.includes(options.document));
    if (files.length === 0) continue;
    const measures: LedgerMeasure[] = [];
    for (const { name, path } of files) {
      const { model } = await readDocument(path);
      measures.push(...rightResults(name, model).map((result) => measureLedger(result, doing)));
    }
    console.log(`${group}: right results`);
    console.table(measures.map(({ right: { sentences: _said, ...sums } }) => sums));
    console.log(`${group}: damaged results`);
    console.table(tableOf(measures.flatMap(({ damages }) => damages)));
    for (const { name, damage, isNoticed, unnamed } of measures.flatMap(({ damages }) => damages))
      if (options.each && !isNoticed)
        console.log([`${name}, ${damage}, not noticed:`, ...unnamed].join('\n    '));
    report[group] = measures;
  }
  await mkdir('reports', { recursive: true });
  await writeFile('reports/accuracy-ledger.json', `${JSON.stringify(report, null, 2)}\n`);
}

interface NamedFile {
  readonly name: string;
  readonly path: string;
}

const filesIn = async (folder: string): Promise<NamedFile[]> =>
  (await readdir(folder))
    .filter((name) => READABLE.test(name))
    .map((name) => ({ name, path: join(folder, name) }));

async function variantFiles(): Promise<NamedFile[]> {
  const folder = join(process.cwd(), 'reports', 'variants');
  const files: NamedFile[] = [];
  for (const variant of variants) {
    const name = await writeVariant(folder, variant);
    files.push({ name, path: join(folder, name, `protocol.${variant.format}`) });
  }
  return files;
}

async function corpusFiles(corpus = ''): Promise<NamedFile[]> {
  if (corpus === '') return [];
  const folders = await corpusFolders(corpus);
  const files = await Promise.all(folders.map((folder) => filesIn(join(corpus, folder))));
  return files.flatMap((ofFolder, at) =>
    ofFolder.map(({ name, path }) => ({ name: `${folders[at] ?? ''}/${name}`, path })),
  );
}

function tableOf(measures: readonly DamageMeasure[]): Record<string, string | number>[] {
  return Object.keys(DAMAGES).flatMap((damage) =>
    AMOUNTS.flatMap((amount) => {
      const of = measures.filter((one) => one.damage === damage && one.amount === amount);
      if (of.length === 0) return [];
      const sum = (count: (one: DamageMeasure) => number) => of.reduce((total, one) => total + count(one), 0);
      const outcomes = (outcome: string) => of.filter((one) => one.outcome === outcome).length;
      return [
        {
          damage,
          amount,
          results: of.length,
          noticed: of.filter(({ isNoticed }) => isNoticed).length,
          damaged: sum((one) => one.damaged),
          named: sum((one) => one.named),
          clean: outcomes('clean'),
          incomplete: outcomes('incomplete'),
          needsReview: outcomes('needs_review'),
        },
      ];
    }),
  );
}

void main();
