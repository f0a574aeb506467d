/** One piece of damage to a guarantee, as a patch of one place, and the tests that have to notice it. */
export interface Mutant {
  /** Description of the damage; unique. */
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** The file of tests of which at least one has to fail. */
  readonly test: string;
  /** A part of the names of the tests that are run, where the whole file takes long. */
  readonly named?: string;
  /** The tests start processes of the product: it has to be built with the patch. */
  readonly isStarted?: true;
}

/** Result of a mutant. Only `killed` is good. */
export type Fate =
  | { readonly kind: 'killed' }
  /** The tests passed, so they do not detect this damage. */
  | { readonly kind: 'survived' }
  /** Inconclusive: the patch no longer fits, the product does not build with it, or no test ran. */
  | { readonly kind: 'void'; readonly reason: string };
