import { errorDetail, isErrorCode, type ResultMessage } from '@app/contracts';

/** A failure as its message alone says it in English: its code, and the sentence that is filled with what it tells. */
export function saidBy(said: ResultMessage | null | undefined): { code: string; sentence: string } | null {
  if (said == null || !isErrorCode(said.code)) return null;
  const args = Object.entries(said.args).flatMap(([name, arg]) =>
    arg === null ? [] : [[name, arg] as const],
  );
  return { code: said.code, sentence: errorDetail(said.code, Object.fromEntries(args)) };
}
