export * from './blind-index';
export * from './identity-indexes';
export * from './row-bindings';
export * from './sealed-answer';
export * from './sealed-key';
export * from './sealed-text';
