import { z } from 'zod';
import { Evidence } from '../fact';
import { NoteMeaning, ObjectiveLevel } from '../study-model';

/**
 * The address of a value: the id of an entity and the name of its field. `study` is the entity of the title page, a list
 * (`visits`, `criteria`) is the entity of its order, and a cell of the schedule is addressed by `cellEntity`.
 */
export interface StudyAddress {
  readonly entity: string;
  readonly field: string;
}

/** The entity of a cell of the schedule, which exists with and without a mark. Its field is `mark`. */
export const cellEntity = (activity: string, visit: string): string => `${activity}|${visit}`;

/** A key that identifies an address within a study. */
export const addressKey = ({ entity, field }: StudyAddress): string => `${entity} ${field}`;

/**
 * What a person says about a value. `proposed` withdraws the earlier decision; `rejected` removes the value from the study, with
 * its entity if the value is its name or text.
 */
export const DecisionKind = z.enum(['proposed', 'accepted', 'corrected', 'rejected']);
export type DecisionKind = z.infer<typeof DecisionKind>;

/** A decision as it is applied to a study. `value` is only present in corrections. */
export interface AppliedDecision extends StudyAddress {
  readonly decision: DecisionKind;
  readonly value: unknown;
  /** The place of a corrected value. Without one, the value keeps the places of the value that it replaces. */
  readonly evidence: readonly Evidence[];
}

/** Maximum length of a text that a person enters. */
export const STUDY_TEXT_MAXIMUM = 10_000;

const Text = z.string().trim().min(1).max(STUDY_TEXT_MAXIMUM);
const Name = z.string().trim().min(1).max(500);
const Id = z.string().min(1).max(200);

/** The id of something that a person adds. */
export const AddedId = z.string().regex(/^person\.[a-z0-9-]{8,64}$/);

/** The value of a mark: the sign that is printed, and the condition under which the activity takes place. */
export const MarkValue = z
  .strictObject({
    sign: z.string().trim().min(1).max(100),
    isConditional: z.boolean(),
    condition: Text.optional(),
  })
  .refine(({ isConditional, condition }) => isConditional || condition === undefined);
export type MarkValue = z.infer<typeof MarkValue>;

/** Something that a person adds to a list, behind the entity `after` or at the end. Items and endpoints name their parent. */
export const AddedValue = z.discriminatedUnion('list', [
  z.strictObject({
    list: z.enum(['inclusion', 'exclusion']),
    text: Text,
    number: z.string().max(20),
    after: Id.optional(),
  }),
  z.strictObject({
    list: z.literal('item'),
    text: Text,
    marker: z.string().max(20),
    parent: Id,
    after: Id.optional(),
  }),
  z.strictObject({ list: z.literal('objective'), text: Text, level: ObjectiveLevel, after: Id.optional() }),
  z.strictObject({ list: z.literal('endpoint'), text: Text, parent: Id, after: Id.optional() }),
  z.strictObject({
    list: z.enum(['visit', 'activity', 'arm', 'epoch', 'intervention']),
    text: Name,
    after: Id.optional(),
  }),
  z.strictObject({
    list: z.literal('note'),
    text: Text,
    marker: z.string().max(20),
    meaning: NoteMeaning.optional(),
  }),
]);
export type AddedValue = z.infer<typeof AddedValue>;

/**
 * A second visit or activity that is made of a part of the marks of the first (`from`): those in the named rows or columns. The
 * decision is addressed by the id of the second one.
 */
export const SplitValue = z.strictObject({ from: Id, name: Name, across: z.array(Id).min(1).max(2000) });
export type SplitValue = z.infer<typeof SplitValue>;

/** What a visit or an activity was before it was joined or split: its name, and the activities or visits of its marks. */
export const LineBefore = z.object({ name: z.string(), across: z.array(Id) });
export type LineBefore = z.infer<typeof LineBefore>;

/** What a note applies to: entities of the study. If it names none, the note applies to whole tables. */
export const ScopeValue = z.strictObject({
  visits: z.array(Id).max(2000),
  activities: z.array(Id).max(2000),
  marks: z.array(Id).max(5000),
});
export type ScopeValue = z.infer<typeof ScopeValue>;

export const OrderValue = z.array(Id).max(5000);
export const JoinValue = Id;
export { Id as IdValue, Name as NameValue, Text as TextValue };
