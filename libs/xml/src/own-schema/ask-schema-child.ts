import { existsSync, realpathSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { dirname, join, resolve, sep } from 'node:path';
import { type SchemaQuestion, SchemaVerdict } from './schema-messages';

/** JavaScript heap of the child; the engine's own memory is bounded by the size of what it is given. */
const HEAP_MEGABYTES = 512;
const ANSWER_BYTES = 4 * 1024 * 1024;

/** The child took too long, died or said nothing that can be understood. */
export class SchemaEngineError extends Error {}

/**
 * Asks the schema engine in a process of its own, which may read nothing but its own code, and is killed when its time is
 * over or `signal` aborts. Throws a `SchemaEngineError` without an answer.
 */
export async function askSchemaChild(
  question: SchemaQuestion,
  options: { milliseconds: number; signal?: AbortSignal },
): Promise<SchemaVerdict> {
  const child = spawn(process.execPath, childArguments(), { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(kill, options.milliseconds);
  options.signal?.addEventListener('abort', kill, { once: true });
  try {
    // The child may end before it has read everything.
    child.stdin.on('error', () => child.stdin.destroy());
    child.stdin.end(JSON.stringify(question));
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > ANSWER_BYTES) kill();
      else chunks.push(chunk);
    });
    await new Promise<void>((done, fail) => {
      child.once('error', fail);
      child.once('close', () => done());
    });
    options.signal?.throwIfAborted();
    return SchemaVerdict.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new SchemaEngineError('The schema engine gave no answer.', { cause: error });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', kill);
  }
}

function childArguments(): string[] {
  const entry = entryFile();
  const dist = resolve(dirname(entry), '../../../..');
  const packages = new Set(
    ['libxml2-wasm', 'zod'].map((name) => {
      const path = realpathSync(require.resolve(name));
      return path.slice(0, path.lastIndexOf(`${sep}node_modules${sep}`) + `${sep}node_modules${sep}`.length);
    }),
  );
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  const readable = [`${dist}${sep}`, join(dist, '..', 'package.json'), ...packages];
  return [
    permission,
    '--no-warnings',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    entry,
  ];
}

/** Beside this file when it is compiled; from Jest, which runs the sources, in the build at the root of the repository. */
function entryFile(): string {
  const beside = join(__dirname, 'schema-child.js');
  if (existsSync(beside)) return realpathSync(beside);
  const built = resolve(__dirname, '../../../..', 'dist/libs/xml/src/own-schema/schema-child.js');
  if (existsSync(built)) return realpathSync(built);
  throw new Error('The schema child is not built: run `npm run build:server`.');
}
