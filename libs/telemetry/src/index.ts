export * from './logger';
export { type Backlog, type InstallationState, metrics } from './metrics';
export * from './metrics-server';
export * from './run-process';
