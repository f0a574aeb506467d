import type { Block } from '@app/contracts';
import { decodeText, escapeAttribute, escapeText, heldByXml } from '@app/xml';
import type { PlannedDocument } from '../model/chunk';
import { nameOfBlock, nameOfRow } from '../model/block-names';

/** Position of a text that an answer refers to. */
export interface CopiedText {
  readonly text: string;
  readonly documentId: number;
  readonly blockId: string;
  readonly cellId?: string;
  /** True if a model has read it from a picture. */
  readonly fromPicture?: true;
}

/** A text or an attribute value that combines several references, or references and the model's own words. */
export interface ComposedText {
  /** The decoded value. */
  readonly text: string;
  readonly parts: readonly CopiedText[];
  /** True if there are words between the references, and not only punctuation and the markers of a list. */
  readonly hasOwnWords: boolean;
}

/** The texts that replaced references. */
export interface Copied {
  readonly texts: readonly CopiedText[];
  readonly composed: readonly ComposedText[];
}

export const NOTHING_COPIED: Copied = { texts: [], composed: [] };

/** An answer with its references replaced by texts. */
export interface Expanded {
  readonly xml: string;
  readonly copied: Copied;
}

/** Limits. An answer beyond them comes from a model that does not stop, or from an attempt to exhaust the memory. */
const REFERENCES_MAXIMUM = 50_000;
const EXPANDED_CHARACTERS = 20 * 1024 * 1024;

/** Blocks of one reference. */
const BLOCKS_MAXIMUM = 50;

/** `a)`, `(ii)` and `2)` between the items of a list, which are no part of their texts. */
const LIST_MARKERS = /(?<![\p{L}\p{N}])\(?(?:\p{L}|[ivx]{1,4}|\d{1,2})\)(?![\p{L}\p{N}])/giu;

/** Comments, instructions and tags, to which other rules apply than to text. Attribute values may contain a `>`. */
const MARKUP = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<(?:"[^"]*"|'[^']*'|[^'">])*>/g;

/**
 * The texts of a workflow's documents, by reference: `@{word:b12}` for a block, `@{word:t1.r2.c3}` for a cell, `@{word:b12#3-9}`
 * for some of its words, `@{word:2/b12}` in the second document. The word is unpredictable for the authors of documents and
 * different for each workflow, so that nothing in a document can be a reference.
 */
export class References {
  private readonly texts = new Map<string, CopiedText>();
  /** The texts by the ids of blocks whose names in prompts are shorter. */
  private readonly aliases = new Map<string, CopiedText>();
  /** A reference as it is ordered, or with blanks, other brackets, another case or the word left out. */
  private readonly pattern: RegExp;

  constructor(
    readonly word: string,
    private readonly documents: readonly PlannedDocument[],
  ) {
    // A text of the documents that looks like a reference without the word is copied as it is.
    const isTextAlike = documents.some(({ blocks }) => blocks.some(({ text }) => /@\s*[{([]/.test(text)));
    const name = String.raw`([^{}()\[\]<>"'@]{1,80}?)`;
    const prefix = String.raw`(?:@\s*[{([]\s*(?:${word}\s*:)${isTextAlike ? '' : '?'}|[{([]\s*@?\s*${word}\s*:)`;
    this.pattern = new RegExp(String.raw`${prefix}\s*${name}\s*[\])}]`, 'gi');
    for (const [place, document] of documents.entries())
      for (const block of document.blocks) this.add(`${place + 1}/`, document, block);
  }

  /** The name of a block in prompts, without the word: `b12`, `2/b12` in the second document. */
  nameOf(documentId: number, blockId: string): string {
    const place = this.documents.findIndex(({ id }) => id === documentId);
    const name = nameOfBlock(blockId, this.documents[place]?.names);
    return place > 0 ? `${place + 1}/${name}` : name;
  }

  /** The references of an answer in their order, each with the texts that it stands for. */
  in(answer: string): { readonly at: number; readonly texts: readonly CopiedText[] }[] {
    return [...answer.matchAll(this.pattern)].map(({ index, 1: name = '' }) => ({
      at: index,
      texts: this.textsOf(name.replace(/\s+/g, '')),
    }));
  }

  private textsOf(name: string): readonly CopiedText[] {
    const names = this.namesIn(name);
    if (names.length > 1) return names.flatMap((each) => this.textsOf(each));
    const found = this.find(name);
    return found === null ? [] : [found];
  }

  /** Replaces references by texts. An unknown reference stays as written. Null if the result exceeds the limits. */
  expand(xml: string): Expanded | null {
    if (xml.search(this.pattern) === -1) return { xml, copied: NOTHING_COPIED };
    const copied = new Map<string, CopiedText>();
    const composed: ComposedText[] = [];
    let [count, characters] = [0, xml.length];
    const putIn = (piece: string, escaped: (text: string) => string): string => {
      const parts: CopiedText[] = [];
      const expanded = piece.replace(this.pattern, (whole, name: string) => {
        const found = this.find(name);
        count += 1;
        if (found === null || count > REFERENCES_MAXIMUM || characters > EXPANDED_CHARACTERS) return whole;
        copied.set(name, found);
        parts.push(found);
        const text = escaped(found.text);
        characters += text.length;
        return text;
      });
      const own = parts.length === 0 ? '' : withoutQuotes(decodeText(piece.replace(this.pattern, ' ')));
      if (parts.length > 1 || own !== '')
        composed.push({
          text: withoutQuotes(decodeText(expanded)),
          parts,
          hasOwnWords: /[\p{L}\p{N}]/u.test(own.replace(LIST_MARKERS, '')),
        });
      return expanded;
    };
    const parts: string[] = [];
    let at = 0;
    for (const { 0: markup, index } of xml.matchAll(MARKUP)) {
      parts.push(putIn(xml.slice(at, index), forText), this.inMarkup(markup, putIn));
      at = index + markup.length;
    }
    parts.push(putIn(xml.slice(at), forText));
    if (count > REFERENCES_MAXIMUM || characters > EXPANDED_CHARACTERS) return null;
    return { xml: parts.join(''), copied: { texts: [...copied.values()], composed } };
  }

  private inMarkup(
    markup: string,
    putIn: (piece: string, escaped: (text: string) => string) => string,
  ): string {
    if (markup.startsWith('<![CDATA[')) return putIn(markup, forCharacterData);
    if (markup.startsWith('<!') || markup.startsWith('<?')) return markup;
    return markup.replace(/"[^"]*"|'[^']*'/g, (value) => putIn(value, forAttribute));
  }

  private find(written: string): CopiedText | null {
    const name = written.replace(/\s+/g, '');
    const texts = this.listed(name);
    if (texts !== null) return texts;
    const [, place = '1/', id = '', first, last = first] =
      /^(\d+\/)?([^#/]+)(?:#(\d+)(?:[-–](\d+))?)?$/.exec(name) ?? [];
    const found = this.byName(place + id) ?? this.byName((place + id).toLowerCase());
    if (found === undefined) return null;
    if (first === undefined) return found;
    const words = wordsOf(found.text);
    const [from, to] = [Number(first), Number(last)];
    if (from < 1 || to < from || to > words.length) return null;
    return { ...found, text: words.slice(from - 1, to).join(' ') };
  }

  private byName(name: string): CopiedText | undefined {
    return this.texts.get(name) ?? this.aliases.get(name);
  }

  /** Several blocks in one reference, `b12,b13` or `b12-b14`; null if it is not one. The place is the first block's. */
  private listed(name: string): CopiedText | null {
    const names = this.namesIn(name);
    if (names.length < 2) return null;
    const found = names.map((each) => this.find(each));
    const [first] = found;
    if (!first || found.includes(null)) return null;
    return { ...first, text: found.flatMap((each) => (each === null ? [] : [each.text])).join(' ') };
  }

  private namesIn(name: string): string[] {
    const [, place = '', from = '', to] = /^(\d+\/)?([^#/,–-]+)[–-]([^#/,]+)$/.exec(name) ?? [];
    const names = to === undefined ? name.split(',') : this.between(place, from, to);
    return names.map((each) => (/^\d+\//.test(each) ? each : `${place}${each}`));
  }

  private between(place: string, from: string, to: string): string[] {
    const document = place || '1/';
    const inDocument = [...this.texts].filter(([name]) => name.startsWith(document));
    const ids = inDocument.map(([name]) => name);
    const [start, end] = [from, to].map((id) => {
      const text = this.byName(document + id);
      return inDocument.findIndex(([, each]) => each === text);
    });
    if (start === undefined || end === undefined || start < 0 || end < start || end - start >= BLOCKS_MAXIMUM)
      return [];
    // Cells are part of their table's text.
    return ids.slice(start, end + 1).filter((id) => !/\.c\d+$/.test(id));
  }

  /** Texts are known by their names in prompts, and by their ids. */
  private add(place: string, { id: documentId, names }: PlannedDocument, block: Block): void {
    const { id: blockId, fromPicture } = block;
    const where = { documentId, blockId, ...(fromPicture === undefined ? {} : { fromPicture }) };
    const put = (name: string, id: string, text: CopiedText): void => {
      this.texts.set(place + name, text);
      if (name !== id) this.aliases.set(place + id, text);
    };
    put(nameOfBlock(blockId, names), blockId, { text: block.text, ...where });
    if (block.type !== 'table') return;
    for (const row of block.rows)
      for (const { column, text, id: cellId } of row.cells) {
        const cell = `.c${column + 1}`;
        put(nameOfRow(row, block, names) + cell, row.id + cell, { text, ...where, cellId });
      }
  }
}

/** The value of an attribute includes its quotes. */
const withoutQuotes = (text: string): string =>
  text
    .trim()
    .replace(/^(["'])([\s\S]*)\1$/, '$2')
    .trim();

/** Words in the sense of references. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const forText = (text: string): string => escapeText(heldByXml(text));
/** XML reads white space in an attribute as a space; the value may use either kind of quotes. */
const forAttribute = (text: string): string =>
  escapeAttribute(heldByXml(text).replace(/\s+/g, ' ')).replaceAll("'", '&apos;');
const forCharacterData = (text: string): string => heldByXml(text).replaceAll(']]>', ']]]]><![CDATA[>');
