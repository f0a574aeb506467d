import {
  type Answer,
  AppError,
  LIMITS,
  OUTCOME_HEADER,
  PREFER_HEADER,
  type Workflow,
  workflows,
} from '@app/contracts';
import { Controller, HttpStatus, Req, Res, type StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { attachment } from '../http/attachment';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { idempotencyKeyOf } from './idempotency-key';
import { xmlFileName } from './xml-file-name';
import { presentWorkflow } from './workflow.presenter';
import { WorkflowEvidenceService } from './workflow-evidence.service';
import { WorkflowsService } from './workflows.service';

@Controller()
export class WorkflowsController {
  constructor(
    private readonly service: WorkflowsService,
    private readonly evidence: WorkflowEvidenceService,
  ) {}

  @Implements(workflows.execute)
  async execute(
    @FromCall() { params, body, context }: Call<typeof workflows.execute>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Workflow> {
    const idempotencyKey = idempotencyKeyOf(request);
    const started = await this.service.execute(params, body, { idempotencyKey, context });
    const seconds = preferredWait(request);
    if (seconds === null) return presentWorkflow(started);

    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const workflowParams = { ...params, workflowId: started.workflow.id };
    const ended = await this.service.waitForEnd(workflowParams, seconds, gone.signal);
    if (ended.workflow.completedAt === null) return presentWorkflow(ended);
    response.status(HttpStatus.OK).setHeader('Preference-Applied', `wait=${seconds}`);
    return presentWorkflow(ended, await this.service.xmlOf(ended));
  }

  @Implements(workflows.list)
  async list(
    @FromCall() { params, query }: Call<typeof workflows.list>,
  ): Promise<Answer<typeof workflows.list>> {
    const xmlBytes = query.fields === 'summary' ? 0 : LIMITS.xmlInPageBytes;
    const found = await this.service.list(params, pageOf(query), xmlBytes);
    return found.map((workflow) => presentWorkflow(workflow));
  }

  @Implements(workflows.get)
  async get(@FromCall() { params }: Call<typeof workflows.get>): Promise<Workflow> {
    const found = await this.service.get(params);
    return presentWorkflow(found, await this.service.xmlOf(found));
  }

  @Implements(workflows.download)
  async download(
    @FromCall() { params, context }: Call<typeof workflows.download>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const found = await this.service.get(params);
    const stored = await this.service.xmlOf(found);
    if (stored === null || found.workflow.status !== 'completed') throw new AppError('NOT_FOUND');
    await this.service.recordDownload(params, context);
    const xml = (await this.evidence.changedXml(found.workflow)) ?? stored;
    const { outcome } = found.workflow;
    if (outcome !== null) response.setHeader(OUTCOME_HEADER, outcome);
    const bytes = Buffer.from(xml, 'utf8');
    return attachment(bytes, { name: xmlFileName(found.workflow), size: bytes.length });
  }

  @Implements(workflows.cancel)
  async cancel(@FromCall() { params, context }: Call<typeof workflows.cancel>): Promise<Workflow> {
    return presentWorkflow(await this.service.cancel(params, context));
  }

  @Implements(workflows.retry)
  async retry(@FromCall() { params, context }: Call<typeof workflows.retry>): Promise<Workflow> {
    return presentWorkflow(await this.service.retry(params, context));
  }
}

/** Seconds of `Prefer: wait=N`, or null. */
function preferredWait(request: Request): number | null {
  const seconds = /(?:^|[,;\s])wait=(\d{1,5})\b/.exec(request.get(PREFER_HEADER) ?? '')?.[1];
  return seconds === undefined ? null : Math.min(Number(seconds), LIMITS.waitMaximumSeconds);
}
