import { inThread } from '@app/sandbox';
import { readStudyModel } from '@app/protocol-extraction';
import type { StudyModel } from '@app/study-model';
import type { PlannedDocument } from '../model/chunk';

const ENTRY = 'libs/conversion/src/parts/read-rules-thread';
/** Fewer blocks are read faster than a thread starts. */
const FEW_BLOCKS = 400;
/** Processor time in ms. A protocol of 400 pages takes a few seconds. */
const LONGEST_MS = 180_000;

/** Reads the study by rules, in a thread if the documents are long. Null if that takes more than three minutes. */
export async function readByRules(
  documents: readonly PlannedDocument[],
  signal: AbortSignal,
): Promise<StudyModel | null> {
  const blocks = documents.reduce((sum, document) => sum + document.blocks.length, 0);
  if (blocks < FEW_BLOCKS) return readStudyModel(documents);
  const characters = documents.reduce(
    (sum, document) => sum + document.blocks.reduce((own, { text }) => own + text.length, 0),
    0,
  );
  return inThread<StudyModel>(
    { entry: ENTRY, task: 'readJob', data: documents, characters, signal },
    LONGEST_MS,
  );
}
