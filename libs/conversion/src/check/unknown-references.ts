import { type Finding, formatSentence } from '@app/contracts';
import { listValues } from '@app/xml';

/**
 * References with no target in the documents of this workflow, however they are written. The provider has to correct them. No
 * document contains `@{` in running text, so any that is left is a reference that was not replaced.
 */
export function unknownReferences(xml: string, word: string): Finding[] {
  const left = new RegExp(String.raw`@\{[^}]{0,80}\}?|\b${word}\s*:\s*[^\s}]{0,80}\}?`);
  if (!left.test(xml)) return [];
  return (listValues(xml) ?? []).flatMap(({ value, line, column, path }): Finding[] => {
    const [reference] = left.exec(value) ?? [];
    if (reference === undefined) return [];
    return [
      {
        rule: 'reference.unknown',
        severity: 'error',
        position: { line, column, path },
        ...formatSentence('reference.to-no-source', { reference: reference.slice(0, 60) }),
      },
    ];
  });
}
