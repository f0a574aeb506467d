import { Module } from '@nestjs/common';
import { WorkflowsController } from './workflows.controller';
import { WorkflowsService } from './workflows.service';

@Module({ controllers: [WorkflowsController], providers: [WorkflowsService] })
export class WorkflowsModule {}
