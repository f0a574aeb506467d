import { Module } from '@nestjs/common';
import { WorkflowHistoryController } from './workflow-history.controller';

@Module({ controllers: [WorkflowHistoryController] })
export class WorkflowHistoryModule {}
