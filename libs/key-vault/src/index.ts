export * from './sealed-key';
