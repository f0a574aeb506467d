import { z } from 'zod';
import type { ExpectedPart } from './parts/expected-parts';
import { ResultMessage } from './result-message';

/** One of what can be asked for. */
export interface TargetChoice {
  readonly id: string;
  /** What people choose it by. */
  readonly label: string;
  /** How a prompt calls it. */
  readonly named?: RegExp;
  /** What every document for it holds, whatever the prompt asks for. */
  readonly parts?: readonly ExpectedPart[];
}

const ODM_PARTS = ['inclusion', 'exclusion', 'visit', 'activity', 'mark'] as const;

/** What can be asked for. All else about a target stands in its folder in `libs/xml`. */
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

/** What an XML document is checked against: nothing but XML itself, a standard, or an XML schema of the workspace's own. */
export const Target = z.enum(TARGETS.map(({ id }) => id));
export type Target = z.infer<typeof Target>;

/** What people choose a target by. */
export const labelOfTarget = (target: Target): string =>
  TARGETS.find(({ id }) => id === target)?.label ?? target;

/** `error`: the document is not what its target asks for; `warning`: it is, and will still hurt; `info`: worth a look. */
export const Severity = z.enum(['error', 'warning', 'info']);
export type Severity = z.infer<typeof Severity>;

/** Lines and columns count from 1; `path` names each element with its place among those of its name: `/ODM/Study[2]`. */
export const XmlPosition = z.object({
  line: z.number().int().min(1),
  column: z.number().int().min(1),
  path: z.string(),
});
export type XmlPosition = z.infer<typeof XmlPosition>;

/** Replaces the characters `from` up to `to` of the checked text. */
export const TextEdit = z.object({
  from: z.number().int().min(0),
  to: z.number().int().min(0),
  insert: z.string(),
});
export type TextEdit = z.infer<typeof TextEdit>;

/** One thing that is wrong or doubtful in an XML document. */
export const Finding = z.object({
  /** Stable name of the rule: `structure.attribute-missing`. */
  rule: z.string(),
  severity: Severity,
  position: XmlPosition,
  sentence: z.string(),
  /** The sentence as a message; findings of before have none. */
  message: ResultMessage.optional(),
  /** A change that keeps the meaning; absent where only a person can know. */
  fix: z
    .object({ sentence: z.string(), message: ResultMessage.optional(), edits: z.array(TextEdit).min(1) })
    .optional(),
});
export type Finding = z.infer<typeof Finding>;
