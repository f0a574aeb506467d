import { AppError, ResultSummary } from '@app/contracts';

/** The summary that the worker stored with a result. The worker stores null if the XML was too large. */
export function storedSummary(stored: unknown): ResultSummary {
  const summary = ResultSummary.nullable().parse(stored);
  if (summary === null) throw new AppError('COMPARISON_TOO_LARGE');
  return summary;
}
