import { Problem } from '@app/contracts';
import { messages as t } from '../messages';
import { formatError } from './format-error';

/** An answer that is not a success. Its message is what the specification says: status, ": ", body or status text. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = parseProblem(body);
  }
}

/** The sentence for the person, when the server gave one. */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  // By the time it is read, the person may be signed in again.
  if (error.problem?.code === 'UNAUTHENTICATED') return t.errors.sessionEnded;
  return error.problem && formatError(error.problem.detail, error.problem.said);
}

/** What support needs to find the request. */
export function requestId(error: unknown): string | null {
  return error instanceof ApiError ? (error.problem?.requestId ?? null) : null;
}

function parseProblem(body: string): Problem | null {
  try {
    return Problem.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    // A proxy or a crash answers with something that is not JSON; the status still tells the story.
    return null;
  }
}
