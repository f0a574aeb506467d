import { z } from 'zod';

/**
 * The parts of a USDM v4 file that a study model has a place for. Source: CDISC USDM v4.0, data structure specification. Everything
 * else in a file is ignored, and attributes that a file leaves out count as empty, so that files of other systems can be read.
 */
const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((all) => all ?? []);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const id = z.string();

const Code = z.object({ code: text, decode: text });
const code = Code.nullish();

const Text = z.object({ id, name: text, label: text, text });

export const UsdmTiming = z.object({
  id,
  type: code,
  value: text,
  valueLabel: text,
  windowLabel: text,
  relativeFromScheduledInstanceId: text,
  relativeToScheduledInstanceId: text,
});
export type UsdmTiming = z.infer<typeof UsdmTiming>;

const Instance = z.object({
  id,
  name: text,
  label: text,
  defaultConditionId: text,
  epochId: text,
  encounterId: text,
  activityIds: list(z.string()),
});
export type UsdmInstance = z.infer<typeof Instance>;

const Timeline = z.object({
  id,
  name: text,
  label: text,
  mainTimeline: z.boolean().nullish(),
  entryId: text,
  timings: list(UsdmTiming),
  instances: list(Instance),
});
export type UsdmTimeline = z.infer<typeof Timeline>;

const Design = z.object({
  studyPhase: z.object({ standardCode: code }).nullish(),
  encounters: list(z.object({ id, name: text, label: text })),
  activities: list(z.object({ id, name: text, label: text, childIds: list(z.string()) })),
  arms: list(z.object({ id, name: text, label: text, description: text })),
  epochs: list(z.object({ id, name: text, label: text })),
  objectives: list(z.object({ id, text, level: code, endpoints: list(z.object({ id, text })) })),
  eligibilityCriteria: list(z.object({ id, identifier: text, category: code, criterionItemId: text })),
  scheduleTimelines: list(Timeline),
});
export type UsdmDesign = z.infer<typeof Design>;

const Version = z.object({
  versionIdentifier: text,
  titles: list(z.object({ id, text, type: code })),
  studyIdentifiers: list(z.object({ id, text, scopeId: text })),
  organizations: list(z.object({ id, name: text, label: text, type: code })),
  dateValues: list(z.object({ id, dateValue: text })),
  eligibilityCriterionItems: list(Text.extend({ dictionaryId: text })),
  conditions: list(Text.extend({ appliesToIds: list(z.string()), contextIds: list(z.string()) })),
  dictionaries: list(z.object({ id, parameterMaps: list(z.object({ tag: text, reference: text })) })),
  narrativeContentItems: list(z.object({ id })),
  studyDesigns: list(Design),
});
export type UsdmVersion = z.infer<typeof Version>;

/** A file of the USDM API: one study with its versions. */
export const UsdmFile = z.object({
  usdmVersion: z.string(),
  study: z.object({ name: text, versions: z.array(Version).min(1) }),
});
export type UsdmFile = z.infer<typeof UsdmFile>;
