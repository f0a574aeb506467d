export { readStudy } from './read-study';
export type * from './study';
export { timingOf, type VisitTiming } from './visit-timing';
