import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { sandboxedCommand } from '../../../libs/documents/src/child/child-command';
import { MESSAGE_PIPE } from '../../../libs/documents/src/child/child-messages';
import { codeOfExit } from '../../../libs/documents/src/child/exit-code';
import { LineReader } from '../../../libs/documents/src/child/line-reader';
import { watchMemory } from '../../../libs/documents/src/child/memory-watchdog';

/** Compiled: a child runs no sources. */
const ENTRY = join(process.cwd(), 'dist/infra/quality/fuzz-reading/fuzzing-child.js');

const FuzzAnswer = z.object({ outcome: z.string(), detail: z.string() });
export type FuzzAnswer = z.infer<typeof FuzzAnswer>;

/** A child is replaced after so many files: what one leaves behind shall not add up. */
const FILES_A_CHILD = 100;
const MEMORY_BYTES = 1024 * 1024 * 1024;
const ANSWER_BYTES = 64 * 1024 * 1024;

/** Reads files in a child process that lives for many of them; it is killed like the real one when one goes wrong. */
export class FuzzReader {
  private child: ChildProcess | undefined;
  private files = 0;

  constructor(private readonly milliseconds: number) {}

  async read(bytes: Uint8Array): Promise<FuzzAnswer> {
    if (this.child === undefined || this.files >= FILES_A_CHILD) await this.renew();
    const { child } = this;
    if (child === undefined) return { outcome: 'crashed', detail: 'no child' };
    this.files++;
    const answer = await this.ask(child, bytes);
    if (answer.outcome === 'timeout' || answer.outcome === 'out-of-memory' || child.exitCode !== null)
      await this.stop();
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
    const { execPath, args } = sandboxedCommand(ENTRY);
    this.child = spawn(execPath, [...args], { stdio: ['pipe', 'ignore', 'ignore', 'pipe'], env: {} });
    this.child.stdin?.on('error', () => this.child?.stdin?.destroy());
    this.files = 0;
  }

  private ask(child: ChildProcess, bytes: Uint8Array): Promise<FuzzAnswer> {
    return new Promise((resolve) => {
      const pipe = child.stdio[MESSAGE_PIPE];
      const finish = (answer: FuzzAnswer) => {
        clearTimeout(timer);
        unwatch();
        if (pipe instanceof Readable) pipe.removeAllListeners('data');
        child.removeAllListeners('close');
        resolve(answer);
      };
      const timer = setTimeout(() => finish({ outcome: 'timeout', detail: '' }), this.milliseconds);
      const unwatch =
        child.pid === undefined
          ? () => undefined
          : watchMemory(child.pid, MEMORY_BYTES, () => finish({ outcome: 'out-of-memory', detail: '' }));
      const reader = new LineReader(ANSWER_BYTES, {
        onLine: (line) => finish(FuzzAnswer.parse(JSON.parse(line))),
        onOverflow: () => finish({ outcome: 'too-large', detail: '' }),
      });
      if (pipe instanceof Readable) pipe.on('data', (chunk: Buffer) => reader.push(chunk));
      child.once('close', (code, signal) =>
        finish({ outcome: codeOfExit(code, signal), detail: `the child ended: ${code ?? signal}` }),
      );
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      child.stdin?.write(Buffer.concat([length, bytes]));
    });
  }
}
