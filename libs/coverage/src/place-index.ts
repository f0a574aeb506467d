import type { Place } from './study-coverage';

/** A set of places. A table is in the set by itself, without its cells, or by some of its cells. */
export class PlaceIndex {
  private readonly keys = new Set<string>();
  private readonly blocks = new Set<string>();

  constructor(places: readonly Place[]) {
    for (const place of places) {
      this.keys.add(keyOf(place));
      this.blocks.add(keyOf({ document: place.document, block: place.block }));
    }
  }

  /** True if the set has exactly this block or cell. */
  has(place: Place): boolean {
    return this.keys.has(keyOf(place));
  }

  /** True if the set has this block or one of its cells. */
  touches(document: number, block: string): boolean {
    return this.blocks.has(keyOf({ document, block }));
  }
}

const keyOf = ({ document, block, cell = '' }: Place): string => `${document}|${block}|${cell}`;
