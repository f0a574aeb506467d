import { Module } from '@nestjs/common';
import { WorkflowBulkController } from './workflow-bulk.controller';
import { WorkflowBulkService } from './workflow-bulk.service';
import { WorkflowDesignsController } from './designs/workflow-designs.controller';
import { ValueReviewsController } from './reviews/value-reviews.controller';
import { StudyDecisionsController } from './study/study-decisions.controller';
import { StudyDecisionsService } from './study/study-decisions.service';
import { RevisionContentService } from './revisions/revision-content.service';
import { RevisionExportService } from './revisions/revision-export.service';
import { RevisionsController } from './revisions/revisions.controller';
import { RevisionsService } from './revisions/revisions.service';
import { SigningService } from './revisions/signing.service';
import { WorkflowComparisonService } from './workflow-comparison.service';
import { WorkflowDeletionService } from './workflow-deletion.service';
import { WorkflowEstimateService } from './workflow-estimate.service';
import { WorkflowEvidenceService } from './workflow-evidence.service';
import { WorkflowResultsController } from './workflow-results.controller';
import { WorkflowsController } from './workflows.controller';
import { WorkflowsService } from './workflows.service';

@Module({
  controllers: [
    WorkflowsController,
    WorkflowResultsController,
    WorkflowBulkController,
    WorkflowDesignsController,
    ValueReviewsController,
    StudyDecisionsController,
    RevisionsController,
  ],
  providers: [
    WorkflowsService,
    WorkflowEvidenceService,
    WorkflowComparisonService,
    WorkflowEstimateService,
    WorkflowDeletionService,
    WorkflowBulkService,
    StudyDecisionsService,
    RevisionContentService,
    RevisionsService,
    SigningService,
    RevisionExportService,
  ],
})
export class WorkflowsModule {}
