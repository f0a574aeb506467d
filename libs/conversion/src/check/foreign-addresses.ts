import { type Finding, formatSentence } from '@app/contracts';
import type { XmlValue } from '@app/xml';
import type { SourceIndex } from '../sources/source-index';
import { BREAKS, holdsScriptAddress } from './script-address';

const ADDRESS = /\b(?:https?|ftp):\/\/[^\s"'<>]+/gi;

/** Where addresses may occur, and their allowed sources. Values and documents are read only if there may be an address. */
interface Addressed {
  readonly xml: string;
  readonly values: () => readonly XmlValue[];
  readonly index: () => SourceIndex;
  readonly instruction: string;
}

/**
 * Addresses in the XML that appear neither in the documents nor in the task. A document with instructions to the provider (prompt
 * injection) may have planted them. Namespaces and schema locations are excluded.
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
/** Characters that can split or hide an address in the text of a file, and that a parser removes. */
const HIDING = /&#|<!|<\?(?!xml )/;

/** A fast but conservative test: every ODM file has addresses as namespace names, and few files have others. */
function mayHoldAddress(xml: string): boolean {
  if (HIDING.test(xml)) return true;
  return /:\/\/|script:|data:/i.test(xml.replace(NAMESPACES, '').replace(BREAKS, ''));
}
