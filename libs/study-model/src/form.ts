import { z } from 'zod';
import { RangeFact, TextFact } from './fact';
import { Id } from './id';

/**
 * What is filled in. `partial-date` is a date of which parts may be unknown; `computed` is derived from other items and not filled
 * in by hand.
 */
export const ItemType = z.enum([
  'text',
  'integer',
  'decimal',
  'date',
  'time',
  'date-time',
  'partial-date',
  'yes-no',
  'single-choice',
  'several-choices',
  'signature',
  'computed',
]);
export type ItemType = z.infer<typeof ItemType>;

/** One of the answers of a choice. `code` is printed or assigned; it is unique within the item. */
const Choice = z.object({ code: z.string(), text: TextFact });

/** A field of a form. The origin of `question` is the origin of the item. */
export const Item = z.object({
  id: Id,
  /** As printed, without the variable name, the unit and the blanks. */
  question: TextFact,
  type: ItemType,
  /** The variable name that an annotation or a dictionary gives. */
  name: TextFact.optional(),
  /** Characters or digits that the blanks or the dictionary give. For decimals the point is not counted. */
  length: z.number().int().min(1).optional(),
  /** Digits behind the decimal point. */
  decimals: z.number().int().min(1).optional(),
  /** One unit is fixed; of several one is chosen. */
  units: z.array(TextFact),
  /** The answers of a single choice or of several choices, in printed order. */
  choices: z.array(Choice),
  range: RangeFact.optional(),
  /** Set only if the document states whether an answer is required. */
  isRequired: z.boolean().optional(),
  instruction: TextFact.optional(),
  /** When the item is filled in, as printed: `If yes`. */
  condition: TextFact.optional(),
});
export type Item = z.infer<typeof Item>;

/** Items that stand together. Each row of a log is one repetition of a repeating group. */
export const ItemGroup = z.object({
  id: Id,
  /** The heading of the group, if it has one. */
  name: TextFact.optional(),
  isRepeating: z.boolean(),
  items: z.array(Item).min(1),
});
export type ItemGroup = z.infer<typeof ItemGroup>;

/** A case report form, or the fields that a document names for an activity. USDM: BiomedicalConcepts of an Activity. */
export const Form = z.object({
  id: Id,
  name: TextFact,
  /** The row of the schedule that the form belongs to. */
  activity: Id.optional(),
  instructions: z.array(TextFact),
  /** Fields that identify a page (subject, site, visit, sign-off). Every system adds them itself, so they are not items. */
  identification: z.array(TextFact),
  /** Fields that the document marks as hidden or not in use. */
  leftOut: z.array(TextFact).optional(),
  groups: z.array(ItemGroup),
  /** The standard that implies the items: its id and the date of its release. */
  standard: z.object({ source: z.string(), id: z.string(), version: z.string() }).optional(),
});
export type Form = z.infer<typeof Form>;
