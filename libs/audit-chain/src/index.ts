export * from './chain-check';
export * from './digests';
export * from './head-signatures';
