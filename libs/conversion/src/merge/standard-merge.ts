import type { MergeRules } from '@app/xml';
import type { Report } from './conflict';

/** What the merge of two answers in a standard goes by. */
export interface StandardMerge {
  readonly rules: MergeRules;
  readonly report: Report;
}
