import { bulk, type BulkOutcome } from '@app/contracts';
import { Controller, Req, type StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { attachment } from '../http/attachment';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { WorkflowBulkService } from './workflow-bulk.service';
import { idempotencyKeyOf } from './idempotency-key';

@Controller()
export class WorkflowBulkController {
  constructor(private readonly service: WorkflowBulkService) {}

  @Implements(bulk.executeWorkflows)
  execute(
    @FromCall() { params, body, context }: Call<typeof bulk.executeWorkflows>,
    @Req() request: Request,
  ): Promise<BulkOutcome[]> {
    return this.service.execute(params, body, { idempotencyKey: idempotencyKeyOf(request), context });
  }

  @Implements(bulk.retryWorkflows)
  retry(@FromCall() { params, body, context }: Call<typeof bulk.retryWorkflows>): Promise<BulkOutcome[]> {
    return this.service.retry(params, body.ids, context);
  }

  @Implements(bulk.cancelWorkflows)
  cancel(@FromCall() { params, body, context }: Call<typeof bulk.cancelWorkflows>): Promise<BulkOutcome[]> {
    return this.service.cancel(params, body.ids, context);
  }

  @Implements(bulk.deleteWorkflows)
  delete(@FromCall() { params, body, context }: Call<typeof bulk.deleteWorkflows>): Promise<BulkOutcome[]> {
    return this.service.delete(params, body.ids, context);
  }

  @Implements(bulk.downloadWorkflows)
  async download(
    @FromCall() { params, query, context }: Call<typeof bulk.downloadWorkflows>,
  ): Promise<StreamableFile> {
    const zip = await this.service.zip(params, query.ids, context);
    return attachment(zip, { name: `workflows-${params.formId}.zip` });
  }
}
