import type { XmlNode, XmlValue } from '@app/xml';

/** Of what one place says, so much stands in another one that repeats it. */
const REPEATED = 0.5;
const LEAST_REPEATED = 2;
/** What begins a text is a short form of it, from so many characters. */
const SHORT_FORM = 12;

interface Said {
  readonly value: XmlValue;
  readonly text: string;
  /** The documents say it. */
  readonly isFound: boolean;
}

/** What is said in one place of the vocabulary, by its text. */
type Place<Statement> = Map<string, Statement>;

/**
 * Statements that the XML makes in one place and not in a second one, which repeats most of what the first says word for word. What
 * defines something counts as one, whatever it is made of: a long criterion may be asked shortly and described in full.
 */
export function missingCopies<Statement extends Said>(statements: readonly Statement[]): Statement[] {
  const places = new Map<string, Place<Statement>>();
  for (const statement of statements) {
    const key = placeOf(statement.value.element);
    const place = places.get(key) ?? new Map<string, Statement>();
    places.set(key, place.set(statement.text, statement));
  }
  const all = [...places.values()].map(withoutShortForms);
  const missing = new Map<string, Statement>();
  for (const place of all)
    for (const repeating of all) {
      const lacking = [...place].filter(([text]) => !repeating.has(text));
      const repeated = place.size - lacking.length;
      if (place === repeating || repeated < LEAST_REPEATED || repeated < place.size * REPEATED) continue;
      for (const [text, statement] of lacking) if (statement.isFound) missing.set(text, statement);
    }
  return [...missing.values()];
}

function withoutShortForms<Statement>(place: Place<Statement>): Place<Statement> {
  const texts = [...place.keys()].sort();
  // In their order a text stands right before those that begin with it.
  const isShortForm = (text: string, at: number): boolean => {
    const beginning = text.replace(/[\s.…]+$/u, '');
    return (
      beginning.length >= SHORT_FORM && texts.slice(at + 1, at + 3).some((one) => one.startsWith(beginning))
    );
  };
  const short = new Set(texts.filter(isShortForm));
  return new Map([...place].filter(([text]) => !short.has(text)));
}

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
