export { type StudyWithFiles, writeAll } from './write-all';
