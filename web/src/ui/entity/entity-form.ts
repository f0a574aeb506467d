import { fieldOf, type FieldKind } from '@app/contracts';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';

/** The form of a body of the API. */
export interface EntityForm<Output> {
  /** Validates the input with the rules of the server. */
  readonly schema: z.ZodType<Output, FieldValues>;
  readonly names: readonly string[];
  /** The input for a new item. */
  readonly initial: FieldValues;
  /** The input for a stored item. */
  readonly inputOf: (item: object) => FieldValues;
}

interface FormOptions {
  /** Values of a new item for which the body has no default. */
  readonly initial?: FieldValues;
  /** Changes the values before they are validated. */
  readonly prepare?: (values: Record<string, unknown>) => object;
}

/**
 * Derives the form of a body. Numbers and lists are entered as text, instants in the user's time zone, and an empty
 * text is a missing value.
 */
export function entityForm<Body extends z.ZodObject>(
  body: Body,
  { initial = {}, prepare = (values) => values }: FormOptions = {},
): EntityForm<z.output<Body>> {
  return {
    schema: z.preprocess((input: FieldValues) => prepare(valuesOf(body, input)), body),
    names: namesOf(body),
    initial: inputOf(body, initial),
    inputOf: (item) => inputOf(body, item),
  };
}

const fieldsOf = (body: z.ZodObject) =>
  Object.entries<z.core.$ZodType>(body.shape).map(([name, schema]) => ({ ...fieldOf(schema), name }));

const objectOf = (value: unknown): object => (value instanceof Object ? value : {});

/** The names of the controls. A field of a nested object is `settings.model`. */
const namesOf = (body: z.ZodObject): string[] =>
  fieldsOf(body).flatMap(({ name, nested }) =>
    nested ? namesOf(nested).map((inner) => `${name}.${inner}`) : [name],
  );

function inputOf(body: z.ZodObject, item: object): FieldValues {
  const inputs = fieldsOf(body).map(({ name, kind, nested, initial = null }): [string, unknown] => {
    const value: unknown = Reflect.get(item, name) ?? initial;
    return [name, nested ? inputOf(nested, objectOf(value)) : INPUTS[kind](value)];
  });
  return Object.fromEntries(inputs);
}

function valuesOf(body: z.ZodObject, input: object): FieldValues {
  const values = fieldsOf(body).map(({ name, kind, nested, isNullable }): [string, unknown] => {
    const value: unknown = Reflect.get(input, name);
    if (nested) return [name, valuesOf(nested, objectOf(value))];
    if (typeof value !== 'string') return [name, value];
    return [name, isNullable && kind !== 'text' && value.trim() === '' ? null : VALUES[kind](value)];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const same = <Value>(value: Value): Value => value;

/** The input for a value; null is a missing value. A boolean without a default has the options yes, no and neither. */
const INPUTS: Readonly<Record<FieldKind, (value: unknown) => unknown>> = {
  text: textOf,
  number: textOf,
  instant: (value) => localTimeOf(textOf(value)),
  boolean: same,
  texts: (value) => listOf(value).join(', '),
  numbers: listOf,
  object: listOf,
};

/** The value of a text. An empty text is no number, not zero. */
const VALUES: Readonly<Record<FieldKind, (text: string) => unknown>> = {
  text: same,
  number: (text) => (text.trim() === '' ? Number.NaN : Number(text)),
  instant: (text) => new Date(text).toISOString(),
  boolean: (text) => text === 'true',
  texts: (text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  numbers: same,
  object: same,
};

const MINUTE = 60_000;

/** An instant as a field for local time shows it. */
function localTimeOf(instant: string): string {
  if (instant === '') return '';
  const moment = new Date(instant);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
}
