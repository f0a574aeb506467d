import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';

/** Identifies a session without granting access to it. */
export const sessionHash = (id: string): string => createHash('sha256').update(id).digest('hex');

/** The sessions of signed-in people, for requests and sockets. */
export interface Sessions {
  readonly middleware: RequestHandler;
  /** Returns true if a request with this session would still be signed in. */
  isAlive(sessionId: string): Promise<boolean>;
  /** The latest end of a session that started at `startedAt`, even if it is in use; milliseconds since 1970. */
  endOf(startedAt: number): number;
  close(): Promise<void>;
}
