import { pino, stdTimeFunctions, type Logger } from 'pino';

export type { Logger } from 'pino';

/**
 * Creates the logger of one process: JSON lines in UTC. Log ids and codes only; document texts, prompts, keys and personal
 * data do not belong here, and the list below catches the common slips.
 */
export function createLogger(process: string, level: string): Logger {
  return pino({
    name: process,
    level,
    timestamp: stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.apiKey',
        '*.code',
        '*.prompt',
        '*.xmlOutput',
        '*.headers.authorization',
        '*.headers.cookie',
      ],
      censor: '[redacted]',
    },
    serializers: { error: describeError, err: describeError },
  });
}

/** What a log line says of an error: class, message, code and stack, and the same of its cause; never its other fields. */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    type: error.name,
    message: error.message,
    code: 'code' in error ? error.code : undefined,
    stack: error.stack,
    cause: error.cause !== undefined && depth < 3 ? describeError(error.cause, depth + 1) : undefined,
  };
}
