import type { RequestHandler } from 'express';

/** The sessions of signed-in people, for requests and for sockets. */
export interface Sessions {
  readonly middleware: RequestHandler;
  /** Whether a request with this session would still be signed in. */
  isAlive(sessionId: string): Promise<boolean>;
  /** When a session that began then ends, however busy it is; milliseconds since 1970. */
  endOf(startedAt: number): number;
  close(): Promise<void>;
}
