export { odm132Of } from './odm-1.3.2/odm-132';
export { odm2Of } from './odm-2.0/odm-2';
export { type StudyWithFiles, writeAll } from './write-all';
