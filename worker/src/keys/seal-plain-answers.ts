import { type KeyRing, sealAnswer } from '@app/encryption';
import type { Database } from '@app/persistence';

/** Rows of one transaction: they stay locked while they are sealed. */
const BATCH = 200;

/**
 * Seals the answers that an older version stored in plain text, and returns their number. It can be stopped and repeated at
 * any time; `signal` stops it after a transaction. Answers that a person is changing are skipped, because the change seals them.
 */
export async function sealPlainAnswers(
  database: Database,
  ring: KeyRing,
  signal?: AbortSignal,
): Promise<number> {
  let sealed = 0;
  for (let count = BATCH; count === BATCH && signal?.aborted !== true; sealed += count)
    count = await database.transaction(async ({ responses }) => {
      const rows = await responses.takePlainAnswers(BATCH);
      await responses.replacePlainAnswers(
        rows.map((row) => ({ id: row.id, answerSealed: sealAnswer(ring, row, row.answer) })),
      );
      return rows.length;
    });
  return sealed;
}
