export * from './blind-index';
export * from './sealed-key';
export * from './sealed-text';
