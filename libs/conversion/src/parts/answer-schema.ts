import type { AnswerSchema } from '@app/providers';
import { z } from 'zod';

/**
 * The JSON Schema of an answer, as vendors ask for it: every property is required (an optional one can be null) and no others are
 * allowed. Limits of lengths are left out, because not all vendors accept them; our own parser checks them.
 */
export function answerSchemaOf(part: string, schema: z.ZodType): AnswerSchema {
  const json = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });
  const { $schema: _dialect, ...rest } = strict(json);
  return { name: part, schema: rest };
}

const UNSUPPORTED: ReadonlySet<string> = new Set(['maxLength', 'minLength', 'minimum', 'maximum', 'default']);

const Json = z.record(z.string(), z.unknown());

function strict(node: unknown): Record<string, unknown> {
  const object = Json.parse(node);
  const kept = Object.entries(object).filter(([key]) => !UNSUPPORTED.has(key));
  const walked = Object.fromEntries(
    kept.map(([key, value]) => [key, key === 'properties' ? properties(value) : walk(value)]),
  );
  if (object.type !== 'object') return walked;
  return {
    ...walked,
    additionalProperties: false,
    required: Object.keys(Json.parse(object.properties ?? {})),
  };
}

const properties = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Json.parse(value)).map(([key, one]) => [key, strict(one)]));

function walk(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => walk(one));
  return typeof value === 'object' && value !== null ? strict(value) : value;
}
