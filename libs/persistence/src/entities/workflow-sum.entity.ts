import type { Outcome, WorkflowStatus } from '@app/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { toNumber } from './to-number';

/**
 * Sums of the ended workflows of a folder that started in one span and agree in everything that a history is filtered by, apart from
 * their names. Written by database triggers as `new`; the worker adds that to the day and the month.
 */
@Entity('workflow_sums')
@Index('workflow_sums_workspace_id_span_start', ['workspaceId', 'span', 'start'])
@Index('workflow_sums_span_start', ['span', 'start'])
@Index('workflow_sums_empty', ['id'], { where: 'workflows = 0' })
export class WorkflowSumEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) id!: string;
  /** `new`: a change of one day that is not yet in the other two. */
  @Column('varchar', { length: 5 }) span!: 'new' | 'day' | 'month';
  /** The day, or the first day of the month (UTC). */
  @Column('date') start!: string;
  @Column('int') workspaceId!: number;
  @Column('int') formId!: number;
  @Column('int', { nullable: true }) executedBy!: number | null;
  @Column('int', { nullable: true }) aiIntegrationId!: number | null;
  @Column('varchar', { length: 10 }) status!: WorkflowStatus;
  @Column('varchar', { length: 20, nullable: true }) outcome!: Outcome | null;
  @Column('int') workflows!: number;
  @Column('bigint', { transformer: toNumber }) calls!: number;
  @Column('bigint', { transformer: toNumber }) inputTokens!: number;
  @Column('bigint', { transformer: toNumber }) outputTokens!: number;
  @Column('bigint', { transformer: toNumber }) costMicroUsd!: number;
  /** The number of them that have a known price. */
  @Column('int') priced!: number;
  @Column('bigint', { transformer: toNumber }) workedMs!: number;
  @Column('bigint', { transformer: toNumber }) waitedMs!: number;
}
