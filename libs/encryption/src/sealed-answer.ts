import { type Binding, type KeyRing, openText, sealText } from './sealed-text';

/** The row of an answer: a response has one answer to a question. */
export interface AnswerPlace {
  readonly responseId: number;
  readonly questionId: number;
}

/** An answer as the database stores it. */
export interface StoredAnswer extends AnswerPlace {
  /** Plain text that an older version wrote. If it is set, it is newer than the sealed text. */
  readonly answer: string | null;
  readonly answerSealed: string | null;
}

const answerBinding = ({ responseId, questionId }: AnswerPlace): Binding => [
  'answer',
  responseId,
  questionId,
];

/** Encrypts an answer, bound to its response and question. Copied to another row, it does not decrypt. */
export const sealAnswer = (ring: KeyRing, place: AnswerPlace, answer: string): string =>
  sealText(ring, answerBinding(place), answer);

/** The text of a stored answer. Throws if it was sealed for another row, was altered, or its key is unknown. */
export function openAnswer(ring: KeyRing, stored: StoredAnswer): string {
  if (stored.answer !== null) return stored.answer;
  return openText(ring, answerBinding(stored), stored.answerSealed ?? '');
}
