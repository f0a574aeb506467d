import type { ProviderEmulator } from '@app/testing';
import type { RunningProcess, System } from '../../system-tests/system';
import type { TcpGate } from '../../system-tests/tcp-gate';
import type { Wrong } from './check-call-log';
import type { Started } from './crowd';
import type { Harm } from './faults';
import type { LockWatch } from './watch-locks';

export const ANSWER = `<study>${'<visit>Baseline</visit>'.repeat(20)}</study>`;

/** The pauses of production divided by fifteen. */
export const SHORT_PAUSES = {
  AI_RETRY_SECONDS: '0.1,0.3',
  WAIT_SECONDS: '1,2,4,8,16',
  AI_REST_SECONDS: '2,4,8,16',
};

/** The environment of a case. */
export interface Scene {
  readonly system: System;
  readonly emulator: ProviderEmulator;
  /** The gate between the workers and the provider. */
  readonly provider: TcpGate;
  /** The provider's address, for an integration. */
  readonly baseUrl: string;
  readonly workers: RunningProcess[];
  readonly locks: Pick<LockWatch, 'standsStill'>;
  /** True for the durations of production. */
  readonly isLong: boolean;
}

export interface CaseReport {
  /** Data that is compared with the provider's records. Null if nothing was requested from it. */
  readonly started: readonly Started[] | null;
  readonly harm?: Partial<Harm>;
  readonly wrong: Wrong;
  readonly told: Readonly<Record<string, number>>;
}

/** One load or fault scenario of an installation. */
export interface LoadCase {
  readonly env?: Readonly<Record<string, string>>;
  run(scene: Scene): Promise<CaseReport>;
}

/** Returns the amount by which a value exceeds its limit, because reported values must be zero. */
export const above = (value: number, bar: number): number => Math.max(0, value - bar);
