import type { QueueName, WorkerStep } from '@app/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A queue that an administrator has paused. Deleted when it is resumed. */
@Entity('queue_pauses')
export class QueuePauseEntity {
  @PrimaryColumn('varchar', { length: 20 }) queue!: QueueName;
  @Column('timestamptz', { default: () => 'now()' }) pausedAt!: Date;
  @Column('int', { nullable: true }) pausedBy!: number | null;
}

/** A worker process, as it described itself a few seconds ago. */
@Entity('workers')
export class WorkerEntity {
  /** New at each start. */
  @PrimaryColumn('uuid') id!: string;
  @Column('varchar', { length: 255 }) host!: string;
  @Column('varchar', { length: 40 }) version!: string;
  @Column('varchar', { array: true }) queues!: QueueName[];
  @Column('timestamptz', { default: () => 'now()' }) startedAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) seenAt!: Date;
  /** What it works on: steps, with the number of workflows or documents. */
  @Column('jsonb', { default: () => `'[]'` }) work!: { readonly step: WorkerStep; readonly count: number }[];
}
