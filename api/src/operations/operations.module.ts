import { Module } from '@nestjs/common';
import { OperationsController } from './operations.controller';
import { QueuesService } from './queues.service';

@Module({ controllers: [OperationsController], providers: [QueuesService] })
export class OperationsModule {}
