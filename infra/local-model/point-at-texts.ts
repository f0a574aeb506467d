import type { Block } from '@app/contracts';
import { type ParsedPrompt, wordsOf } from '@app/conversion';
import { countTokens } from '@app/costs';
import type { XmlElement } from '@app/xml';

interface Place {
  /** Target of a reference: `b12`, `t1.r2.c3`, prefixed by the document index if there are several documents. */
  readonly name: string;
  readonly words: readonly string[];
}

/** Start positions of texts with the same first words. */
type Places = ReadonlyMap<string, readonly { readonly place: Place; readonly at: number }[]>;

const KEY_WORDS = 2;
const keyOf = (words: readonly string[], at: number): string => words.slice(at, at + KEY_WORDS).join(' ');

/** Copying a long text can introduce errors, so a reference is written even if it is not shorter. */
const COPIED_WORDS = 4;

/**
 * Replaces texts that occur word for word in the blocks of a call with references: complete texts, and any part for which a
 * reference is shorter.
 */
export function pointAtTexts(root: XmlElement, word: string, prompt: ParsedPrompt): XmlElement {
  const places = placesOf(prompt);
  const pointed = (text: string): string =>
    text
      .split('\n')
      .map((line) => pointInLine(line, word, places))
      .join('\n');
  const inElement = ({ name, attributes, children }: XmlElement): XmlElement => ({
    name,
    ...(attributes && {
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [key, value === undefined ? value : pointed(value)]),
      ),
    }),
    ...(children && { children: typeof children === 'string' ? pointed(children) : children.map(inElement) }),
  });
  return inElement(root);
}

/** The longest passages that occur in a block become references, in text order. */
function pointInLine(text: string, word: string, places: Places): string {
  const words = wordsOf(text);
  // White space other than single spaces would be lost.
  if (words.join(' ') !== text) return text;
  const written: string[] = [];
  for (let at = 0; at < words.length;) {
    const { name, length } = longestAt(words, at, places);
    const stretch = words.slice(at, at + length).join(' ');
    const reference = `@{${word}:${name}}`;
    const isWhole = length === words.length && length >= COPIED_WORDS;
    const isPointed = name !== null && (isWhole || countTokens(reference) < countTokens(stretch));
    written.push(isPointed ? reference : (words[at] ?? ''));
    at += isPointed ? length : 1;
  }
  return written.join(' ');
}

interface Stretch {
  readonly name: string | null;
  readonly length: number;
}

function longestAt(words: readonly string[], from: number, places: Places): Stretch {
  let longest: Stretch = { name: null, length: 1 };
  for (const { place, at } of places.get(keyOf(words, from)) ?? []) {
    let length = 0;
    while (from + length < words.length && words[from + length] === place.words[at + length]) length += 1;
    if (length > longest.length) longest = { name: nameOf(place, at, length), length };
  }
  return longest;
}

function nameOf({ name, words }: Place, at: number, length: number): string {
  if (at === 0 && words.length === length) return name;
  return length === 1 ? `${name}#${at + 1}` : `${name}#${at + 1}-${at + length}`;
}

function placesOf({ parts, places }: ParsedPrompt): Places {
  const found = new Map<string, { place: Place; at: number }[]>();
  const add = (name: string, text: string): void => {
    const words = wordsOf(text);
    for (const at of words.keys()) {
      const key = keyOf(words, at);
      const known = found.get(key);
      if (known === undefined) found.set(key, [{ place: { name, words }, at }]);
      else known.push({ place: { name, words }, at });
    }
  };
  for (const { documentId, context, blocks } of parts) {
    const place = places.get(documentId) ?? 1;
    const before = place === 1 ? '' : `${place}/`;
    for (const block of [...context, ...blocks]) addBlock(block, before, add);
  }
  return found;
}

function addBlock(block: Block, before: string, add: (name: string, text: string) => void): void {
  add(before + block.id, block.text);
  if (block.type !== 'table') return;
  for (const { id, cells } of block.rows)
    for (const { column, text } of cells) add(`${before}${id}.c${column + 1}`, text);
}
