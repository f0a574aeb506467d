import {
  type Comparison,
  type Coverage,
  type DocumentStudy,
  type Finding,
  STUDY_FILES,
  type Trace,
  type WorkflowCall,
  workflows,
} from '@app/contracts';
import type { WorkflowEstimate } from '@app/contracts';
import { Controller, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { contentDisposition } from '../http/attachment';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { WorkflowComparisonService } from './workflow-comparison.service';
import { WorkflowDeletionService } from './workflow-deletion.service';
import { WorkflowEstimateService } from './workflow-estimate.service';
import { WorkflowEvidenceService } from './workflow-evidence.service';

@Controller()
export class WorkflowResultsController {
  constructor(
    private readonly evidence: WorkflowEvidenceService,
    private readonly comparison: WorkflowComparisonService,
    private readonly estimates: WorkflowEstimateService,
    private readonly deletion: WorkflowDeletionService,
  ) {}

  @Implements(workflows.findings)
  findings(@FromCall() { params }: Call<typeof workflows.findings>): Promise<Finding[]> {
    return this.evidence.findings(params);
  }

  @Implements(workflows.coverage)
  coverage(@FromCall() { params }: Call<typeof workflows.coverage>): Promise<Coverage> {
    return this.evidence.coverage(params);
  }

  @Implements(workflows.trace)
  trace(@FromCall() { params }: Call<typeof workflows.trace>): Promise<Trace> {
    return this.evidence.trace(params);
  }

  @Implements(workflows.study)
  study(@FromCall() { params }: Call<typeof workflows.study>): Promise<DocumentStudy> {
    return this.evidence.study(params);
  }

  @Implements(workflows.studyFile)
  async studyFile(
    @FromCall() { params }: Call<typeof workflows.studyFile>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { workflow, body } = await this.evidence.studyFile(params);
    const { suffix, mediaType } = STUDY_FILES[params.fileId];
    response.setHeader('X-Content-Type-Options', 'nosniff');
    return new StreamableFile(body, {
      type: mediaType,
      disposition: contentDisposition('attachment', workflow.name + suffix),
    });
  }

  @Implements(workflows.calls)
  calls(@FromCall() { params }: Call<typeof workflows.calls>): Promise<WorkflowCall[]> {
    return this.evidence.calls(params);
  }

  @Implements(workflows.compare)
  compare(@FromCall() { params }: Call<typeof workflows.compare>): Promise<Comparison> {
    return this.comparison.compare(params);
  }

  @Implements(workflows.estimate)
  estimate(@FromCall() { params, body }: Call<typeof workflows.estimate>): Promise<WorkflowEstimate> {
    return this.estimates.estimate({ params, body });
  }

  @Implements(workflows.delete)
  delete(@FromCall() { params, context }: Call<typeof workflows.delete>): Promise<void> {
    return this.deletion.delete(params, context);
  }
}
