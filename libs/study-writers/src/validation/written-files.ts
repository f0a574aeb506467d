import type { StudyFileId } from '@app/contracts';
import type { StudyModel } from '@app/study-model';

/** The files of one study, which can be compared with each other. */
export interface WrittenFiles {
  readonly model: StudyModel;
  readonly contentOf: (id: StudyFileId) => Uint8Array;
}
