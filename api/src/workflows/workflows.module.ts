import { Module } from '@nestjs/common';
import { WorkflowResultsController } from './workflow-results.controller';
import { WorkflowResultsService } from './workflow-results.service';
import { WorkflowsController } from './workflows.controller';
import { WorkflowsService } from './workflows.service';

@Module({
  controllers: [WorkflowsController, WorkflowResultsController],
  providers: [WorkflowsService, WorkflowResultsService],
})
export class WorkflowsModule {}
