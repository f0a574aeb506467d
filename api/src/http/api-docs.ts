import { AppError } from '@app/contracts';
import type { Config } from '@app/config';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { createOpenApiDocument } from './open-api';

const PATH = '/api/docs';

/** Serves the API description to permitted readers; for others these addresses do not exist. */
export function serveApiDocs(app: NestExpressApplication, readers: Config['API_DOCS']): void {
  // One path prefix, so that one check covers the page, its files and the bare document.
  if (readers === 'administrators') app.use(PATH, administratorsOnly);
  // Created at the first request, so that a start does not wait for it.
  SwaggerModule.setup(PATH, app, createOpenApiDocument, {
    customSiteTitle: 'Clindrove API',
    jsonDocumentUrl: `${PATH}/json`,
    yamlDocumentUrl: `${PATH}/yaml`,
  });
}

function administratorsOnly({ user, apiKey }: Request, _response: Response, next: NextFunction): void {
  if (apiKey === undefined && user?.isAdmin && user.accountStatus === 'active') next();
  else next(new AppError('NOT_FOUND'));
}
