import type { Note } from '@app/study-model';
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

/** Marks a form or a visit that the documents do not state. */
export const ASSUMED = alias('Origin', 'assumed');

/** Notes as aliases, each once. ODM requires the contexts of one element to differ, so the second of equal ones is numbered. */
export function notesOf(notes: readonly Note[]): XmlElement[] {
  const counts = new Map<string, number>();
  const texts = new Set<string>();
  return notes.flatMap(({ marker, text: { value } }) => {
    const key = `${marker} ${value}`;
    if (value === '' || texts.has(key)) return [];
    texts.add(key);
    const context = marker === '' ? 'Note' : `Footnote ${marker}`;
    const count = (counts.get(context) ?? 0) + 1;
    counts.set(context, count);
    return [alias(count === 1 ? context : `${context} ${count}`, value)];
  });
}

/** Characters. A longer question is cut to its beginning; the description then holds the whole text. */
const LONGEST_QUESTION = 1000;
const SHORT_QUESTION = 200;

interface YesNoQuestion {
  readonly name: string;
  /** Our own words in front of the text. */
  readonly label?: string;
  readonly text: string;
  /** Whether the protocol states the question or it is assumed. */
  readonly origin: 'stated in protocol' | 'implied by standard' | 'assumed';
}

/** A question that is answered with yes or no. */
export function yesNoItem(oid: string, { name, label = '', text, origin }: YesNoQuestion): XmlElement {
  const isLong = label.length + text.length > LONGEST_QUESTION;
  const asked = isLong ? `${text.slice(0, SHORT_QUESTION).replace(/\s+\S*$/, '')} …` : text;
  return {
    name: 'ItemDef',
    attributes: { OID: oid, Name: name, DataType: 'text', Length: '1', Origin: origin },
    children: [
      ...(isLong ? [description(text)] : []),
      { name: 'Question', children: [question(`${label}${asked}`)] },
      { name: 'CodeListRef', attributes: { CodeListOID: 'CL.YN' } },
    ],
  };
}

/** A date or a text that no protocol states and every form needs. */
export function assumedItem({
  oid,
  name,
  type,
}: {
  oid: string;
  name: string;
  type: 'date' | 'text';
}): XmlElement {
  return {
    name: 'ItemDef',
    attributes: {
      OID: oid,
      Name: name,
      DataType: type,
      Length: type === 'text' ? '200' : undefined,
      Origin: 'assumed',
    },
    children: [{ name: 'Question', children: [question(name)] }],
  };
}

/** A group of items. All of them are mandatory if `isComplete`; otherwise only the first is. */
export function itemGroup(
  oid: string,
  name: string,
  { itemOids, isComplete }: { itemOids: readonly string[]; isComplete: boolean },
): XmlElement {
  return {
    name: 'ItemGroupDef',
    attributes: { OID: oid, Name: name, Repeating: 'No' },
    children: [
      description(name),
      ...itemOids.map((itemOid, index) => ({
        name: 'ItemRef',
        attributes: {
          ItemOID: itemOid,
          OrderNumber: String(index + 1),
          Mandatory: isComplete || index === 0 ? 'Yes' : 'No',
        },
      })),
    ],
  };
}

interface FormParts {
  readonly name: string;
  /** The text that people see; null if the name says it all. */
  readonly described: string | null;
  readonly isRepeating?: boolean;
  readonly itemGroupOids: readonly string[];
  readonly aliases: readonly XmlElement[];
}

/** A form of the given groups. */
export function form(
  oid: string,
  { name, described, isRepeating, itemGroupOids, aliases }: FormParts,
): XmlElement {
  return {
    name: 'FormDef',
    attributes: { OID: oid, Name: name, Repeating: isRepeating === true ? 'Yes' : 'No' },
    children: [
      ...(described === null ? [] : [description(described)]),
      ...itemGroupOids.map((itemGroupOid, index) => ({
        name: 'ItemGroupRef',
        attributes: { ItemGroupOID: itemGroupOid, OrderNumber: String(index + 1), Mandatory: 'Yes' },
      })),
      ...aliases,
    ],
  };
}

export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Makes OIDs from names. The second of two equal names gets `.2` appended. */
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

/**
 * A text as part of an OID: capital letters and digits, everything else an underscore. A minus sign in front of a number stays,
 * because "Week -2" and "Week 2" are different visits.
 */
export const oidPart = (text: string, length = 60): string =>
  text
    .normalize('NFKD')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()
    .replace(/(?<![A-Z0-9])-(?=\d)/g, MINUS)
    .replace(/[^A-Z0-9\uE000]+/g, '_')
    .replaceAll(MINUS, '-')
    .slice(0, length)
    .replace(/^_+|[_-]+$/g, '') || 'UNNAMED';

/** Stands for a minus sign while everything else becomes an underscore; a private-use character that no document holds. */
const MINUS = '\uE000';
