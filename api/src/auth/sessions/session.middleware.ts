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
    /** Sign-in time, milliseconds since 1970. */
    startedAt?: number;
    /** Shown to the person to tell sessions apart. */
    userAgent?: string;
    ip?: string;
    /** Time of the first signature in this session, milliseconds since 1970. */
    signedAt?: number;
  }
}

/** A session ends after this time without a request. */
export const IDLE_MS = 8 * 3600 * 1000;
const ABSOLUTE_MS = 7 * 24 * 3600 * 1000;

/**
 * Stores sessions in Postgres, so that signed-in requests work while Redis is unavailable. A session ends after 8 hours without a
 * request and 7 days after its start.
 */
export function createSessions(config: Config, logger: Logger): Sessions {
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 5, connectionTimeoutMillis: 5000 });
  // Without a listener, an idle connection that the database closes would end the process.
  pool.on('error', (error) => logger.warn({ error }, 'lost a database connection for sessions'));
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
          if (error) reject(error instanceof Error ? error : new Error('Could not read the session.'));
          else resolve(found?.startedAt !== undefined && !isTooOld(found.startedAt));
        });
      }),
    async close() {
      store.close();
      await pool.end();
    },
  };
}

/** Ends sessions that are older than the maximum, even if they are in use. */
export function endOldSessions(request: Request, _response: Response, next: NextFunction): void {
  const { startedAt } = request.session;
  if (startedAt === undefined || !isTooOld(startedAt)) return next();
  request.session.regenerate(next);
}

const isTooOld = (startedAt: number): boolean => Date.now() - startedAt >= ABSOLUTE_MS;
