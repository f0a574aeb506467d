import { ProviderError } from '@app/providers';
import { runSideBySide } from './side-by-side';

/** Items that end only when the test ends them. */
class Desk {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, (failure?: Error) => void>();

  constructor(
    private readonly items: readonly string[],
    private readonly most: number,
  ) {}

  readonly next = (asked: ReadonlySet<string>): string | null =>
    asked.size >= this.most ? null : (this.items.find((item) => !this.begun.includes(item)) ?? null);

  readonly ask = (item: string): Promise<void> => {
    this.begun.push(item);
    return new Promise((resolve, reject) => {
      this.ends.set(item, (failure) => (failure === undefined ? resolve() : reject(failure)));
    });
  };

  /** Ends an item and waits for the effects. */
  async end(item: string, failure?: Error): Promise<void> {
    this.ends.get(item)?.(failure);
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** No slot was free: the item can be requested again. */
  async turnAway(item: string): Promise<void> {
    this.begun.splice(this.begun.indexOf(item), 1);
    await this.end(item, new ProviderError('rate', 'no place', { limited: true }));
  }
}

describe('asking side by side', () => {
  it('begins the next as soon as one has ended', async () => {
    const desk = new Desk(['a', 'b', 'c', 'd'], 2);
    const done = runSideBySide(desk);
    expect(desk.begun).toEqual(['a', 'b']);

    await desk.end('b');
    expect(desk.begun).toEqual(['a', 'b', 'c']);
    await desk.end('c');
    await desk.end('d');
    await desk.end('a');

    await expect(done).resolves.toBeUndefined();
  });

  it('lets what is paid for end after a failure, begins nothing more, and fails for the first reason', async () => {
    const desk = new Desk(['a', 'b', 'c', 'd'], 3);
    const done = runSideBySide(desk);
    const settled = jest.fn();
    void done.then(settled, settled);

    await desk.end('b', new Error('first'));
    await desk.end('a', new Error('second'));
    expect(settled).not.toHaveBeenCalled();
    await desk.end('c');

    await expect(done).rejects.toThrow('first');
    expect(desk.begun).toEqual(['a', 'b', 'c']);
  });

  it('keeps what found no place until one of its own has ended', async () => {
    const desk = new Desk(['a', 'b', 'c'], 2);
    const done = runSideBySide(desk);

    await desk.turnAway('b');
    expect(desk.begun).toEqual(['a']);
    await desk.end('a');
    expect(desk.begun).toEqual(['a', 'b', 'c']);
    await desk.end('b');
    await desk.end('c');

    await expect(done).resolves.toBeUndefined();
  });

  it('hands the whole back when not even one finds a place', async () => {
    const desk = new Desk(['a', 'b'], 1);
    const done = runSideBySide(desk);

    const failed = expect(done).rejects.toMatchObject({ limited: true });
    await desk.turnAway('a');

    await failed;
  });
});
