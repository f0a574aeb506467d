import { Random } from '../random';
import { cleanAnswer } from '../../../libs/xml/src/answer/clean-answer';
import { readTree } from '../../../libs/xml/src/tree/element-tree';
import { checkWellFormed } from '../../../libs/xml/src/tree/well-formed';
import { brokenAnswer } from './broken-answers';

export interface FuzzResult {
  /** Number of answers with each kind of result. */
  readonly kinds: Record<'xml' | 'no-xml' | 'ill-formed', number>;
  /** Errors and ill-formed results, each with its answer. The goal is zero. */
  readonly failures: readonly { answer: string; why: string }[];
}

/** Cleans seeded broken answers and records each one that throws or yields "XML" that is not well-formed. */
export function fuzzAnswers(count: number, seed: number): FuzzResult {
  const random = new Random(seed);
  const kinds = { xml: 0, 'no-xml': 0, 'ill-formed': 0 };
  const failures: { answer: string; why: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const answer = brokenAnswer(random);
    try {
      const cleaned = cleanAnswer(answer);
      kinds[cleaned.kind] += 1;
      if (cleaned.kind !== 'xml') continue;
      const why = faultOf(cleaned.xml);
      if (why !== null) failures.push({ answer, why });
    } catch (error) {
      failures.push({ answer, why: String(error) });
    }
  }
  return { kinds, failures };
}

function faultOf(xml: string): string | null {
  if (checkWellFormed(xml).kind !== 'well-formed') return 'passed off as XML';
  if (readTree(xml).kind !== 'tree') return 'the tree cannot be read';
  const again = cleanAnswer(xml);
  return again.kind === 'xml' && again.xml === xml ? null : 'cleaning it again changes it';
}
