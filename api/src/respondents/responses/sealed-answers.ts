import type { QuestionAnswer } from '@app/contracts';
import { type KeyRing, openAnswer, sealAnswer } from '@app/encryption';
import type { Repositories, SealedAnswer } from '@app/persistence';
import { setImmediate as othersFirst } from 'node:timers/promises';

type Table = Repositories['responses'];

/** The answers of these responses, decrypted, by response. Other requests proceed between two responses. */
export async function readAnswers(
  table: Table,
  ring: KeyRing,
  responseIds: readonly number[],
): Promise<Map<number, QuestionAnswer[]>> {
  const opened = new Map<number, QuestionAnswer[]>();
  for (const [responseId, rows] of await table.answersOf(responseIds)) {
    opened.set(
      responseId,
      rows.map((row) => ({ questionId: row.questionId, answer: openAnswer(ring, row) })),
    );
    await othersFirst();
  }
  return opened;
}

/** Answers of a response in the form in which they are stored. */
export const sealAnswers = (
  ring: KeyRing,
  responseId: number,
  answers: readonly QuestionAnswer[],
): SealedAnswer[] =>
  answers.map(({ questionId, answer }) => ({
    questionId,
    answerSealed: sealAnswer(ring, { responseId, questionId }, answer),
  }));
