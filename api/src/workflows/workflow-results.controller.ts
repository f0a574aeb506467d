import {
  type Comparison,
  type Coverage,
  type Finding,
  type Trace,
  type WorkflowCall,
  workflows,
} from '@app/contracts';
import type { WorkflowEstimate } from '@app/contracts';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { WorkflowResultsService } from './workflow-results.service';

@Controller()
export class WorkflowResultsController {
  constructor(private readonly service: WorkflowResultsService) {}

  @Implements(workflows.findings)
  findings(@FromCall() { params }: Call<typeof workflows.findings>): Promise<Finding[]> {
    return this.service.findings(params);
  }

  @Implements(workflows.coverage)
  coverage(@FromCall() { params }: Call<typeof workflows.coverage>): Promise<Coverage> {
    return this.service.coverage(params);
  }

  @Implements(workflows.trace)
  trace(@FromCall() { params }: Call<typeof workflows.trace>): Promise<Trace> {
    return this.service.trace(params);
  }

  @Implements(workflows.calls)
  calls(@FromCall() { params }: Call<typeof workflows.calls>): Promise<WorkflowCall[]> {
    return this.service.calls(params);
  }

  @Implements(workflows.compare)
  compare(@FromCall() { params }: Call<typeof workflows.compare>): Promise<Comparison> {
    return this.service.compare(params);
  }

  @Implements(workflows.estimate)
  estimate(@FromCall() { params, body }: Call<typeof workflows.estimate>): Promise<WorkflowEstimate> {
    return this.service.estimate({ params, body });
  }

  @Implements(workflows.delete)
  delete(@FromCall() { params, context }: Call<typeof workflows.delete>): Promise<void> {
    return this.service.delete(params, context);
  }
}
