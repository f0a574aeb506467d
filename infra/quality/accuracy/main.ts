import { parseArgs } from 'node:util';
import { writeReport } from '../report';
import { measureAllDamages } from './damages/all-damages';
import { measureGold } from './gold/measure-gold';
import { measureAllRules } from './rules/all-rules';
import type { AccuracyOptions, AccuracyPart } from './part';
import { measureVariants } from './variants/measure-variants';

const PARTS: Readonly<Record<string, AccuracyPart>> = {
  gold: measureGold,
  variants: measureVariants,
  damages: measureAllDamages,
  rules: measureAllRules,
};

/**
 * `npm run accuracy -- [--part=gold,variants,damages,rules] [--only=words] [--mutants=2000]` measures documents
 * against gold answers (CORPUS_DIR), documents in generated layouts, deliberately damaged readings, and our XML rules against the
 * official schemas (CORPUS_DIR). Writes details to `reports/accuracy`. Exits with 1 if a part misses a limit.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      part: { type: 'string', default: Object.keys(PARTS).join() },
      only: { type: 'string', default: '' },
      mutants: { type: 'string', default: '2000' },
    },
  });
  const corpus = process.env['CORPUS_DIR'] ?? '';
  const options: AccuracyOptions = {
    corpus: corpus === '' ? null : corpus,
    only: values.only,
    mutants: Number(values.mutants),
  };
  for (const name of values.part.split(',')) {
    const measure = PARTS[name];
    if (measure === undefined)
      throw new Error(`There is no part "${name}", only: ${Object.keys(PARTS).join(', ')}.`);
    console.log(`== ${name}`);
    const { isGood, details } = await measure(options);
    await writeReport(`accuracy/${name}.json`, details);
    if (!isGood) process.exitCode = 1;
  }
}

void main();
