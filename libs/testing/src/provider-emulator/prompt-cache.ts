import { z } from 'zod';
import type { CacheUse } from './wire-formats';

const Part = z.object({
  text: z.string().optional(),
  cache_control: z.unknown().optional(),
  prompt_cache_breakpoint: z.unknown().optional(),
});
const Content = z.union([z.string().transform((text): z.infer<typeof Part>[] => [{ text }]), z.array(Part)]);
const Body = z.object({
  system: Content.optional(),
  messages: z.array(z.object({ content: Content })).optional(),
  systemInstruction: z.unknown().optional(),
  contents: z.array(z.object({ parts: z.array(Part) })).optional(),
  output_config: z.object({ format: z.unknown().optional() }).optional(),
  response_format: z.unknown().optional(),
  prompt_cache_options: z.unknown().optional(),
});
type Body = z.infer<typeof Body>;

/** Providers cache prefixes of about a thousand tokens or more. */
const CACHED_CHARACTERS = 3000;
const CACHED_TOKENS = 60;

/**
 * The cache of a provider. Anthropic and newer models of OpenAI keep a text up to each mark in it, and find it only up to a mark and
 * for the same schema; others keep every beginning.
 */
export class EmulatedCache {
  private readonly kept = new Set<string>();

  clear(): void {
    this.kept.clear();
  }

  /** What a request reads from the cache and writes to it. Others can read what it writes when its answer begins: at `begin`. */
  use(path: string, json: string): CacheUse & { readonly begin: () => void } {
    const { data: body } = Body.safeParse(JSON.parse(json));
    const beginnings = body === undefined ? [] : beginningsOf(path, body);
    const count = beginnings.length;
    const begin = (): void => beginnings.forEach((beginning) => this.kept.add(beginning));
    if (count === 0) return { read: 0, written: 0, begin };
    const known = beginnings.findLastIndex((beginning) => this.kept.has(beginning)) + 1;
    const read = Math.round((CACHED_TOKENS * known) / count);
    return { read, written: CACHED_TOKENS - read, begin };
  }
}

/** The beginnings of a request that the provider keeps, with what they are found by. */
function beginningsOf(path: string, body: Body): string[] {
  const { system = [], messages = [], contents = [], output_config: output, response_format: format } = body;
  const key = JSON.stringify([body.systemInstruction, output?.format, format]);
  const parts = [
    ...system,
    ...messages.flatMap(({ content }) => content),
    ...contents.flatMap(({ parts: some }) => some),
  ];
  const text = parts.map((part) => part.text ?? '');
  const isMarked = path.includes('/messages') || body.prompt_cache_options !== undefined;
  const ends = isMarked
    ? parts.flatMap((part, at) =>
        part.cache_control || part.prompt_cache_breakpoint ? [text.slice(0, at + 1).join('')] : [],
      )
    : [text.join('').slice(0, CACHED_CHARACTERS)];
  return ends.filter((end) => end.length >= CACHED_CHARACTERS).map((end) => key + end);
}
