export * from './document-model';
