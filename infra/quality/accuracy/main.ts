import { parseArgs } from 'node:util';
import { writeReport } from '../report';
import { measureAllDamages } from './damages/all-damages';
import { measureGold } from './gold/measure-gold';
import type { AccuracyOptions, AccuracyPart } from './part';
import { measureVariants } from './variants/generated';

const PARTS: Readonly<Record<string, AccuracyPart>> = {
  gold: measureGold,
  variants: measureVariants,
  damages: measureAllDamages,
};

/**
 * `npm run accuracy -- [--part=gold,variants,damages] [--only=words]` measures documents against gold answers (CORPUS_DIR), documents
 * in generated layouts, and deliberately damaged readings. Writes details to `reports/accuracy`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      part: { type: 'string', default: Object.keys(PARTS).join() },
      only: { type: 'string', default: '' },
    },
  });
  const corpus = process.env['CORPUS_DIR'] ?? '';
  const options: AccuracyOptions = {
    corpus: corpus === '' ? null : corpus,
    only: values.only,
  };
  for (const name of values.part.split(',')) {
    const measure = PARTS[name];
    if (measure === undefined)
      throw new Error(`There is no part "${name}", only: ${Object.keys(PARTS).join(', ')}.`);
    console.log(`== ${name}`);
    await writeReport(`accuracy/${name}.json`, await measure(options));
  }
}

void main();
