import { z } from 'zod';

const count = z.number().int().min(0);

/** One element that a person would count. Elements without an id are told apart by what they say. */
export const PartMember = z.object({ id: z.string().nullable(), name: z.string() });
export type PartMember = z.infer<typeof PartMember>;

/**
 * What a person counts in an XML. `part` is a word of CDISC ODM such as `visits`, or in angle brackets the name of an
 * element: `<endpoint>`.
 */
export const ResultPart = z.object({ part: z.string(), members: z.array(PartMember) });
export type ResultPart = z.infer<typeof ResultPart>;

/** The countable parts of one XML, stored when its workflow ends. */
export const ResultSummary = z.object({
  parts: z.array(ResultPart),
  /** There were more elements than are kept; what lies beyond is not compared. */
  isCut: z.boolean(),
});
export type ResultSummary = z.infer<typeof ResultSummary>;

/** What a difference names at most; `count` is always exact. */
export const NAMED_MAXIMUM = 200;

const named = z.object({ count, names: z.array(z.string()) });
const paired = z.object({ count, pairs: z.array(z.object({ from: z.string(), to: z.string() })) });

/** What became of one part from one XML to another. */
export const PartDifference = z.object({
  part: z.string(),
  added: named,
  removed: named,
  /** The same id with another name. */
  renamed: paired,
  /** The same name with another id. */
  renumbered: paired,
});
export type PartDifference = z.infer<typeof PartDifference>;

/** What two results have and have not in common, in things that people count. */
export const Comparison = z.object({ differences: z.array(PartDifference), isCut: z.boolean() });
export type Comparison = z.infer<typeof Comparison>;
