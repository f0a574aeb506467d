import type { XmlNode, XmlValue } from '@app/xml';

/** Words of a text of the documents, so many of which a copy of it has. */
const SAME_WORDS = 0.75;
/** Of what one place says, so much stands in another one that repeats it. */
const REPEATED = 0.6;
const LEAST_REPEATED = 2;
/** Shorter texts are compared whole. */
const PHRASE_WORDS = 5;

interface Said {
  readonly value: XmlValue;
  readonly kind: string;
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

interface Stated {
  readonly kind: string;
  readonly main: string;
}

/** The texts that stand in a place of the vocabulary, each with one statement that says it. */
type Copies<Statement> = ReadonlyMap<Stated, Statement>;

/**
 * Statements that the XML makes in one place and not in a second one, which repeats most of what the first says. What defines something
 * counts as one, whatever it is made of: a long criterion may be asked shortly and described in full.
 */
export function missingCopies<Statement extends Said>(
  statements: readonly Statement[],
  printed: readonly Stated[],
): Statement[] {
  const places = [...copiesByPlace(statements, printed).values()];
  const missing = new Map<Stated, Statement>();
  for (const [at, place] of places.entries())
    for (const [other, repeating] of places.entries()) {
      const lacking = [...place].filter(([stated]) => !repeating.has(stated));
      const repeated = place.size - lacking.length;
      const isRepeated = repeated >= LEAST_REPEATED && repeated >= place.size * REPEATED;
      if (at !== other && isRepeated)
        for (const [stated, statement] of lacking) missing.set(stated, statement);
    }
  return [...missing.values()];
}

function copiesByPlace<Statement extends Said>(
  statements: readonly Statement[],
  printed: readonly Stated[],
): Map<string, Copies<Statement>> {
  const compared = printed.map((stated) => ({ stated, words: wordsOf(stated.main) }));
  const places = new Map<string, Map<Stated, Statement>>();
  for (const statement of statements) {
    const key = placeOf(statement.value.element);
    const place = places.get(key) ?? new Map<Stated, Statement>();
    places.set(key, place);
    const ofKind = compared.filter(({ stated }) => stated.kind === statement.kind);
    const same = ofKind.filter(({ stated }) => stated.main === statement.text);
    const saying = same.length > 0 ? same : ofKind.filter(({ words }) => isSaidBy(statement, words));
    for (const { stated } of saying) if (!place.has(stated)) place.set(stated, statement);
  }
  return places;
}

const wordsOf = (text: string): string[] => [...new Set(text.match(/[\p{L}\p{N}]+/gu) ?? [])];

const isSaidBy = ({ words }: Said, wanted: readonly string[]): boolean =>
  wanted.length >= PHRASE_WORDS &&
  wanted.filter((word) => words.has(word)).length >= wanted.length * SAME_WORDS;

const isIdentifier = ({ name }: { readonly name: string }): boolean => /^(?:oid|id|\w+:id)$/i.test(name);

/** The sort of thing that a text belongs to: the names of the elements down to the nearest one with an identifier of its own. */
function placeOf(element: XmlNode): string {
  let node: XmlNode = element;
  while (!node.attributes.some(isIdentifier) && node.parent !== null) node = node.parent;
  const names: string[] = [];
  for (
    let outer: XmlNode | null = node.parent === null ? element : node;
    outer !== null;
    outer = outer.parent
  )
    names.unshift(outer.name);
  return names.join('/').replace(/\b(?:In|Ex)clusion/g, '');
}
