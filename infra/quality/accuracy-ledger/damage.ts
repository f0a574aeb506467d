import type { SeriesKind } from '@app/contracts';
import type { XmlElement } from '@app/xml';

/** A result that was damaged on purpose. */
export interface Damaged {
  readonly study: XmlElement;
  /** For each damage the texts that have to stand in one sentence of the ledger, each in one of its wordings. */
  readonly named: readonly (readonly (readonly string[])[])[];
}

/** So many of the given things, at random. */
export type Some = <Item>(items: readonly Item[]) => Item[];

/** A text that the documents state and that the ledger counts. */
export interface Stated {
  readonly kind: SeriesKind;
  readonly label: string;
  readonly text: string;
}

/** Damages some things of a kind in one way; null where a result has nothing of the kind. */
export type Damage = (study: XmlElement, some: Some, stated: readonly Stated[]) => Damaged | null;
