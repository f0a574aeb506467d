export * from './live-channel';
export * from './live-events';
export * from './recorded-changes';
