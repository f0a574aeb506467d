import type { Finding } from '@app/contracts';

/** Kinds of problems in one request, and paths of one kind. A provider repairs no more at once. */
const KINDS_TOLD = 20;
const PATHS_TOLD = 25;

/** A problem with the path of its element in the answer that the provider gave. */
export interface Problem {
  readonly finding: Pick<Finding, 'rule' | 'sentence' | 'message'>;
  readonly path: string;
}

/** One line for each kind of problem, with its cause, its number and its places. */
export function problemLines(problems: readonly Problem[]): string[] {
  const kinds = new Map<string, Problem[]>();
  for (const problem of problems) {
    const kind = kindOf(problem);
    const alike = kinds.get(kind);
    if (alike === undefined) kinds.set(kind, [problem]);
    else alike.push(problem);
  }
  return [...kinds.values()].slice(0, KINDS_TOLD).flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    if (alike.length === 1) return [`${first.path}: ${first.finding.sentence}`];
    const paths = [...new Set(alike.map(({ path }) => path))];
    const more = paths.length > PATHS_TOLD ? `, and ${String(paths.length - PATHS_TOLD)} more` : '';
    return [
      `${String(alike.length)} problems of one kind, the first: ${first.finding.sentence} They are at ${paths.slice(0, PATHS_TOLD).join(', ')}${more}`,
    ];
  });
}

/** Findings of one rule with one cause at elements of the same kind. */
function kindOf({ finding: { rule, message, sentence }, path }: Problem): string {
  const shape = path.replace(/\[\d+\]/g, '');
  return `${rule} ${message?.code ?? sentence} ${attributeIn(message)} ${shape}`;
}

const attributeIn = (message: Finding['message']): string => {
  const name = message?.args?.['attribute'];
  return typeof name === 'string' ? name : '';
};
