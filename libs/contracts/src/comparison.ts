import { z } from 'zod';

const count = z.number().int().min(0);

/** One countable element. Elements without an id are distinguished by their content. */
export const PartMember = z.object({
  id: z.string().nullable(),
  name: z.string(),
  /** Digest of its texts, if they say more than the name. Older summaries have none. */
  text: z.string().optional(),
});
export type PartMember = z.infer<typeof PartMember>;

/**
 * A countable kind of element in an XML. `part` is a CDISC ODM term such as `visits`, or an element name in angle brackets:
 * `<endpoint>`.
 */
export const ResultPart = z.object({ part: z.string(), members: z.array(PartMember) });
export type ResultPart = z.infer<typeof ResultPart>;

/** The countable parts of one XML, stored when its workflow ends. */
export const ResultSummary = z.object({
  parts: z.array(ResultPart),
  /** There were more elements than the stored maximum. The rest is not compared. */
  isCut: z.boolean(),
});
export type ResultSummary = z.infer<typeof ResultSummary>;

/** Maximum number of items that a difference lists. `count` is always exact. */
export const NAMED_MAXIMUM = 200;

const named = z.object({ count, names: z.array(z.string()) });
const paired = z.object({ count, pairs: z.array(z.object({ from: z.string(), to: z.string() })) });

/** Changes of one part between two XMLs. */
export const PartDifference = z.object({
  part: z.string(),
  added: named,
  removed: named,
  /** Same id, different name. */
  renamed: paired,
  /** Same name, different id. */
  renumbered: paired,
  /** Same id and name, different text. */
  changed: named,
});
export type PartDifference = z.infer<typeof PartDifference>;

/** Similarities and differences of two results, in countable elements. */
export const Comparison = z.object({ differences: z.array(PartDifference), isCut: z.boolean() });
export type Comparison = z.infer<typeof Comparison>;
