import { askChild, MachineBusy, onceMoreIfBusy, type Sandbox } from '@app/sandbox';
import { type SchemaQuestion, SchemaVerdict } from './schema-messages';

const SANDBOX = {
  entry: 'libs/xml/src/targets/own-schema/schema-child',
  packages: ['libxml2-wasm', 'zod'],
  heapMegabytes: 512,
} satisfies Sandbox;
const ANSWER_BYTES = 4 * 1024 * 1024;
/** Heap, and ten times the largest document outside of it. */
const MEMORY_BYTES = 1536 * 1024 * 1024;

/** The child exceeded its processor time or its memory, died or returned an unreadable answer. */
export class SchemaEngineError extends Error {}

/**
 * Runs the schema engine in a separate process, which can read only its own code and is killed when it exceeds its processor time
 * or its memory, or `signal` aborts. Throws a `SchemaEngineError` if there is no answer, and `MachineBusy`.
 */
export async function askSchemaChild(
  question: SchemaQuestion,
  options: { processorMs: number; signal?: AbortSignal },
): Promise<SchemaVerdict> {
  try {
    const answer = await onceMoreIfBusy(() =>
      askChild(SANDBOX, JSON.stringify(question), {
        ...options,
        answerBytes: ANSWER_BYTES,
        memoryBytes: MEMORY_BYTES,
      }),
    );
    return SchemaVerdict.parse(JSON.parse(answer));
  } catch (error) {
    if (options.signal?.aborted || error instanceof MachineBusy) throw error;
    throw new SchemaEngineError('The schema engine gave no answer.', { cause: error });
  }
}
