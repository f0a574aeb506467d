import { type Finding, formatSentence } from '@app/contracts';
import type { XmlValue } from '@app/xml';
import type { SourceIndex } from '../sources/source-index';
import { BREAKS, holdsScriptAddress } from './script-address';

const ADDRESS = /\b(?:https?|ftp):\/\/[^\s"'<>]+/gi;

/** Where addresses may stand, and where they may come from; values and documents are only read when there may be an address. */
interface Addressed {
  readonly xml: string;
  readonly values: () => readonly XmlValue[];
  readonly index: () => SourceIndex;
  readonly instruction: string;
}

/**
 * Addresses in the XML that stand neither in the documents nor in the task: a document with instructions for the provider
 * may have planted them. Namespaces and places of schemas are not meant.
 */
export function foreignAddresses({ xml, values, index, instruction }: Addressed): Finding[] {
  if (!mayHoldAddress(xml)) return [];
  return values().flatMap(({ name, value, line, column, path }): Finding[] => {
    if (/^(?:xsi|xml):/.test(name)) return [];
    const position = { line, column, path };
    const found: Finding[] = [];
    if (holdsScriptAddress(value))
      found.push({
        rule: 'safety.script-address',
        severity: 'error',
        position,
        ...formatSentence('address.script'),
      });
    const foreign = (value.match(ADDRESS) ?? [])
      .map((address) => address.replace(/[.,;)]+$/, ''))
      .find((address) => !instruction.includes(address) && index().find(address).length === 0);
    if (foreign !== undefined)
      found.push({
        rule: 'safety.foreign-address',
        severity: 'error',
        position,
        ...formatSentence('address.foreign'),
      });
    return found;
  });
}

const NAMESPACES = /\s(?:xmlns(?::[\w.-]+)?|xsi:\w+)\s*=\s*(?:"[^"]*"|'[^']*')/g;
/** What can part or hide an address in the text of a file, which a parser puts together again. */
const HIDING = /&#|<!|<\?(?!xml )/;

/** Fast and careful: every ODM file has addresses as names of its namespaces, and hardly any has others. */
function mayHoldAddress(xml: string): boolean {
  if (HIDING.test(xml)) return true;
  return /:\/\/|script:|data:/i.test(xml.replace(NAMESPACES, '').replace(BREAKS, ''));
}
