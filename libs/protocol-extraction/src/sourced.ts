/** A text with the blocks it was read from. */
export interface Sourced {
  readonly value: string;
  readonly blockIds: readonly string[];
}
