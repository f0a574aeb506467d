import { message, type ResultMessage } from '@app/contracts';

/** What the value of an attribute or the text of an element may be. */
export interface ValueType {
  readonly matches: (value: string) => boolean;
  /** Completes "must be …". */
  readonly description: ResultMessage;
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
    description:
      choices.length === 1
        ? message('value.one', { choice: choices[0] ?? '' })
        : message('value.one-of', { choices: choices.join(', ') }),
    choices,
  };
}

/** Text that fits the whole of a pattern. */
export function pattern(source: RegExp, description: ResultMessage): ValueType {
  const whole = new RegExp(`^(?:${source.source})$`, source.flags);
  return { matches: (value) => whole.test(value), description };
}

/** As the type, with blanks around the value allowed, as the standard does for numbers. */
export function trimmed(type: ValueType): ValueType {
  return { ...type, matches: (value) => type.matches(trim(value)) };
}

/** A value that fits one of the types. */
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
/** A name without a colon, as XML asks for ids. */
export const xmlName = trimmed(pattern(/[\p{L}_][\p{L}\p{M}\p{N}._\u00b7-]*/u, message('value.name')));

/** An address: percent signs introduce two digits, there is one fragment, and a colon ends a scheme. */
export const address: ValueType = {
  matches: (value) => {
    const text = trim(value);
    if (/%(?![0-9A-Fa-f]{2})/.test(text) || /#[^#]*#/.test(text)) return false;
    const [head = ''] = text.split(/[/?#]/, 1);
    return !head.includes(':') || /^[A-Za-z][A-Za-z0-9+.-]*:/.test(head);
  },
  description: message('value.address'),
};

/** At most so many characters (or, for binary values, bytes). */
export function atMost(type: ValueType, limit: number, measure: (value: string) => number): ValueType {
  return {
    matches: (value) => type.matches(value) && measure(value) <= limit,
    description: message('value.at-most', { type: type.description, limit }),
  };
}
