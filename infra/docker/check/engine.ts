import { spawnSync } from 'node:child_process';

export interface RunOptions {
  readonly target: string;
  readonly env: Readonly<Record<string, string>>;
  /** The image's own command if omitted. */
  readonly command?: readonly string[];
}

/** Builds the images of the Dockerfile, and knows the command lines that run them as compose does. */
export interface Engine {
  /** One sentence: what stands for the container engine, with versions. */
  readonly name: string;
  /** Prefix of a command line that starts further processes of this check beside each other. */
  readonly beside: readonly string[];
  /** Builds a target; answers the bytes of its tree. */
  build(target: string): number;
  /** Command line of a process in a new container. SIGTERM ends it. */
  run(options: RunOptions): string[];
  /** Command line of another process in the container that `run` has started for the same target. */
  inside(options: RunOptions & { readonly command: readonly string[] }): string[];
}

/** Runs a command to its end and returns its output. Its errors are shown. Throws an `Error` unless it exits with 0. */
export function output(command: string, args: readonly string[]): string {
  const { status, stdout, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status === 0) return stdout.trim();
  throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}`, { cause: error });
}

/** True if a command exists and exits with 0. */
export const works = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;
