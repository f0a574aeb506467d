/** A source of chance that repeats itself for the same seed (a linear congruence over 2^32, upper bits only). */
export class Random {
  constructor(private state: number) {}

  /** A whole number from 0 up to, and not including, the limit. */
  below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 0x1_0000_0000) * limit);
  }

  oneOf<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }
}
