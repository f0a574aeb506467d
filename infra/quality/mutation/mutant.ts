/** One piece of damage to a guarantee, as a patch of one place, and the tests that have to notice it. */
export interface Mutant {
  /** What is broken, as one would say it; unique. */
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

/** What became of a mutant: only `killed` is well. */
export type Fate =
  | { readonly kind: 'killed' }
  /** The tests passed: nobody would notice this damage. */
  | { readonly kind: 'survived' }
  /** It says nothing: the patch does not fit any more, the product does not build with it, or no test ran. */
  | { readonly kind: 'void'; readonly reason: string };
