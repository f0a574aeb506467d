import { PersonTurns } from './person-turns';

describe('the turns of people', () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  /** Work that runs until it is ended. */
  function setUp(most: number) {
    const turns = new PersonTurns(most);
    const running = new Map<string, (error?: Error) => void>();
    const start = (personId: number | null, name: string) =>
      turns.during(
        personId,
        () =>
          new Promise<void>((done, fail) =>
            running.set(name, (error) => {
              running.delete(name);
              if (error === undefined) done();
              else fail(error);
            }),
          ),
      );
    const end = async (name: string, error?: Error) => {
      running.get(name)?.(error);
      await settled();
    };
    return { start, end, running: () => [...running.keys()] };
  }

  it('run a few pieces of work of one person at a time, in order, and those of others at once', async () => {
    const { start, end, running } = setUp(2);
    for (const name of ['a1', 'a2', 'a3', 'a4']) void start(1, name);
    void start(2, 'b1');
    void start(null, 'c1');
    await settled();
    expect(running()).toEqual(['a1', 'a2', 'b1', 'c1']);

    await end('a2');
    void start(1, 'a5');
    await settled();
    expect(running()).toEqual(['a1', 'b1', 'c1', 'a3']);
    await end('a1');
    await end('a3');
    expect(running()).toEqual(['b1', 'c1', 'a4', 'a5']);
  });

  it('go on after work that failed', async () => {
    const { start, end, running } = setUp(1);
    const failed = Promise.allSettled([start(1, 'a1')]);
    void start(1, 'a2');
    await end('a1', new Error('broken'));

    expect(await failed).toEqual([{ status: 'rejected', reason: new Error('broken') }]);
    expect(running()).toEqual(['a2']);
    await end('a2');
    void start(1, 'a3');
    await settled();
    expect(running()).toEqual(['a3']);
  });
});
