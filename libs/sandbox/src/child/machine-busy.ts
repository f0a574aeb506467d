/** A child process got almost no processor time for minutes. The cause is the load of the machine, not the child's input. */
export class MachineBusy extends Error {
  override readonly name = 'MachineBusy';
  override readonly message = 'A child process got almost no processor time.';
}

/** Repeats the work once if the machine was too busy. Rejects with `MachineBusy` if that happens twice. */
export async function onceMoreIfBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MachineBusy) return work();
    throw error;
  }
}
