import { type Finding, formatSentence } from '@app/contracts';
import { listValues } from '@app/xml';

/** References with no target in the documents of this workflow. The provider has to correct them. */
export function unknownReferences(xml: string, word: string): Finding[] {
  const beginning = `@{${word}:`;
  if (!xml.includes(beginning)) return [];
  return (listValues(xml) ?? [])
    .filter(({ value }) => value.includes(beginning))
    .map(({ value, line, column, path }) => ({
      rule: 'reference.unknown',
      severity: 'error',
      position: { line, column, path },
      ...formatSentence('reference.to-no-source', { reference: referenceIn(value, beginning) }),
    }));
}

const referenceIn = (value: string, beginning: string): string => {
  const from = value.indexOf(beginning);
  const end = value.indexOf('}', from);
  return value.slice(from, end === -1 ? from + 60 : Math.min(end + 1, from + 60));
};
