export { readStudy } from './read-study';
export type * from './study';

export { readStudyModel } from './facts/read-study-model';
export type { SourceDocument } from './facts/places';
