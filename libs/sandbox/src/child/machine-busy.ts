/** A child process got almost no processor time for minutes: the machine is at fault, and not what the child was given. */
export class MachineBusy extends Error {
  override readonly name = 'MachineBusy';
  override readonly message = 'A child process got almost no processor time.';
}

/** Does work again if the machine was too busy for it. Rejects with `MachineBusy` when that happens twice. */
export async function onceMoreIfBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MachineBusy) return work();
    throw error;
  }
}
