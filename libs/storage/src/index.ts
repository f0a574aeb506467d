export * from './content-hash';
export * from './object-store';
export * from './s3-object-store';
export * from './keys';
