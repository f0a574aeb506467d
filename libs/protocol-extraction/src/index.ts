export { readStudy } from './read-study';
export type * from './study';

export { readStudyModel } from './facts/read-study-model';
export { withStandardFields } from './standards/with-standard-fields';
export type { SourceDocument } from './facts/places';
