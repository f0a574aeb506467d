import { type Document, documents, STUDY_FILES } from '@app/contracts';
import { Controller, Headers, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { contentDisposition } from '../http/attachment';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { DocumentViewsService } from './document-views.service';
import { presentDocument } from './document.presenter';

@Controller()
export class DocumentViewsController {
  constructor(private readonly service: DocumentViewsService) {}

  @Implements(documents.get)
  async get(@FromCall() { params }: Call<typeof documents.get>): Promise<Document> {
    return presentDocument(await this.service.find(params));
  }

  @Implements(documents.model)
  async model(
    @FromCall() { params }: Call<typeof documents.model>,
    @Headers('accept-encoding') encodings: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return storedJson(await this.service.model(params), encodings, response);
  }

  @Implements(documents.preview)
  async preview(
    @FromCall() { params }: Call<typeof documents.preview>,
    @Headers('accept-encoding') encodings: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return storedJson(await this.service.preview(params), encodings, response);
  }

  @Implements(documents.study)
  async study(
    @FromCall() { params }: Call<typeof documents.study>,
    @Headers('accept-encoding') encodings: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return storedJson(await this.service.study(params), encodings, response);
  }

  @Implements(documents.studyFile)
  async studyFile(
    @FromCall() { params }: Call<typeof documents.studyFile>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { document, body } = await this.service.studyFile(params);
    const { suffix, mediaType } = STUDY_FILES[params.fileId];
    response.setHeader('X-Content-Type-Options', 'nosniff');
    return new StreamableFile(body.pipe(createGunzip()), {
      type: mediaType,
      disposition: contentDisposition('attachment', document.fileName.replace(/\.\w+$/, '') + suffix),
    });
  }

  /** The headers prevent a foreign file from running as a page of our origin, even if its address is opened directly. */
  @Implements(documents.original)
  async original(
    @FromCall() { params, context }: Call<typeof documents.original>,
    @Headers('range') range: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { document, body, part } = await this.service.original(params, range, context);
    response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.setHeader('Accept-Ranges', 'bytes');
    if (part !== undefined) {
      response.status(206);
      response.setHeader('Content-Range', `bytes ${part.start}-${part.end}/${document.fileSize}`);
    }
    return new StreamableFile(body, {
      type: document.mimeType,
      disposition: contentDisposition('inline', document.fileName),
      length: part === undefined ? document.fileSize : part.end - part.start + 1,
    });
  }
}

/** Streams stored JSON compressed as stored, without parsing or buffering it. */
function storedJson(body: Readable, encodings: string | undefined, response: Response): StreamableFile {
  const type = 'application/json; charset=utf-8';
  response.setHeader('Vary', 'Accept-Encoding');
  if (!/\bgzip\b/.test(encodings ?? '')) return new StreamableFile(body.pipe(createGunzip()), { type });
  response.setHeader('Content-Encoding', 'gzip');
  return new StreamableFile(body, { type });
}
