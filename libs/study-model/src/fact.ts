import { z } from 'zod';

/**
 * The place in a document that supports a value. `block` is the id of a block of the document model; `cell` is the id of a cell
 * of that block if the block is a table; `words` is a half-open range of words of the block or cell, counted from 0; `field` is the
 * id of a form field of the file there.
 */
export const Evidence = z.object({
  document: z.number().int(),
  block: z.string(),
  cell: z.string().optional(),
  words: z.tuple([z.number().int().min(0), z.number().int().min(1)]).optional(),
  field: z.string().optional(),
});
export type Evidence = z.infer<typeof Evidence>;

/**
 * How a value came to be: `stated` is printed in the document, `implied` follows from what is printed, `assumed` stands nowhere,
 * `person` was entered by a person.
 */
export const Origin = z.enum(['stated', 'implied', 'assumed', 'person']);
export type Origin = z.infer<typeof Origin>;

/** Who gave a value. */
export const Reader = z.enum(['rules', 'model', 'person']);
export type Reader = z.infer<typeof Reader>;

/**
 * A value with its evidence. Assumed values and values entered by a person may have no evidence; all others have at least one
 * place. `readers` lists everyone who gave this value.
 */
const fact = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, origin: Origin, readers: z.array(Reader).min(1), evidence: z.array(Evidence) });

export const TextFact = fact(z.string());
export type TextFact = z.infer<typeof TextFact>;

export const TimeUnit = z.enum(['hour', 'day', 'week', 'month']);
export type TimeUnit = z.infer<typeof TimeUnit>;

/**
 * The planned time of a visit, counted from the start of the study or epoch as printed. `from` and `to` are equal unless a range
 * is printed: "Day 15" is 15 to 15, "Days -28 to -1" is -28 to -1. There is no day 0 unless the document prints one.
 */
export const PlannedTime = z.object({ unit: TimeUnit, from: z.number(), to: z.number() });
export type PlannedTime = z.infer<typeof PlannedTime>;

/** How much earlier and later than planned a visit may take place. */
export const VisitWindow = z.object({ unit: TimeUnit, before: z.number(), after: z.number() });
export type VisitWindow = z.infer<typeof VisitWindow>;

export const WindowFact = fact(VisitWindow);

/** The values that are expected, both limits included. At least one limit is set. */
export const RangeFact = fact(z.object({ minimum: z.number().optional(), maximum: z.number().optional() }));
