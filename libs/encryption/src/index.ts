export * from './blind-index';
export * from './identity-indexes';
export * from './invitation-binding';
export * from './mailed-code-binding';
export * from './row-bindings';
export * from './second-factor-binding';
export * from './sealed-key';
export * from './sealed-text';
