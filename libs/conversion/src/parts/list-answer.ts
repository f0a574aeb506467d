import { z } from 'zod';

/** Models also write an empty text for nothing. */
const Place = z
  .string()
  .max(200)
  .transform((text) => (text.trim() === '' ? null : text));
const Kind = z.string().max(40);

/** What a model answers about a list. */
export const ListAnswer = z.object({
  wrong: z.array(z.object({ item: z.number().int(), why: z.string().max(400) })).default([]),
  changed: z
    .array(
      z.object({
        item: z.number().int(),
        kind: Kind.nullish(),
        number: z.string().max(40).nullish(),
        at: Place.nullish(),
        value: z.string().max(400).nullish(),
        under: Place.nullish(),
      }),
    )
    .default([]),
  missing: z
    .array(
      z.object({
        kind: Kind,
        at: z.string().max(200),
        number: z.string().max(40).nullish(),
        value: z.string().max(400).nullish(),
        under: Place.nullish(),
      }),
    )
    .default([]),
  counts: z.array(z.object({ kind: Kind, count: z.number().int().min(0) })).default([]),
});
export type ListAnswer = z.infer<typeof ListAnswer>;

export type MissingItem = ListAnswer['missing'][number];
