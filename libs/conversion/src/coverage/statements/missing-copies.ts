import type { XmlNode, XmlValue } from '@app/xml';

/** Share of the statements of one place that another place must repeat to count as its copy. */
const REPEATED = 0.5;
const LEAST_REPEATED = 2;
/** Minimum characters of a beginning that counts as a short form of a text. */
const SHORT_FORM = 12;

interface Said {
  readonly value: XmlValue;
  readonly text: string;
  /** True if the documents contain the text. */
  readonly isFound: boolean;
}

/** The statements in one place of the vocabulary, by text. */
type Place<Statement> = Map<string, Statement>;

/**
 * Statements that the XML makes in one place but not in a second place that repeats most of the first word for word. All texts of
 * one definition count as one statement, because a long criterion may have a short question and a full description.
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
  // After sorting, a text is directly before the texts that start with it.
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

/** The kind of item that a text belongs to: the element names down to the nearest element with an identifier. */
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
