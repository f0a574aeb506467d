import type { SeriesKind } from '@app/contracts';

/** One member of a numbered series: what the XML should hold, in any of these wordings. */
export interface Member {
  readonly kind: SeriesKind;
  /** `inclusion criterion 7`, `Visit 3`. */
  readonly label: string;
  /** What else the documents call the same text: an objective may be stated as primary and as secondary. */
  readonly otherLabels?: readonly string[];
  readonly texts: readonly string[];
  readonly blockId: string | null;
  /** Of a sub-item: the member that it belongs to. */
  readonly parent?: Member;
}
