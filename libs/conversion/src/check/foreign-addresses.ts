import { type Finding, say } from '@app/contracts';
import { listValues } from '@app/xml';
import type { SourceIndex } from '../sources/source-index';

const ADDRESS = /\b(?:https?|ftp):\/\/[^\s"'<>]+/gi;
const SCRIPT = /\b(?:javascript|vbscript|data):[^\s]/i;

/**
 * Addresses in the XML that stand neither in the documents nor in the task: a document with instructions for the provider
 * may have planted them. Namespaces and places of schemas are not meant.
 */
export function foreignAddresses(xml: string, index: () => SourceIndex, instruction: string): Finding[] {
  if (!mayHoldAddress(xml)) return [];
  return (listValues(xml) ?? []).flatMap(({ name, value, line, column, path }): Finding[] => {
    if (/^(?:xsi|xml):/.test(name)) return [];
    const position = { line, column, path };
    const found: Finding[] = [];
    if (SCRIPT.test(value))
      found.push({
        rule: 'safety.script-address',
        severity: 'error',
        position,
        ...say('address.script'),
      });
    const foreign = (value.match(ADDRESS) ?? [])
      .map((address) => address.replace(/[.,;)]+$/, ''))
      .find((address) => !instruction.includes(address) && index().find(address).length === 0);
    if (foreign !== undefined)
      found.push({
        rule: 'safety.foreign-address',
        severity: 'error',
        position,
        ...say('address.foreign'),
      });
    return found;
  });
}

const NAMESPACES = /\s(?:xmlns(?::[\w.-]+)?|xsi:\w+)\s*=\s*(?:"[^"]*"|'[^']*')/g;
/** What can part or hide an address in the text of a file, which a parser puts together again. */
const HIDING = /&#|<!|<\?(?!xml )/;

/** Fast and careful: every ODM file has addresses as names of its namespaces, and hardly any has others. */
function mayHoldAddress(xml: string): boolean {
  return HIDING.test(xml) || /:\/\/|script:|data:/i.test(xml.replace(NAMESPACES, ''));
}
