import type { CallFinish, ResultMessage } from '@app/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { toNumber } from './to-number';

/**
 * Every provider call, those without an answer included. Its row is there before anything is sent, so that a worker that is
 * lost in the middle of a call leaves a trace of what it was buying.
 */
@Entity('ai_workflow_calls')
@Index('ai_workflow_calls_open', ['id'], { where: `finish = 'open'` })
@Index('ai_workflow_calls_workflow_id_id', ['workflowId', 'id'])
export class WorkflowCallEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('int')
  workflowId!: number;

  @Column('int')
  run!: number;

  /** Which integration was asked: the chosen one, or the one that took over. */
  @Column('int', { nullable: true })
  integrationId!: number | null;

  @Column('varchar', { length: 200, nullable: true })
  integrationName!: string | null;

  @Column('varchar', { length: 40 })
  section!: string;

  @Column('int', { default: 0 })
  round!: number;

  @Column('varchar', { length: 120 })
  model!: string;

  /** Flex, and batch: one that may wait, for half the price. */
  @Column('varchar', { length: 10, default: 'standard' })
  tier!: 'standard' | 'flex' | 'batch';

  @Column('int', { default: 0 })
  inputTokens!: number;

  @Column('int', { default: 0 })
  cachedTokens!: number;

  @Column('int', { default: 0 })
  cacheWriteTokens!: number;

  @Column('int', { default: 0 })
  outputTokens!: number;

  /** Part of the output. */
  @Column('int', { default: 0 })
  thinkingTokens!: number;

  /** The provider did not say the tokens, or not all of them. */
  @Column('boolean', { default: false })
  isEstimated!: boolean;

  /** What the input was counted at before it was sent; null for calls of before it was kept. */
  @Column('int', { nullable: true })
  expectedInputTokens!: number | null;

  @Column('bigint', { nullable: true, transformer: toNumber })
  costMicroUsd!: number | null;

  /** The most that an open call may take: held back from the caps of its integration until it has ended. */
  @Column('bigint', { default: 0, transformer: toNumber })
  reservedTokens!: number;

  @Column('bigint', { default: 0, transformer: toNumber })
  reservedCostMicroUsd!: number;

  @Column('varchar', { length: 200, nullable: true })
  requestId!: string | null;

  /** Of an open call: how long it had taken when it was last heard of. */
  @Column('int')
  durationMs!: number;

  @Column('varchar', { length: 10 })
  finish!: CallFinish;

  @Column('varchar', { length: 300, nullable: true })
  reason!: string | null;

  /** The reason without its words; words of a vendor and calls of before have none. */
  @Column('jsonb', { nullable: true })
  said!: ResultMessage | null;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;

  /** Of a call that was sent in a batch: which, and by what its result is known; null for a single one. */
  @Column('int', { nullable: true })
  batchId!: number | null;

  @Column('varchar', { length: 64, nullable: true })
  customId!: string | null;

  /** Under which its answer is stored, and for which section of the plan. */
  @Column('varchar', { length: 64, nullable: true })
  inputHash!: string | null;

  @Column('int', { nullable: true })
  position!: number | null;
}

/**
 * A batch that a vendor answers when it has room. Its row and those of its calls are there before it is sent, so that it is found
 * at the vendor when nobody heard that it had arrived.
 */
@Entity('ai_workflow_batches')
export class WorkflowBatchEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('int')
  workspaceId!: number;

  @Column('int')
  workflowId!: number;

  @Column('int')
  integrationId!: number;

  /** The vendor's id; null as long as it has not said it. */
  @Column('varchar', { length: 200, nullable: true })
  vendorId!: string | null;

  /** The newest batch of the key before this was sent: whatever is newer may be this one. */
  @Column('varchar', { length: 200, nullable: true })
  newestBefore!: string | null;

  @Column('int')
  requests!: number;

  @Column('timestamptz', { default: () => 'now()' })
  sentAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  lookedAt!: Date;

  /** When we had the vendor cancel it. */
  @Column('timestamptz', { nullable: true })
  cancelledAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
