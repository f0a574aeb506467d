interface Turns {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits how many connections one person holds at the same time, so that many parallel requests of one person leave connections
 * for all others. Further work of that person waits in order.
 */
export class PersonTurns {
  private readonly people = new Map<number, Turns>();

  constructor(private readonly most: number) {}

  /** Runs `work` when the person has a free turn, or immediately if no person is named (null). */
  async during<T>(personId: number | null, work: () => Promise<T>): Promise<T> {
    if (personId === null) return work();
    const turns = this.people.get(personId) ?? { running: 0, waiting: [] };
    this.people.set(personId, turns);
    if (turns.running >= this.most) await new Promise<void>((begin) => turns.waiting.push(begin));
    else turns.running += 1;
    try {
      return await work();
    } finally {
      this.end(personId, turns);
    }
  }

  /** Passes the turn on, so that nothing that comes later overtakes what waits. */
  private end(personId: number, turns: Turns): void {
    const next = turns.waiting.shift();
    if (next !== undefined) return next();
    turns.running -= 1;
    if (turns.running === 0) this.people.delete(personId);
  }
}
