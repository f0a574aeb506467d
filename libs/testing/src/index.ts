export * from './api-client';
export * from './clamd-emulator';
export * from './provider-emulator';
export * from './test-database';
export * from './test-rows';
