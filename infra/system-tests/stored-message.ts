import { errorDetail, isErrorCode, type ResultMessage } from '@app/contracts';

/** Returns the error code and the English sentence of a stored failure, computed from its message alone. */
export function saidBy(said: ResultMessage | null | undefined): { code: string; sentence: string } | null {
  if (said == null || !isErrorCode(said.code)) return null;
  const args = Object.entries(said.args).flatMap(([name, arg]) =>
    arg === null ? [] : [[name, arg] as const],
  );
  return { code: said.code, sentence: errorDetail(said.code, Object.fromEntries(args)) };
}
