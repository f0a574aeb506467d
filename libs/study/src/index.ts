export type * from './study';
