import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';

/** Names a session without opening it. */
export const sessionHash = (id: string): string => createHash('sha256').update(id).digest('hex');

/** The sessions of signed-in people, for requests and for sockets. */
export interface Sessions {
  readonly middleware: RequestHandler;
  /** Whether a request with this session would still be signed in. */
  isAlive(sessionId: string): Promise<boolean>;
  /** When a session that began then ends, however busy it is; milliseconds since 1970. */
  endOf(startedAt: number): number;
  close(): Promise<void>;
}
