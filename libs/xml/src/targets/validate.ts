import { type Finding, formatSentence, type Target } from '@app/contracts';
import { readTree } from '../tree/element-tree';
import { definitionFor } from './definitions';

/**
 * Returns errors and warnings for a document of a built-in target: at most 500 findings, in document order. XML whose root is that of
 * a standard is checked by the standard, whatever the target. `now` is the time that a fix states. The time is linear in the length of the document.
 */
export function validate(xml: string, target: Target, now = new Date()): Finding[] {
  const read = readTree(xml);
  if (read.kind === 'ill-formed') {
    const { line, column, message } = read.fault;
    const position = { line: Math.max(1, line), column: Math.max(1, column), path: '/' };
    return [
      {
        rule: 'xml.well-formed',
        severity: 'error',
        position,
        ...formatSentence('xml.ill-formed', { fault: message }),
      },
    ];
  }
  if (read.kind === 'too-large') {
    const position = { line: 1, column: 1, path: '/' };
    return [{ rule: 'xml.size', severity: 'error', position, ...formatSentence('xml.too-many-elements') }];
  }
  return definitionFor(target, read.root).check(read.root, { xml, now });
}
