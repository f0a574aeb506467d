import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { runTask, type ThreadTask } from './in-thread';
import { limitWork } from './work-limit';

/**
 * A task in two steps: it gets its data now, so that the thread can prepare them, and its question later. Its function gets `{
 * data, port }` and waits with `questionFrom`. Callers must acquire a slot (`withThreadSlot`) before they ask.
 */
export class PreparedTask<Result> {
  private readonly channel = new MessageChannel();
  private readonly ended = new AbortController();
  private readonly answer: Promise<Result | null>;

  constructor(task: Omit<ThreadTask, 'characters'>) {
    task.signal.throwIfAborted();
    const { port2 } = this.channel;
    const data = { data: task.data, port: port2 };
    this.answer = runTask<Result>({ ...task, data }, this.ended.signal, [port2]);
    // The caller of `ask` handles the rejection. Before that, this prevents an unhandled rejection.
    void Promise.allSettled([this.answer]);
  }

  /** Returns the result, like `inThread`. Call it only once per task. */
  async ask(question: unknown, longestMs: number): Promise<Result | null> {
    const stopLimit = limitWork(longestMs, () => this.ended.abort());
    try {
      this.channel.port1.postMessage(question);
      return await this.answer;
    } finally {
      stopLimit();
      this.channel.port1.close();
    }
  }

  /** Ends a task that will not be asked. */
  cancel(): void {
    this.ended.abort();
    this.channel.port1.close();
  }
}

/** Runs in the thread: waits for the question. */
export function questionFrom(port: MessagePort): Promise<unknown> {
  return new Promise((resolve) => {
    port.once('message', (question: unknown) => {
      port.close();
      resolve(question);
    });
  });
}
