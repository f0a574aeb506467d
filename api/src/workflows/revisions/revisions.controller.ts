import { type Revision, revisions, type SigningRules } from '@app/contracts';
import { Controller, Req, type StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { attachment } from '../../http/attachment';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { RevisionExportService } from './revision-export.service';
import { RevisionsService } from './revisions.service';
import { SigningService } from './signing.service';

/** Revisions of study results, and their signatures. */
@Controller()
export class RevisionsController {
  constructor(
    private readonly service: RevisionsService,
    private readonly signing: SigningService,
    private readonly exports: RevisionExportService,
  ) {}

  @Implements(revisions.list)
  list(@FromCall() { params, context }: Call<typeof revisions.list>): Promise<Revision[]> {
    return this.service.list(params, context);
  }

  @Implements(revisions.create)
  create(@FromCall() { params, context }: Call<typeof revisions.create>): Promise<Revision> {
    return this.service.create(params, context);
  }

  @Implements(revisions.advance)
  advance(@FromCall() { params, body, context }: Call<typeof revisions.advance>): Promise<Revision> {
    return this.service.advance(params, body.to, context);
  }

  @Implements(revisions.sign)
  sign(
    @FromCall() { params, body }: Call<typeof revisions.sign>,
    @Req() request: Request,
  ): Promise<Revision> {
    return this.signing.sign(params, body, request);
  }

  @Implements(revisions.export)
  async export(@FromCall() { params, context }: Call<typeof revisions.export>): Promise<StreamableFile> {
    const { name, bytes } = await this.exports.export(params, context);
    return attachment(bytes, { name, size: bytes.length });
  }

  @Implements(revisions.rules)
  rules(@FromCall() { params }: Call<typeof revisions.rules>): Promise<SigningRules> {
    return this.signing.rules(params.workspaceId);
  }

  @Implements(revisions.setRules)
  setRules(@FromCall() { params, body, context }: Call<typeof revisions.setRules>): Promise<SigningRules> {
    return this.signing.setRules(params.workspaceId, body, context);
  }
}
