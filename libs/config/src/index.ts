export * from './config';
export { productVersion } from './product-version';
