import { MachineBusy, onceMoreIfBusy } from './machine-busy';

/** Fails with these errors, one each time, and then succeeds. */
function failing(...errors: Error[]): { work: () => Promise<number>; tries: () => number } {
  let tries = 0;
  const work = (): Promise<number> => {
    tries += 1;
    const error = errors[tries - 1];
    return error === undefined ? Promise.resolve(tries) : Promise.reject(error);
  };
  return { work, tries: () => tries };
}

describe('work in a child process', () => {
  it('is tried a second time if the machine was too busy', async () => {
    expect(await onceMoreIfBusy(failing(new MachineBusy()).work)).toBe(2);
  });

  it('is tried no third time', async () => {
    const { work, tries } = failing(new MachineBusy(), new MachineBusy());
    await expect(onceMoreIfBusy(work)).rejects.toThrow(MachineBusy);
    expect(tries()).toBe(2);
  });

  it('is not repeated after any other failure', async () => {
    const { work, tries } = failing(new Error('no PDF'));
    await expect(onceMoreIfBusy(work)).rejects.toThrow('no PDF');
    expect(tries()).toBe(1);
  });
});
