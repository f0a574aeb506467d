import type { MergeRules } from '@app/xml';
import type { Report } from './conflict';

/** Inputs of the merge of two answers in a standard. */
export interface StandardMerge {
  readonly rules: MergeRules;
  readonly report: Report;
}
