import { type TextEdit, plainScripts } from '@app/contracts';
import { isStructural } from '../targets/structural';
import { escapeAttribute, escapeText } from '../tree/escape';
import { readTree } from '../tree/element-tree';
import { valuesOf, type XmlValue } from '../tree/xml-values';

/** Its signs mean something else. */
const ADDRESS = /:\/\//;

/**
 * Changes to a document before people and programs receive it: the `^` and `~` signs of our text format become characters. Text
 * with comments or CDATA stays unchanged. Returns no changes for input that is not XML, or too large for memory.
 */
export function finishingEdits(xml: string): TextEdit[] {
  const read = readTree(xml);
  if (read.kind !== 'tree') return [];
  return valuesOf(xml, read.root).flatMap((value): TextEdit[] => {
    const { from, to } = value;
    if (value.kind === 'text' && xml.slice(from, to).includes('<')) return [];
    if (isStructural(value) || ADDRESS.test(value.value)) return [];
    const finished = plainScripts(value.value);
    return finished === value.value ? [] : [{ from, to, insert: escaped(value, finished) }];
  });
}

const escaped = ({ kind }: XmlValue, text: string): string =>
  kind === 'text'
    ? escapeText(text)
    : // Either kind of quotes may stand around it.
      escapeAttribute(text).replace(/'/g, '&apos;');
