import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { codeOfExit, spawnSandbox, supervise } from '@app/sandbox';
import { z } from 'zod';
import { READING_SANDBOX } from '../../../libs/documents/src/child/reading-sandbox';

const FuzzAnswer = z.object({ outcome: z.string(), detail: z.string() });
export type FuzzAnswer = z.infer<typeof FuzzAnswer>;

/** Number of files after which a child is replaced, so that leaks do not accumulate. */
const FILES_A_CHILD = 100;
const KILLED: ReadonlySet<string> = new Set(['timeout', 'machine-busy', 'out-of-memory']);
const MEMORY_BYTES = 1024 * 1024 * 1024;
const ANSWER_BYTES = 64 * 1024 * 1024;

/** Reads many files in one child process. Kills and replaces the child when a file fails, as the product does. */
export class FuzzReader {
  private child: ChildProcess | undefined;
  private files = 0;

  constructor(private readonly processorMs: number) {}

  async read(bytes: Uint8Array): Promise<FuzzAnswer> {
    if (this.child === undefined || this.files >= FILES_A_CHILD) await this.renew();
    const { child } = this;
    if (child === undefined) return { outcome: 'crashed', detail: 'no child' };
    this.files++;
    const answer = await this.ask(child, bytes);
    if (KILLED.has(answer.outcome) || child.exitCode !== null) await this.stop();
    return answer;
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  }

  private async renew(): Promise<void> {
    await this.stop();
    const sandbox = { ...READING_SANDBOX, entry: 'infra/quality/fuzz/fuzzing-child' };
    this.child = spawnSandbox(sandbox, ['ignore', 'ignore', 'ignore', 'pipe', 'ipc']);
    this.files = 0;
  }

  private ask(child: ChildProcess, bytes: Uint8Array): Promise<FuzzAnswer> {
    return new Promise((resolve) => {
      const finish = (answer: FuzzAnswer) => {
        supervision.end();
        child.removeAllListeners('close');
        resolve(answer);
      };
      const supervision = supervise(child, {
        processorMs: this.processorMs,
        memoryBytes: MEMORY_BYTES,
        answerBytes: ANSWER_BYTES,
        onLine: (line) => finish(FuzzAnswer.parse(JSON.parse(line))),
        onBreach: (outcome) => finish({ outcome, detail: '' }),
      });
      child.once('close', (code, signal) =>
        finish({ outcome: codeOfExit(code, signal), detail: `the child ended: ${code ?? signal}` }),
      );
      // A child that has ended is reported by its closing.
      child.send(Buffer.from(bytes).toString('base64'), () => undefined);
    });
  }
}
