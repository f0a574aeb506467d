import {
  type Answer,
  type Workflow,
  type WorkflowDesign,
  workflowDesigns,
  type WorkflowDesignVersion,
} from '@app/contracts';
import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { pageOf } from '../../http/page';
import { idempotencyKeyOf } from '../idempotency-key';
import { presentWorkflow } from '../workflow.presenter';
import { WorkflowDesignsService } from './workflow-designs.service';

@Controller()
export class WorkflowDesignsController {
  constructor(private readonly service: WorkflowDesignsService) {}

  @Implements(workflowDesigns.list)
  list(
    @FromCall() { params, query }: Call<typeof workflowDesigns.list>,
  ): Promise<Answer<typeof workflowDesigns.list>> {
    return this.service.list(params, pageOf(query));
  }

  @Implements(workflowDesigns.get)
  get(@FromCall() { params }: Call<typeof workflowDesigns.get>): Promise<WorkflowDesign> {
    return this.service.get(params);
  }

  @Implements(workflowDesigns.create)
  create(
    @FromCall() { params, body, context }: Call<typeof workflowDesigns.create>,
  ): Promise<WorkflowDesign> {
    return this.service.create(params, body, context);
  }

  @Implements(workflowDesigns.update)
  update(
    @FromCall() { params, body, context }: Call<typeof workflowDesigns.update>,
  ): Promise<WorkflowDesign> {
    return this.service.update(params, body, context);
  }

  @Implements(workflowDesigns.delete)
  delete(@FromCall() { params, context }: Call<typeof workflowDesigns.delete>): Promise<void> {
    return this.service.delete(params, context);
  }

  @Implements(workflowDesigns.run)
  async run(
    @FromCall() { params, context }: Call<typeof workflowDesigns.run>,
    @Req() request: Request,
  ): Promise<Workflow> {
    return presentWorkflow(await this.service.run(params, idempotencyKeyOf(request), context));
  }

  @Implements(workflowDesigns.setArrival)
  setArrival(
    @FromCall() { params, body, context }: Call<typeof workflowDesigns.setArrival>,
  ): Promise<WorkflowDesign> {
    return this.service.setArrival(params, body.on, context);
  }

  @Implements(workflowDesigns.version)
  version(@FromCall() { params }: Call<typeof workflowDesigns.version>): Promise<WorkflowDesignVersion> {
    return this.service.version(params);
  }
}
