export * from './live-channel';
