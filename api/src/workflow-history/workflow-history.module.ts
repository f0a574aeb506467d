import { Module } from '@nestjs/common';
import { OverviewController } from './overview.controller';
import { WorkflowHistoryController } from './workflow-history.controller';

@Module({ controllers: [WorkflowHistoryController, OverviewController] })
export class WorkflowHistoryModule {}
