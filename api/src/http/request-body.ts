import { AppError, type Endpoint } from '@app/contracts';
import { json, type Request, type Response } from 'express';

const parsers = new Map<number, ReturnType<typeof json>>();

/** Reads and parses the body of a request, up to the limit of its endpoint; for callers who have been let in. */
export async function readBody({ body, bodyBytes }: Endpoint, request: Request, response: Response) {
  if (body === undefined) return;
  // The parser would take the whole of it before it refuses.
  if (Number(request.headers['content-length'] ?? 0) > bodyBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  const parse = parsers.get(bodyBytes) ?? json({ limit: bodyBytes });
  parsers.set(bodyBytes, parse);
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error: unknown) => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error('The body cannot be read.'));
    });
  });
}

/** What Node reads away after the answer, so that the connection can be used again. */
const READ_AWAY_BYTES = 65_536;
/** How long somebody who is still sending may take to see the answer. */
const LINGER_MS = 2_000;

/**
 * To be called before a request is refused: a large body that nobody has begun to read stays on the wire, where Node would read all of it to
 * throw it away. TCP holds the sender back, who finds the answer meanwhile; then the connection ends.
 */
export function discardBody(request: Request, response: Response): void {
  if (request.complete || request.readableDidRead) return;
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && Number(length ?? 0) <= READ_AWAY_BYTES) return;
  // Node reads away what nobody has begun to read. After one buffer, it waits for the next call, which does not come.
  request.read();
  // A connection that ends with the answer ends in a reset, and whoever is still sending may never see the answer.
  response.setHeader('Connection', 'keep-alive');
  setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS).unref();
}

/** How deep values are looked into; what is deeper fits no endpoint. */
const DEEPEST = 20;

/** True when all texts in a value can be stored as they are: the database knows no zero character and no half of a pair. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each, depth + 1));
}
