import type { z } from 'zod';

export type ParsedAnswer<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** One sentence per problem, for the model. */
  | { readonly kind: 'bad'; readonly problems: readonly string[] };

/**
 * Reads a JSON answer. Text around it, a code fence and reasoning before it are dropped, because models add them in spite of
 * the prompt.
 */
export function parseAnswer<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): ParsedAnswer<z.infer<Schema>> {
  const json = jsonOf(text);
  if (json === null) return { kind: 'bad', problems: ['The answer holds no complete JSON object.'] };
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return { kind: 'answer', answer: parsed.data };
  const problems = parsed.error.issues
    .slice(0, 10)
    .map(({ path, message }) => `${path.length === 0 ? 'The answer' : path.join('.')}: ${message}`);
  return { kind: 'bad', problems };
}

function jsonOf(text: string): { readonly value: unknown } | null {
  const plain = text.replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/g, ' ');
  for (let start = plain.indexOf('{'); start !== -1; start = plain.indexOf('{', start + 1)) {
    const end = endOfObject(plain, start);
    if (end === null) continue;
    const value = parsed(plain.slice(start, end));
    if (value !== null) return value;
  }
  return null;
}

/** Behind the bracket that closes the one at `start`; null if there is none. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
