import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { runTask, type ThreadTask } from './in-thread';
import { limitWork } from './work-limit';

/**
 * A task in two steps: it is given its data now, so that the thread can make them ready, and what it is asked later. Its
 * function gets `{ data, port }` and waits with `questionFrom`. Whoever asks takes a slot for that (`withThreadSlot`).
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
    // Whoever asks hears of it; until then nobody does.
    void Promise.allSettled([this.answer]);
  }

  /** The answer, like that of `inThread`. A task is asked once. */
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

  /** Ends a task that nobody asks any more. */
  cancel(): void {
    this.ended.abort();
    this.channel.port1.close();
  }
}

/** In the thread: waits for what the task is asked. */
export function questionFrom(port: MessagePort): Promise<unknown> {
  return new Promise((resolve) => {
    port.once('message', (question: unknown) => {
      port.close();
      resolve(question);
    });
  });
}
