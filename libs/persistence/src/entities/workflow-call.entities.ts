import type { CallFinish, ResultMessage } from '@app/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { toNumber } from './to-number';

/**
 * Every provider call, including calls without an answer. The row is written before anything is sent, so a worker that
 * dies during a call leaves a record of it.
 */
@Entity('ai_workflow_calls')
@Index('ai_workflow_calls_at', ['at'])
@Index('ai_workflow_calls_open', ['id'], { where: `finish = 'open'` })
@Index('ai_workflow_calls_workflow_id_id', ['workflowId', 'id'])
export class WorkflowCallEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') workflowId!: number;
  @Column('int') run!: number;
  /** The integration that was called: the chosen one, or the fallback. */
  @Column('int', { nullable: true }) integrationId!: number | null;
  @Column('varchar', { length: 200, nullable: true }) integrationName!: string | null;
  @Column('varchar', { length: 40 }) section!: string;
  @Column('int', { default: 0 }) round!: number;
  @Column('varchar', { length: 120 }) model!: string;
  /** `flex` and `batch` cost half and may wait. */
  @Column('varchar', { length: 10, default: 'standard' }) tier!: 'standard' | 'flex' | 'batch';
  @Column('int', { default: 0 }) inputTokens!: number;
  @Column('int', { default: 0 }) cachedTokens!: number;
  @Column('int', { default: 0 }) cacheWriteTokens!: number;
  @Column('int', { default: 0 }) outputTokens!: number;
  /** Included in the output tokens. */
  @Column('int', { default: 0 }) thinkingTokens!: number;
  /** The provider did not report all token counts. */
  @Column('boolean', { default: false }) isEstimated!: boolean;
  /** Input tokens counted before sending; null for older calls. */
  @Column('int', { nullable: true }) expectedInputTokens!: number | null;
  @Column('bigint', { nullable: true, transformer: toNumber }) costMicroUsd!: number | null;
  /** The most that an open call may use; reserved from the caps of its integration until the call ends. */
  @Column('bigint', { default: 0, transformer: toNumber }) reservedTokens!: number;
  @Column('bigint', { default: 0, transformer: toNumber }) reservedCostMicroUsd!: number;
  @Column('varchar', { length: 200, nullable: true }) requestId!: string | null;
  /** For an open call: the duration at its last update. */
  @Column('int') durationMs!: number;
  @Column('varchar', { length: 10 }) finish!: CallFinish;
  @Column('varchar', { length: 300, nullable: true }) reason!: string | null;
  /** The error as a message; null for quotations of a vendor and for older calls. */
  @Column('jsonb', { nullable: true }) said!: ResultMessage | null;
  @Column('timestamptz', { default: () => 'now()' }) at!: Date;
  /** For a call in a batch: the batch, and the id of its result; null for a single call. */
  @Column('int', { nullable: true }) batchId!: number | null;
  @Column('varchar', { length: 64, nullable: true }) customId!: string | null;
  /** Key of its stored answer, and the chunk of the plan. */
  @Column('varchar', { length: 64, nullable: true }) inputHash!: string | null;
  @Column('int', { nullable: true }) position!: number | null;
}

/**
 * A vendor's batch. Its row and those of its calls are written before it is sent, so that it can be found at the vendor
 * if the response was lost.
 */
@Entity('ai_workflow_batches')
export class WorkflowBatchEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') workspaceId!: number;
  @Column('int') workflowId!: number;
  @Column('int') integrationId!: number;
  /** The vendor's id; null until the vendor has returned it. */
  @Column('varchar', { length: 200, nullable: true }) vendorId!: string | null;
  /** The key's newest batch before this one was sent. Any newer batch may be this one. */
  @Column('varchar', { length: 200, nullable: true }) newestBefore!: string | null;
  @Column('int') requests!: number;
  @Column('timestamptz', { default: () => 'now()' }) sentAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) lookedAt!: Date;
  /** When the product asked the vendor to cancel it. */
  @Column('timestamptz', { nullable: true }) cancelledAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
