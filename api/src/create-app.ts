import type { Server } from 'node:http';
import type { Config } from '@app/config';
import type { Database } from '@app/persistence';
import type { ObjectStore } from '@app/storage';
import { type Logger, startMetricsServer } from '@app/telemetry';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import passport from 'passport';
import { AppModule } from './app.module';
import { ApiKeyEntry, withoutApiKey } from './api-keys/api-key-entry';
import { createSessions, endOldSessions } from './auth/sessions/session.middleware';
import { healthRoutes } from './health/health.routes';
import { StorageProbe } from './infrastructure/storage-probe';
import { continueAsPerson, startAsAnonymous } from './http/database-user';
import { refuseCrossSite } from './http/cross-site.middleware';
import { measureRequests } from './http/measure-requests';
import { refuseUnknownHost } from './http/known-host.middleware';
import { serveApiDocs } from './http/api-docs';
import { assignRequestId } from './http/request-context';
import { DATABASE, OBJECT_STORE } from './infrastructure/tokens';
import { LiveGateway } from './live/live.gateway';
import { logoRoute } from './site/logo.route';

export interface Api {
  /** Returns the port. */
  listen(port: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * Builds the API: middleware in order, features, live sockets. The endpoint guard reads request bodies after it has authorized
 * the caller. A request with an API key passes none of the middleware of browsers.
 */
export async function createApi(config: Config, logger: Logger): Promise<Api> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(config, logger), {
    bodyParser: false,
    logger: ['error', 'warn', 'fatal'],
    abortOnError: false,
  });
  const sessions = createSessions(config, logger);
  let isDraining = false;

  app.set('trust proxy', config.TRUSTED_PROXIES);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.use(assignRequestId, measureRequests);
  const store = app.get<ObjectStore>(OBJECT_STORE);
  app.use(
    healthRoutes({
      database: app.get<Database>(DATABASE),
      storage: app.get(StorageProbe),
      isDraining: () => isDraining,
    }),
  );
  app.use(securityHeaders(config));
  app.use(refuseUnknownHost(config));
  app.use(logoRoute());
  app.use('/api', noStore);
  app.use(startAsAnonymous, app.get(ApiKeyEntry).admit);
  app.use(withoutApiKey(refuseCrossSite(config.APP_URL)));
  const forSessions: readonly RequestHandler[] = [
    sessions.middleware,
    endOldSessions,
    passport.initialize(),
    passport.session(),
    continueAsPerson,
  ];
  for (const middleware of forSessions) app.use(withoutApiKey(middleware));
  serveApiDocs(app, config.API_DOCS);

  if (config.S3_MANAGE_BUCKET) await store.prepareBucket(new URL(config.APP_URL).origin);
  await app.init();
  const server: Server = app.getHttpServer();
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  app.get(LiveGateway).attach(server, sessions);
  const database = app.get<Database>(DATABASE);
  const metricsServer = await startMetricsServer({
    host: config.METRICS_HOST,
    port: config.METRICS_PORT,
    readDatabase: async () => {
      await database.isReady();
      return null;
    },
    logger,
  });

  return {
    async listen(port) {
      await app.listen(port, config.HOST);
      return portOf(app.getHttpServer());
    },
    async close() {
      isDraining = true;
      metricsServer.close();
      await app.close();
      await sessions.close();
    },
  };
}

/** Longer than clients and proxies keep an idle connection, so that none of them writes into a connection that is being closed. */
const KEEP_ALIVE_MS = 75_000;

function securityHeaders(config: Config) {
  return helmet({
    contentSecurityPolicy: {
      // Swagger's page has inline styles; all other answers of the API are data.
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: config.isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
  });
}

function noStore(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
