export * from './api-client';
export * from './clamd-emulator';
export * from './free-port';
export type { EmulatedBatch } from './provider-emulator/batches';
export type { Behaviour } from './provider-emulator/behaviour';
export * from './provider-emulator/provider-emulator';
export * from './test-database';
export * from './test-rows';
