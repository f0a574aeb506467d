import { measureRules } from './measure';

const MUTANTS = 2000;
const SEED = 20_261_121;

/** Prints how our rules compare with the official schemas of CORPUS_DIR; fails when a bar is missed. */
async function main(): Promise<void> {
  const corpus = process.env['CORPUS_DIR'];
  if (corpus === undefined || corpus === '') {
    console.log('skipped: no corpus');
    return;
  }
  const measures = [];
  for (const target of ['odm-1.3.2', 'odm-2.0'] as const)
    measures.push(await measureRules(corpus, target, numberOf('mutants', MUTANTS), numberOf('seed', SEED)));
  console.table(
    measures.map(({ target, sources, mutants, officiallyRejected, found, extra, errorsInValidFiles }) => ({
      target,
      sources,
      mutants,
      'rejected officially': officiallyRejected,
      'rejected by both': found,
      'rejected by us only': extra.length,
      recall: (found / officiallyRejected).toFixed(4),
      precision: (found / (found + extra.length)).toFixed(4),
      'errors in valid files': errorsInValidFiles.length,
    })),
  );
  for (const { missed, extra, errorsInValidFiles } of measures) {
    for (const { change, official } of missed.slice(0, 20)) console.log('missed:', change, official);
    for (const { change, ours } of extra.slice(0, 20)) console.log('by us only:', change, ours.slice(0, 2));
    for (const error of errorsInValidFiles.slice(0, 20)) console.log('in a valid file:', error);
    if (missed.length > 0 || errorsInValidFiles.length > 0) process.exitCode = 1;
  }
}

/** `--mutants=500`. Throws if it is not an integer. */
function numberOf(name: string, fallback: number): number {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  if (given === undefined) return fallback;
  const value = Number(given.slice(name.length + 3));
  if (!Number.isInteger(value) || value < 0) throw new Error(`${given} is no whole number`);
  return value;
}

void main();
