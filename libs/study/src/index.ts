export { readStudy } from './read-study';
export type * from './study';
