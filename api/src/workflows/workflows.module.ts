import { Module } from '@nestjs/common';
import { WorkflowComparisonService } from './workflow-comparison.service';
import { WorkflowDeletionService } from './workflow-deletion.service';
import { WorkflowEstimateService } from './workflow-estimate.service';
import { WorkflowEvidenceService } from './workflow-evidence.service';
import { WorkflowResultsController } from './workflow-results.controller';
import { WorkflowsController } from './workflows.controller';
import { WorkflowsService } from './workflows.service';

@Module({
  controllers: [WorkflowsController, WorkflowResultsController],
  providers: [
    WorkflowsService,
    WorkflowEvidenceService,
    WorkflowComparisonService,
    WorkflowEstimateService,
    WorkflowDeletionService,
  ],
})
export class WorkflowsModule {}
