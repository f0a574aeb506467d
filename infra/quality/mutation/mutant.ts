/** A damage to a guarantee, as a patch of one place, and the tests that must detect it. */
export interface Mutant {
  /** Description of the damage; unique. */
  readonly name: string;
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** The test file in which at least one test must fail. */
  readonly test: string;
  /** Part of the names of the tests to run, if the whole file takes long. */
  readonly named?: string;
  /** The tests start processes of the product, so it must be built with the patch. */
  readonly isStarted?: true;
}

/** Result of a mutant. Only `killed` is good. */
export type Fate =
  | { readonly kind: 'killed' }
  /** The tests passed, so they do not detect this damage. */
  | { readonly kind: 'survived' }
  /** Inconclusive: the patch no longer fits, the product does not build with it, or no test ran. */
  | { readonly kind: 'void'; readonly reason: string };
