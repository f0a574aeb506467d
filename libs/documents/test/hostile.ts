import type { ReadingErrorCode } from '../src/reading/reading-error';

/** What may come of a file: it is read, or refused with one of these codes. */
export type Outcome = 'read' | ReadingErrorCode;

export interface HostileFile {
  readonly name: string;
  readonly outcomes: readonly Outcome[];
  readonly build: () => Uint8Array | Promise<Uint8Array>;
  /** Warnings that a reading has to carry. */
  readonly warnings?: readonly string[];
}

export function hostile(
  name: string,
  outcome: Outcome | readonly Outcome[],
  build: HostileFile['build'],
  warnings: readonly string[] = [],
): HostileFile {
  return { name, outcomes: typeof outcome === 'string' ? [outcome] : outcome, build, warnings };
}

export const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
