import type { TextEdit } from '@app/contracts';
import { standardOf } from '../targets/definitions';
import { isStructural } from '../targets/structural';
import { escapeAttribute, escapeText } from '../tree/escape';
import { readTree } from '../tree/element-tree';
import { valuesOf, type XmlValue } from '../tree/xml-values';
import { plainScripts } from './plain-scripts';

/** Its signs mean something else. */
const ADDRESS = /:\/\//;

/**
 * What has to be written differently before people and programs get a document: the signs of our own text form become
 * characters, and a document in a standard gets what its standard wants to be made by rule. Text with comments or CDATA in
 * it stays as it is. None for what is no XML, or too large to be held in memory.
 */
export function finishingEdits(xml: string): TextEdit[] {
  const read = readTree(xml);
  if (read.kind !== 'tree') return [];
  const byRule = standardOf(read.root.namespace)?.finish(read.root);
  return valuesOf(xml, read.root).flatMap((value): TextEdit[] => {
    const { from, to } = value;
    if (value.kind === 'text' && xml.slice(from, to).includes('<')) return [];
    const ruled = byRule?.(value) ?? value.value;
    const finished = isStructural(value) || ADDRESS.test(ruled) ? ruled : plainScripts(ruled);
    return finished === value.value ? [] : [{ from, to, insert: escaped(value, finished) }];
  });
}

const escaped = ({ kind }: XmlValue, text: string): string =>
  kind === 'text'
    ? escapeText(text)
    : // Either kind of quotes may stand around it.
      escapeAttribute(text).replace(/'/g, '&apos;');
