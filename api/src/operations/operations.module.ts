import { Module } from '@nestjs/common';
import { StorageProbe } from '../health/storage-probe';
import { OBJECT_STORE } from '../infrastructure/tokens';
import type { ObjectStore } from '@app/storage';
import { OperationsController } from './operations.controller';
import { QueuesService } from './queues.service';

@Module({
  controllers: [OperationsController],
  providers: [
    QueuesService,
    {
      provide: StorageProbe,
      inject: [OBJECT_STORE],
      useFactory: (store: ObjectStore) => new StorageProbe(store),
    },
  ],
})
export class OperationsModule {}
