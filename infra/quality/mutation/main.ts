import { exitWith } from '../report';
import { judgeGuarantees } from './judge-guarantees';
import { mutateFolder } from './mutate-folder';

/**
 * `npm run mutation` judges the mutants of the guarantees; `npm run mutation -- FOLDER` mutates every line of a folder or file.
 */
const main = (argv: readonly string[]): Promise<number> => {
  const [first] = argv;
  return first === undefined || first.startsWith('--') ? judgeGuarantees(argv) : mutateFolder(first, argv);
};

exitWith(main(process.argv.slice(2)));
