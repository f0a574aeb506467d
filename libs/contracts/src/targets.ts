import { z } from 'zod';
import type { ExpectedPart } from './parts/expected-parts';
import { ResultMessage } from './result-message';

/** A selectable target. */
export interface TargetChoice {
  readonly id: string;
  /** Display text in the selection. */
  readonly label: string;
  /** Its name in prompts. */
  readonly named?: RegExp;
  /** Parts that every document for this target holds, whatever the prompt. */
  readonly parts?: readonly ExpectedPart[];
}

const ODM_PARTS = ['inclusion', 'exclusion', 'visit', 'activity', 'mark'] as const;

/** Selectable targets. Everything else about a target is in its folder in `libs/xml`. */
export const TARGETS = [
  { id: 'any', label: 'Any well-formed XML' },
  {
    id: 'odm-1.3.2',
    label: 'CDISC ODM 1.3.2',
    named: /\bODM\b(?!\s*(?:version\s*|v\.?\s*)?2)/i,
    parts: ODM_PARTS,
  },
  {
    id: 'odm-2.0',
    label: 'CDISC ODM 2.0',
    named: /\bODM\s*(?:version\s*|v\.?\s*)?2/i,
    parts: ODM_PARTS,
  },
  { id: 'own-schema', label: 'An XML schema of this workspace' },
] as const satisfies readonly TargetChoice[];

/** The target that an XML document is validated against: well-formedness only, a standard, or the workspace's own XML schema. */
export const Target = z.enum(TARGETS.map(({ id }) => id));
export type Target = z.infer<typeof Target>;

/** Display text of a target. */
export const labelOfTarget = (target: Target): string =>
  TARGETS.find(({ id }) => id === target)?.label ?? target;

/** `error`: the document does not meet its target. `warning`: it does, but will cause problems. `info`: worth a look. */
export const Severity = z.enum(['error', 'warning', 'info']);
export type Severity = z.infer<typeof Severity>;

/** Lines and columns start at 1. `path` gives each element with its index among siblings of the same name: `/ODM/Study[2]`. */
export const XmlPosition = z.object({
  line: z.number().int().min(1),
  column: z.number().int().min(1),
  path: z.string(),
});
export type XmlPosition = z.infer<typeof XmlPosition>;

/** Replaces the character range [`from`, `to`) of the checked text. */
export const TextEdit = z.object({
  from: z.number().int().min(0),
  to: z.number().int().min(0),
  insert: z.string(),
});
export type TextEdit = z.infer<typeof TextEdit>;

/** An error or a doubt found in an XML document. */
export const Finding = z.object({
  /** Stable name of the rule: `structure.attribute-missing`. */
  rule: z.string(),
  severity: Severity,
  position: XmlPosition,
  sentence: z.string(),
  /** The sentence as a localized message. Older findings have none. */
  message: ResultMessage.optional(),
  /** A fix that keeps the meaning. Absent if the fix needs human knowledge. */
  fix: z
    .object({ sentence: z.string(), message: ResultMessage.optional(), edits: z.array(TextEdit).min(1) })
    .optional(),
});
export type Finding = z.infer<typeof Finding>;
