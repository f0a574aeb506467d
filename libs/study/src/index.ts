export { readStudy } from './read-study';
export type * from './study';
export {
  type PlannedTime,
  timingOf,
  type TimeUnit,
  type VisitTiming,
  type VisitWindow,
} from './visit-timing';
