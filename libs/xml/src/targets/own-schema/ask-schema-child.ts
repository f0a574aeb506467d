import { askChild, MachineBusy, onceMoreIfBusy, type Sandbox } from '@app/sandbox';
import { type SchemaQuestion, SchemaVerdict } from './schema-messages';

/** The engine's own memory, beside the heap, is bounded by the size of what it is given. */
const SANDBOX = {
  entry: 'libs/xml/src/targets/own-schema/schema-child',
  packages: ['libxml2-wasm', 'zod'],
  heapMegabytes: 512,
} satisfies Sandbox;
const ANSWER_BYTES = 4 * 1024 * 1024;

/** The child needed too much processor time, died or said nothing that can be understood. */
export class SchemaEngineError extends Error {}

/**
 * Asks the schema engine in a process of its own, which may read nothing but its own code, and is killed when it has used
 * its processor time or `signal` aborts. Throws a `SchemaEngineError` without an answer, and `MachineBusy`.
 */
export async function askSchemaChild(
  question: SchemaQuestion,
  options: { processorMs: number; signal?: AbortSignal },
): Promise<SchemaVerdict> {
  try {
    const answer = await onceMoreIfBusy(() =>
      askChild(SANDBOX, JSON.stringify(question), { ...options, answerBytes: ANSWER_BYTES }),
    );
    return SchemaVerdict.parse(JSON.parse(answer));
  } catch (error) {
    if (options.signal?.aborted || error instanceof MachineBusy) throw error;
    throw new SchemaEngineError('The schema engine gave no answer.', { cause: error });
  }
}
