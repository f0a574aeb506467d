import type { Config } from '@app/config';
import type { Logger } from '@app/telemetry';
import connectPgSimple from 'connect-pg-simple';
import type { NextFunction, Request, Response } from 'express';
import session from 'express-session';
import pg from 'pg';
import type { Sessions } from '../../infrastructure/sessions';
import { underHashedIds } from './hashed-session-store';

declare module 'express-session' {
  interface SessionData {
    /** Milliseconds since 1970, when the person signed in. */
    startedAt?: number;
    /** Where from, for the person to tell one session from another. */
    userAgent?: string;
    ip?: string;
  }
}

/** Without a request for so long, a session ends. */
export const IDLE_MS = 8 * 3600 * 1000;
const ABSOLUTE_MS = 7 * 24 * 3600 * 1000;

/**
 * Sessions in Postgres, so that every signed-in request is answered while Redis is away. A session ends after 8 hours
 * without a request and 7 days after its start.
 */
export function createSessions(config: Config, logger: Logger): Sessions {
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 5, connectionTimeoutMillis: 5000 });
  // Without a listener a connection that the database cuts while it idles ends the process.
  pool.on('error', (error) => logger.warn({ error }, 'a connection for sessions was lost'));
  const PostgresStore = connectPgSimple(session);
  const store = underHashedIds(
    new PostgresStore({ pool, tableName: 'sessions', createTableIfMissing: false }),
  );
  const middleware = session({
    store,
    name: config.isHttps ? '__Host-sid' : 'sid',
    secret: config.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    rolling: true,
    proxy: config.TRUSTED_PROXIES > 0,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps, maxAge: IDLE_MS },
  });
  return {
    middleware,
    endOf: (startedAt) => startedAt + ABSOLUTE_MS,
    isAlive: (sessionId) =>
      new Promise((resolve, reject) => {
        store.get(sessionId, (error: unknown, found) => {
          if (error) reject(error instanceof Error ? error : new Error('The sessions cannot be read.'));
          else resolve(found?.startedAt !== undefined && !isTooOld(found.startedAt));
        });
      }),
    async close() {
      store.close();
      await pool.end();
    },
  };
}

/** Ends sessions that have lasted too long, however busy they are. */
export function endOldSessions(request: Request, _response: Response, next: NextFunction): void {
  const { startedAt } = request.session;
  if (startedAt === undefined || !isTooOld(startedAt)) return next();
  request.session.regenerate(next);
}

const isTooOld = (startedAt: number): boolean => Date.now() - startedAt >= ABSOLUTE_MS;
