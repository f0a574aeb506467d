import { Problem } from '@app/contracts';
import { messages as t } from '../messages';
import { formatError } from './format-error';

/** An unsuccessful response. The message has the format of the specification: status, ": ", body or status text. */
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

/** The message for the user, if the server sent one. */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  // The user may have signed in again by the time this text is read.
  if (error.problem?.code === 'UNAUTHENTICATED') return t.errors.sessionEnded;
  return error.problem && formatError(error.problem.detail, error.problem.said);
}

/** The details that support needs to find the request. */
export function requestId(error: unknown): string | null {
  return error instanceof ApiError ? (error.problem?.requestId ?? null) : null;
}

function parseProblem(body: string): Problem | null {
  try {
    return Problem.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    // A proxy or a crashed server may answer with a body that is not JSON. The status is still valid.
    return null;
  }
}
