export * from './blind-index';
export * from './invitation-binding';
export * from './mailed-code-binding';
export * from './second-factor-binding';
export * from './sealed-key';
export * from './sealed-text';
export * from './webhook-binding';
