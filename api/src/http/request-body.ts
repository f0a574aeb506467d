import { AppError, type Endpoint } from '@app/contracts';
import { json, type Request, type Response } from 'express';

const parsers = new Map<number, ReturnType<typeof json>>();

/** Reads and parses a request body, up to the limit of its endpoint. Call it after authorizing the caller. */
export async function readBody({ body, bodyBytes }: Endpoint, request: Request, response: Response) {
  if (body === undefined) return;
  // The parser would read the whole body before refusing it.
  if (Number(request.headers['content-length'] ?? 0) > bodyBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  const parse = parsers.get(bodyBytes) ?? json({ limit: bodyBytes });
  parsers.set(bodyBytes, parse);
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error: unknown) => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error('Could not read the body.'));
    });
  });
}

/** Node reads up to this much after the answer, so that the connection can be reused. */
const READ_AWAY_BYTES = 65_536;
/** Time for a client that is still sending to see the answer. */
const LINGER_MS = 2_000;

/**
 * Call before refusing a request. Leaves a large unread body on the wire, which Node would otherwise read in full to discard it.
 * TCP flow control stops the sender, who sees the answer meanwhile; then the connection is closed.
 */
export function discardBody(request: Request, response: Response): void {
  if (request.complete || request.readableDidRead) return;
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && Number(length ?? 0) <= READ_AWAY_BYTES) return;
  // Node discards a body that was never read from. After one read it waits for the next one, which does not come.
  request.read();
  // Closing the connection with the answer would reset it, and a client that is still sending might never see the answer.
  response.setHeader('Connection', 'keep-alive');
  setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS).unref();
}

/** Maximum nesting depth; no endpoint accepts deeper values. */
const DEEPEST = 20;

/** Returns true if all texts in a value can be stored: Postgres accepts no NUL character and no lone surrogate. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each, depth + 1));
}
