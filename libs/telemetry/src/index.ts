export * from './logger';
export * from './run-process';
