import { z } from 'zod';
import { ENDPOINTS } from '.';

/** Maximum UTF-8 bytes of one UTF-16 code unit in JSON. A surrogate pair counts as two units. */
const BYTES = 3;
/** For strings whose schema has no length limit: codes, formats. */
const SHORT = 1024;

const Shape = z.object({
  /** Several types if the value can be null. */
  type: z.union([z.string(), z.array(z.string())]).optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** Returns the maximum size in bytes of a value of this JSON schema. */
function largest(schema: unknown): number {
  const shape = Shape.parse(schema);
  const { maxLength = SHORT, maxItems = Infinity, properties = {}, items, anyOf } = shape;
  if (anyOf !== undefined) return Math.max(...anyOf.map(largest));
  const type = [shape.type].flat().find((each) => each !== 'null');
  if (type === 'string') return maxLength * BYTES + 2;
  if (type === 'array') return maxItems * (largest(items) + 1);
  if (type === 'object')
    return Object.entries(properties).reduce((sum, [name, each]) => sum + name.length + 4 + largest(each), 2);
  return 20;
}

describe('the body of an endpoint', () => {
  it.each(
    ENDPOINTS.filter(({ body }) => body !== undefined).map((endpoint) => [endpoint.name, endpoint] as const),
  )('has room for all that %s may be sent', (_name, { body, bodyBytes }) => {
    const schema = z.toJSONSchema(body ?? z.null(), { io: 'input', unrepresentable: 'any' });

    expect(largest(schema)).toBeLessThanOrEqual(bodyBytes);
  });
});
