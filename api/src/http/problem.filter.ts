import { AppError, ERRORS, type ErrorCode, type Problem } from '@app/contracts';
import { isDatabaseUnavailable, isOvertaken } from '@app/persistence';
import { isStorageAway } from '@app/storage';
import type { Logger } from '@app/telemetry';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LOGGER } from '../infrastructure/tokens';
import { discardBody } from './request-body';

/** Turns every error into an RFC 9457 problem and logs it once. An error outside the catalogue is a 500 without details. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = toAppError(thrown);
    const { status, title } = ERRORS[error.code];
    this.log(error, thrown, request, status);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    discardBody(request, response);
    const { seconds } = error.args;
    if (typeof seconds === 'number' && (status === 429 || status === 503))
      response.setHeader('Retry-After', String(seconds));
    const problem: Problem = {
      type: `urn:clindrove:error:${error.code}`,
      title,
      status,
      detail: error.message,
      code: error.code,
      said: error.said,
      requestId: request.id,
      ...(error.invalidParams.length === 0 ? {} : { invalidParams: [...error.invalidParams] }),
    };
    response.status(status).type('application/problem+json').send(JSON.stringify(problem));
  }

  private log(error: AppError, thrown: unknown, request: Request, status: number): void {
    const line = { requestId: request.id, code: error.code, method: request.method, path: request.path };
    if (status >= 500) this.logger.error({ ...line, error: thrown }, 'request failed');
    else this.logger.debug(line, 'request refused');
  }
}

const BY_STATUS: Partial<Record<number, ErrorCode>> = {
  400: 'INVALID_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'INVALID_INPUT',
};

/** Maps any error to one of the catalogue. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseUnavailable(thrown) || isStorageAway(thrown))
    return new AppError('SERVICE_UNAVAILABLE', { cause: thrown });
  if (isOvertaken(thrown)) return new AppError('OVERTAKEN', { cause: thrown });
  const status = statusOf(thrown);
  const code = status === null ? undefined : BY_STATUS[status];
  if (code === undefined) return new AppError('UNEXPECTED', { cause: thrown });
  return new AppError(code, { args: { message: 'The request is not valid.' }, cause: thrown });
}

/** Nest and body-parser throw errors with a status. */
function statusOf(thrown: unknown): number | null {
  if (thrown instanceof HttpException) return thrown.getStatus();
  if (thrown instanceof Error && 'status' in thrown && typeof thrown.status === 'number')
    return thrown.status;
  return null;
}
