import { AppError } from '@app/contracts';
import type { Config } from '@app/config';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { createOpenApiDocument } from './open-api';

const PATH = '/api/docs';

/** Serves the description of the API to its readers; for everybody else there is nothing at these addresses. */
export function serveApiDocs(app: NestExpressApplication, readers: Config['API_DOCS']): void {
  // Beneath one path, so that one door stands before the page, its files and the bare document.
  if (readers === 'administrators') app.use(PATH, administratorsOnly);
  // Made when somebody reads it: no start waits for the description of every endpoint.
  SwaggerModule.setup(PATH, app, createOpenApiDocument, {
    customSiteTitle: 'Clindrove API',
    jsonDocumentUrl: `${PATH}/json`,
    yamlDocumentUrl: `${PATH}/yaml`,
  });
}

function administratorsOnly({ user }: Request, _response: Response, next: NextFunction): void {
  if (user?.isAdmin && user.accountStatus === 'active') next();
  else next(new AppError('NOT_FOUND'));
}
