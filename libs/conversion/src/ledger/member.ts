import type { SeriesKind } from '@app/contracts';

/** One member of a numbered series: what the XML should hold, in any of these wordings. */
export interface Member {
  readonly kind: SeriesKind;
  /** `inclusion criterion 7`, `Visit 3`. */
  readonly label: string;
  readonly texts: readonly string[];
  readonly blockId: string | null;
  /** Of a sub-item: the member that it belongs to. */
  readonly parent?: Member;
}
