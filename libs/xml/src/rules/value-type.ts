/** What the value of an attribute or the text of an element may be. */
export interface ValueType {
  readonly matches: (value: string) => boolean;
  /** Completes "must be …". */
  readonly description: string;
  /** The allowed values, where they can be listed. */
  readonly choices?: readonly string[];
  /** Two values with the same canonical form are the same value. */
  readonly canonical?: (value: string) => string;
}

export type ValueTypes = Readonly<Record<string, ValueType>>;

/** One of the values, written with `|` between them. */
export function oneOf(values: string): ValueType {
  const choices = values.split('|');
  return {
    matches: (value) => choices.includes(value),
    description: choices.length === 1 ? `"${choices[0] ?? ''}"` : `one of ${choices.join(', ')}`,
    choices,
  };
}

/** Text that fits the whole of a pattern. */
export function pattern(source: RegExp, description: string): ValueType {
  const whole = new RegExp(`^(?:${source.source})$`, source.flags);
  return { matches: (value) => whole.test(value), description };
}

/** As the type, with blanks around the value allowed, as the standard does for numbers. */
export function trimmed(type: ValueType): ValueType {
  return { ...type, matches: (value) => type.matches(trim(value)) };
}

/** A value that fits one of the types. */
export function anyOf(description: string, ...types: readonly ValueType[]): ValueType {
  return { matches: (value) => types.some((type) => type.matches(value)), description };
}

const trim = (value: string): string => value.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');

const integerCanonical = (value: string): string => {
  const [, sign, digits] = /^([-+]?)0*(\d+)$/.exec(trim(value)) ?? [];
  if (digits === undefined) return value;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
};

export const anyText: ValueType = { matches: () => true, description: 'text' };
export const filled: ValueType = { matches: (value) => value !== '', description: 'filled in' };
export const integer: ValueType = {
  ...trimmed(pattern(/[-+]?\d+/, 'a whole number')),
  canonical: integerCanonical,
};
export const positiveInteger: ValueType = {
  ...trimmed(pattern(/\+?0*[1-9]\d*/, 'a whole number above 0')),
  canonical: integerCanonical,
};
export const nonNegativeInteger: ValueType = {
  ...trimmed(pattern(/\+?\d+|-0+/, 'a whole number, 0 or above')),
  canonical: integerCanonical,
};
export const decimal = trimmed(pattern(/[-+]?(?:\d+(?:\.\d*)?|\.\d+)/, 'a decimal number'));
export const truth = trimmed(oneOf('true|false|1|0'));
export const language = trimmed(
  pattern(/[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*/, 'a language code such as "en"'),
);
export const hexadecimal = trimmed(pattern(/(?:[0-9A-Fa-f]{2})*/, 'pairs of hexadecimal digits'));
export const base64 = trimmed(
  pattern(/(?:(?:[A-Za-z0-9+/]\s*){4})*(?:(?:[A-Za-z0-9+/]\s*){2}(?:[A-Za-z0-9+/]|=)\s*=\s*)?/, 'base64'),
);
/** A name without a colon, as XML asks for ids. */
export const xmlName = trimmed(
  pattern(/[\p{L}_][\p{L}\p{M}\p{N}._\u00b7-]*/u, 'a name that starts with a letter and has no blanks'),
);

/** An address: percent signs introduce two digits, there is one fragment, and a colon ends a scheme. */
export const address: ValueType = {
  matches: (value) => {
    const text = trim(value);
    if (/%(?![0-9A-Fa-f]{2})/.test(text) || /#[^#]*#/.test(text)) return false;
    const [head = ''] = text.split(/[/?#]/, 1);
    return !head.includes(':') || /^[A-Za-z][A-Za-z0-9+.-]*:/.test(head);
  },
  description: 'an address',
};

/** At most so many characters (or, for binary values, bytes). */
export function atMost(type: ValueType, limit: number, measure: (value: string) => number): ValueType {
  return {
    matches: (value) => type.matches(value) && measure(value) <= limit,
    description: `${type.description}, at most ${limit}`,
  };
}
