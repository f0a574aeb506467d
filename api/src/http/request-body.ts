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

/** How deep values are looked into; what is deeper fits no endpoint. */
const DEEPEST = 20;

/** True when all texts in a value can be stored as they are: the database knows no zero character and no half of a pair. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each, depth + 1));
}
