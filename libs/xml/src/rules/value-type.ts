import { message, type ResultMessage } from '@app/contracts';

/** The allowed values of an attribute or of the text of an element. */
export interface ValueType {
  readonly matches: (value: string) => boolean;
  /** Completes "must be …". */
  readonly description: ResultMessage;
  /** The allowed values, if they can be listed. */
  readonly choices?: readonly string[];
  /** Two values with the same canonical form are equal. */
  readonly canonical?: (value: string) => string;
}

export type ValueTypes = Readonly<Record<string, ValueType>>;

/** One of the values, which are separated by `|`. */
export function oneOf(values: string): ValueType {
  const choices = values.split('|');
  return {
    matches: (value) => choices.includes(value),
    description:
      choices.length === 1
        ? message('value.one', { choice: choices[0] ?? '' })
        : message('value.one-of', { choices: choices.join(', ') }),
    choices,
  };
}

/** Text that matches a pattern as a whole. */
export function pattern(source: RegExp, description: ResultMessage): ValueType {
  const whole = new RegExp(`^(?:${source.source})$`, source.flags);
  return { matches: (value) => whole.test(value), description };
}

/** The type with surrounding white space allowed, as in the standard's numbers. */
export function trimmed(type: ValueType): ValueType {
  return { ...type, matches: (value) => type.matches(trim(value)) };
}

/** A value of one of the types. */
export function anyOf(description: ResultMessage, ...types: readonly ValueType[]): ValueType {
  return { matches: (value) => types.some((type) => type.matches(value)), description };
}

const trim = (value: string): string => value.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');

const integerCanonical = (value: string): string => {
  const [, sign, digits] = /^([-+]?)0*(\d+)$/.exec(trim(value)) ?? [];
  if (digits === undefined) return value;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
};

export const anyText: ValueType = { matches: () => true, description: message('value.text') };
export const filled: ValueType = { matches: (value) => value !== '', description: message('value.filled') };
export const integer: ValueType = {
  ...trimmed(pattern(/[-+]?\d+/, message('value.integer'))),
  canonical: integerCanonical,
};
export const positiveInteger: ValueType = {
  ...trimmed(pattern(/\+?0*[1-9]\d*/, message('value.positive'))),
  canonical: integerCanonical,
};
export const nonNegativeInteger: ValueType = {
  ...trimmed(pattern(/\+?\d+|-0+/, message('value.count'))),
  canonical: integerCanonical,
};
export const decimal = trimmed(pattern(/[-+]?(?:\d+(?:\.\d*)?|\.\d+)/, message('value.decimal')));
export const truth = trimmed(oneOf('true|false|1|0'));
export const language = trimmed(pattern(/[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*/, message('value.language')));
export const hexadecimal = trimmed(pattern(/(?:[0-9A-Fa-f]{2})*/, message('value.hexadecimal')));
export const base64 = trimmed(
  pattern(
    /(?:(?:[A-Za-z0-9+/]\s*){4})*(?:(?:[A-Za-z0-9+/]\s*){2}(?:[A-Za-z0-9+/]|=)\s*=\s*)?/,
    message('value.base64'),
  ),
);
/** A name without a colon, as XML requires for ids. */
export const xmlName = trimmed(pattern(/[\p{L}_][\p{L}\p{M}\p{N}._\u00b7-]*/u, message('value.name')));

/** A URI: percent signs are followed by two hexadecimal digits, there is at most one fragment, and a colon ends the scheme. */
export const address: ValueType = {
  matches: (value) => {
    const text = trim(value);
    if (/%(?![0-9A-Fa-f]{2})/.test(text) || /#[^#]*#/.test(text)) return false;
    const [head = ''] = text.split(/[/?#]/, 1);
    return !head.includes(':') || /^[A-Za-z][A-Za-z0-9+.-]*:/.test(head);
  },
  description: message('value.address'),
};

/** At most this many characters (for binary values: bytes). */
export function atMost(type: ValueType, limit: number, measure: (value: string) => number): ValueType {
  return {
    matches: (value) => type.matches(value) && measure(value) <= limit,
    description: message('value.at-most', { type: type.description, limit }),
  };
}
