import type { Target } from '@app/contracts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ODM_1_3_2 } from '../../../../libs/xml/src/targets/odm-1.3.2/vocabulary';
import { ODM_2_0 } from '../../../../libs/xml/src/targets/odm-2.0/vocabulary';
import type { Vocabulary } from '../../../../libs/xml/src/rules/vocabulary';
import { validate } from '@app/xml';
import { EXAMPLES, type StudyStandard } from '../../../../libs/xml/test/examples';
import { mutate } from './mutants';
import { officialVerdicts, type Judged } from './official-verdicts';
import { Random } from '../../../../libs/study-writers/test/random';

const VOCABULARIES: Record<StudyStandard, Vocabulary> = { 'odm-1.3.2': ODM_1_3_2, 'odm-2.0': ODM_2_0 };
/** Mutants of larger files show nothing new and take long. */
const LARGEST = 150_000;

interface Difference {
  readonly change: string;
  readonly official: readonly string[];
  readonly ours: readonly string[];
  readonly xml: string;
}

export interface RuleMeasure {
  readonly target: StudyStandard;
  readonly sources: number;
  readonly mutants: number;
  readonly officiallyRejected: number;
  /** Rejected by both. */
  readonly found: number;
  /** Rejected by the official schema and accepted by us. The goal is zero. */
  readonly missed: readonly Difference[];
  /** Rejected only by us. */
  readonly extra: readonly Difference[];
  /**
   * Errors in files that the official schema accepts. The goal is zero. References without a definition are not counted: no schema
   * can see them, and an EDC loses the form, question or list.
   */
  readonly errorsInValidFiles: readonly string[];
}

/** Compares our rules with the official schemas on files of the corpus and on seeded mutants of them. */
export async function measureRules(
  corpus: string,
  target: StudyStandard,
  mutantCount: number,
  seed = 20_261_121,
): Promise<RuleMeasure> {
  const schemas = join(corpus, 'schemas');
  const candidates = [
    ...(await corpusFiles(corpus, target)),
    ...EXAMPLES[target].map((xml) => ({ target, xml })),
  ];
  const candidateVerdicts = officialVerdicts(schemas, candidates);
  const valid = candidates.filter((_, index) => candidateVerdicts[index]?.length === 0);
  const sources = valid.filter(({ xml }) => xml.length <= LARGEST);

  const random = new Random(seed);
  const names = [...VOCABULARIES[target].elements.keys()];
  const mutants = Array.from({ length: mutantCount }, (_, index) => {
    const source = sources[index % sources.length];
    if (source === undefined) throw new Error(`no valid file for ${target}`);
    return mutate(source.xml, random, names);
  });
  const judged: Judged[] = mutants.map(({ xml }) => ({ target, xml }));
  const verdicts = officialVerdicts(schemas, judged);
  const compared = mutants.map(({ change, xml }, index) => ({
    change,
    xml,
    official: verdicts[index] ?? [],
    // The official schema does not check references, which have separate rules.
    ours: errorsOf(xml, target).filter((error) => error.includes(' structure.')),
  }));
  const rejected = compared.filter(({ official }) => official.length > 0);
  return {
    target,
    sources: sources.length,
    mutants: mutants.length,
    officiallyRejected: rejected.length,
    found: rejected.filter(({ ours }) => ours.length > 0).length,
    missed: rejected.filter(({ ours }) => ours.length === 0),
    extra: compared.filter(({ official, ours }) => official.length === 0 && ours.length > 0),
    errorsInValidFiles: valid
      .flatMap(({ xml }) => errorsOf(xml, target))
      .filter((error) => !error.includes(': reference.unknown: ')),
  };
}

const errorsOf = (xml: string, target: Target): string[] =>
  validate(xml, target).flatMap(({ severity, rule, sentence, position }) =>
    severity === 'error' ? [`${position.line}: ${rule}: ${sentence}`] : [],
  );

async function corpusFiles(corpus: string, target: StudyStandard): Promise<Judged[]> {
  const names = await readdir(corpus, { recursive: true });
  const files = names.filter((name) => name.endsWith('.xml')).toSorted();
  const texts = await Promise.all(files.map((name) => readFile(join(corpus, name), 'utf8')));
  return texts
    .filter((xml) => xml.slice(0, 4000).includes(VOCABULARIES[target].namespace))
    .map((xml) => ({ target, xml: xml.replace(/^\ufeff/, '') }));
}
