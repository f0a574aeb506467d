import type { XmlNode } from '../tree/element-tree';
import { contentModel, type ContentModel } from './content-model';
import type { ValueType, ValueTypes } from './value-type';

/**
 * One element of a standard in three short notations.
 * - attributes: `OID!:oid Name:text`; `!` marks a required one, a type follows the last colon.
 * - content: a content model; or `#type` for text of a type; `mixed …` for text among children; `nothing`, not even blanks; empty for no children.
 * - unique: `ItemRef@OrderNumber`: no two such children share that value; `A/B@X` reaches grandchildren, `*@OID` every
 *   child, `T@Type,xml:lang` the two together.
 */
export type Row = readonly [attributes: string, content: string, unique?: string];
export type Rows = Readonly<Record<string, Row>>;

/** The rules of a standard for its elements. */
export interface Vocabulary {
  readonly namespace: string;
  /** A part that the namespaces of all versions of the standard share. */
  readonly family: string;
  /** Name of the root element. */
  readonly root: string;
  /** Names of the attributes that identify an element, and that number it among elements of the same name. */
  readonly identifier: string;
  readonly orderNumber: string;
  /** By `element@attribute`: values about the file itself, which code can state without the documents. */
  readonly supplied: Readonly<Record<string, (element: XmlNode, now: Date) => string>>;
  /** Elements of the standard by name. */
  readonly elements: ReadonlyMap<string, ElementRule>;
  /** Elements of other namespaces that the standard includes, by namespace. */
  readonly guests: ReadonlyMap<string, GuestRules>;
}

/** A namespace that the standard includes: its prefix in our notation, and its elements; no elements if they are not checked. */
export interface GuestRules {
  readonly prefix: string;
  readonly elements: ReadonlyMap<string, ElementRule>;
}

export interface ElementRule {
  readonly attributes: ReadonlyMap<string, AttributeRule>;
  readonly required: readonly string[];
  readonly content: Content;
  readonly unique: readonly UniqueRule[];
}

export interface AttributeRule {
  readonly type: ValueType;
  readonly typeName: string;
}

export type Content =
  | { readonly kind: 'nothing'; readonly mayBeBlank: boolean }
  | { readonly kind: 'text'; readonly type: ValueType; readonly typeName: string }
  | { readonly kind: 'children'; readonly model: ContentModel; readonly isMixed: boolean };

export interface UniqueRule {
  readonly steps: readonly string[];
  readonly attributes: readonly string[];
}

/** Parses the rows of a standard. Throws on an unknown type, so that a typing error is found immediately. */
export function readRows(rows: Rows, types: ValueTypes): Map<string, ElementRule> {
  return new Map(Object.entries(rows).map(([name, row]) => [name, readRow(name, row, types)]));
}

function readRow(name: string, [attributes, content, unique = '']: Row, types: ValueTypes): ElementRule {
  const typeOf = (typeName: string): ValueType => {
    const type = types[typeName];
    if (type === undefined) throw new Error(`${name}: there is no type "${typeName}"`);
    return type;
  };
  const read = words(attributes).map((word) => {
    const [, attribute = '', sign, typeName = ''] = /^(.+?)(!?):([A-Za-z0-9]+)$/.exec(word) ?? [];
    return { attribute, isRequired: sign === '!', rule: { type: typeOf(typeName), typeName } };
  });
  return {
    attributes: new Map(read.map(({ attribute, rule }) => [attribute, rule])),
    required: read.filter(({ isRequired }) => isRequired).map(({ attribute }) => attribute),
    content: readContent(content, typeOf),
    unique: words(unique).map((word) => {
      const [path = '', keys = ''] = word.split('@');
      return { steps: path.split('/'), attributes: keys.split(',') };
    }),
  };
}

function readContent(content: string, typeOf: (name: string) => ValueType): Content {
  if (content === '' || content === 'nothing') return { kind: 'nothing', mayBeBlank: content === '' };
  if (content.startsWith('#'))
    return { kind: 'text', type: typeOf(content.slice(1)), typeName: content.slice(1) };
  const isMixed = content.startsWith('mixed ');
  let model: ContentModel | null = null;
  // Compiled on first use: a standard has hundreds of elements, a document needs a few of them, and processes that only read
  // documents need none.
  return {
    kind: 'children',
    isMixed,
    get model() {
      return (model ??= contentModel(isMixed ? content.slice(6) : content));
    },
  };
}

const words = (notation: string): string[] => notation.split(/\s+/).filter((word) => word !== '');
