import type { XmlElement } from '@app/xml';

/** Definitions that belong together, in the groups of ODM's fixed order. */
export interface Definitions {
  readonly forms: readonly XmlElement[];
  readonly itemGroups: readonly XmlElement[];
  readonly items: readonly XmlElement[];
}

export const question = (text: string): XmlElement => ({
  name: 'TranslatedText',
  attributes: { 'xml:lang': 'en' },
  children: text,
});

export const description = (text: string): XmlElement => ({
  name: 'Description',
  children: [question(text)],
});

/** Context and name must not be empty in ODM 1.3.2. */
export const alias = (context: string, name: string): XmlElement => ({
  name: 'Alias',
  attributes: { Context: context, Name: name },
});

/** Says of a form or a visit that no schedule prints it. */
export const ASSUMED = alias('Origin', 'assumed');

/** A question that is answered with yes or no. `origin` says whether the protocol states it or we assume it. */
export function yesNoItem(
  oid: string,
  item: { name: string; text: string; origin: 'stated in protocol' | 'assumed' },
): XmlElement {
  return {
    name: 'ItemDef',
    attributes: { OID: oid, Name: item.name, DataType: 'text', Length: '1', Origin: item.origin },
    children: [
      { name: 'Question', children: [question(item.text)] },
      { name: 'CodeListRef', attributes: { CodeListOID: 'CL.YN' } },
    ],
  };
}

/** Forms and item groups of one collection instrument with the given items. */
export function itemGroup(oid: string, name: string, itemOids: readonly string[]): XmlElement {
  return {
    name: 'ItemGroupDef',
    attributes: { OID: oid, Name: name, Repeating: 'No' },
    children: itemOids.map((itemOid, index) => ({
      name: 'ItemRef',
      attributes: { ItemOID: itemOid, OrderNumber: String(index + 1), Mandatory: 'Yes' },
    })),
  };
}

export function form(
  oid: string,
  name: string,
  itemGroupOids: readonly string[],
  aliases: readonly XmlElement[] = [],
): XmlElement {
  return {
    name: 'FormDef',
    attributes: { OID: oid, Name: name, Repeating: 'No' },
    children: [
      ...itemGroupOids.map((itemGroupOid, index) => ({
        name: 'ItemGroupRef',
        attributes: { ItemGroupOID: itemGroupOid, OrderNumber: String(index + 1), Mandatory: 'Yes' },
      })),
      ...aliases,
    ],
  };
}

export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Names OIDs after what they stand for, so that every section gives the same thing the same OID. */
export class OidMaker {
  private readonly used = new Set<string>();

  make(prefix: string, name: string): string {
    const base = `${prefix}.${oidPart(name, 48)}`;
    let oid = base;
    for (let number = 2; this.used.has(oid); number += 1) oid = `${base}.${number}`;
    this.used.add(oid);
    return oid;
  }
}

export const oidPart = (text: string, length = 60): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .slice(0, length)
    .replace(/^-+|-+$/g, '') || 'UNNAMED';
