import type {
  AiProvider,
  CoverageSums,
  ExpectedPart,
  Finding,
  FindingSums,
  Outcome,
  ProcessingTier,
  ResultMessage,
  RunDesign,
  RunForecast,
  StepName,
  Takeover,
  Target,
  WorkflowStatus,
} from '@app/contracts';
import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import { toNumber } from './to-number';

/** The model's tokens per token of our own count: typical and maximum. */
export interface WorkflowTokenFactors {
  readonly model: string;
  readonly usual: number;
  readonly most: number;
}

/** One execution. This row holds the state; the queue only wakes a worker. */
@Entity('ai_workflows')
@Index('ai_workflows_form_id_id', ['formId', 'id'])
@Index('ai_workflows_workspace_id_id', ['workspaceId', 'id'])
@Index('ai_workflows_ended', ['formId', 'completedAt'], { where: 'completed_at IS NOT NULL' })
@Index('ai_workflows_completed_at', ['completedAt'], { where: 'completed_at IS NOT NULL' })
@Index('ai_workflows_open', ['id'], { where: `status IN ('pending', 'running')` })
@Index('ai_workflows_idempotency', ['formId', 'executedBy', 'idempotencyKey'], {
  unique: true,
  where: 'idempotency_key IS NOT NULL',
})
export class WorkflowEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') formId!: number;
  /** The folder's workspace; set by a database trigger. */
  @Column('int') workspaceId!: number;
  @Column('varchar', { length: 200 }) name!: string;
  @Column('text') prompt!: string;
  /** The library prompt that the text came from. */
  @Column('int', { nullable: true }) promptId!: number | null;
  /** The built-in prompt that the text came from. */
  @Column('varchar', { length: 60, nullable: true }) promptKey!: string | null;
  @Column('int', { nullable: true }) promptVersion!: number | null;
  /** For the target `own-schema`. */
  @Column('int', { nullable: true }) schemaVersionId!: number | null;
  /** The drawing that started it. No foreign key: both are deleted with their folder. */
  @Column('int', { nullable: true }) designVersionId!: number | null;
  /** Null for the installation's setting. */
  @Column('int', { nullable: true }) repairRounds!: number | null;
  /** Progress of using the result as form design; null if the drawing does not ask for that. */
  @Column('varchar', { length: 10, nullable: true }) adoption!: RunDesign['adoption'];
  @Column('varchar', { length: 60, default: 'any' }) target!: Target;
  /** Parts ticked by a person; null if target and prompt decide. */
  @Column('varchar', { array: true, nullable: true }) expectedParts!: ExpectedPart[] | null;
  /** Activities without fields get those of a standard. */
  @Column('boolean', { default: false }) standardFields!: boolean;
  /**
   * Id from the sequence of both integration tables. No foreign key, so that history survives a deleted integration.
   */
  @Column('int', { nullable: true }) aiIntegrationId!: number | null;
  @Column('varchar', { length: 200 }) aiIntegrationName!: string;
  @Column('varchar', { length: 10 }) aiProvider!: AiProvider;
  @Column('varchar', { length: 120, nullable: true }) model!: string | null;
  /** Half price: its calls may wait. */
  @Column('varchar', { length: 10, default: 'now' }) pace!: ProcessingTier;
  /** Token factors of the model, decided once: another plan would buy sections again. */
  @Column('jsonb', { nullable: true }) tokenFactors!: WorkflowTokenFactors | null;
  @Column('int', { array: true }) documentIds!: number[];
  @Column('int', { default: 0 }) documentsProcessed!: number;
  @Column('varchar', { length: 10, default: 'pending' }) status!: WorkflowStatus;
  /** XML up to 256 kB; larger ones are in the object store only. */
  @Column('text', { nullable: true }) xmlOutput!: string | null;
  @Column('varchar', { length: 300, nullable: true }) xmlObjectPath!: string | null;
  @Column('int', { nullable: true }) xmlSize!: number | null;
  @Column('int', { nullable: true }) traceValues!: number | null;
  @Column('int', { nullable: true }) traceFound!: number | null;
  @Column('int', { nullable: true }) traceStructural!: number | null;
  @Column('varchar', { length: 20, nullable: true }) outcome!: Outcome | null;
  @Column('jsonb', { nullable: true }) coverageSums!: CoverageSums | null;
  @Column('jsonb', { nullable: true }) findingSums!: FindingSums | null;
  /** Set if the fallback integration answered, with the reason; null if the chosen one answered everything. */
  @Column('jsonb', { nullable: true }) takeover!: Takeover | null;
  /** Totals over the calls, updated with each call. */
  @Column('int', { default: 0 }) calls!: number;
  @Column('bigint', { default: 0, transformer: toNumber }) inputTokens!: number;
  @Column('bigint', { default: 0, transformer: toNumber }) outputTokens!: number;
  /** Null until a call has a known price. */
  @Column('bigint', { nullable: true, transformer: toNumber }) costMicroUsd!: number | null;
  /** Forecast for the rest of the run; null while there is none. */
  @Column('jsonb', { nullable: true }) forecast!: RunForecast | null;
  @Column('int', { nullable: true }) executedBy!: number | null;
  /** The person who started it wants a mail, whatever the outcome. */
  @Column('boolean', { default: false }) mailWhenEnded!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) executedAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
  /** Milliseconds of work in all tries that have ended; a database trigger adds them. */
  @Column('bigint', { default: 0, transformer: toNumber }) workedMs!: number;
  /** Milliseconds of waiting in all tries that have ended; a database trigger adds them. */
  @Column('bigint', { default: 0, transformer: toNumber }) waitedMs!: number;
  @Column('varchar', { length: 60, nullable: true }) errorCode!: string | null;
  @Column('varchar', { length: 1000, nullable: true }) errorMessage!: string | null;
  /** The error as a message, for other languages; null for older errors. */
  @Column('jsonb', { nullable: true }) errorSaid!: ResultMessage | null;
  /** Number of starts by a person: 1, plus one for each retry. */
  @Column('int', { default: 1 }) run!: number;
  /** The run whose XML is in the search index; null if none is. */
  @Column('int', { nullable: true }) searchedRun!: number | null;
  /** Claims after a lost worker whose loss counted, in this run. */
  @Column('int', { default: 0 }) attempt!: number;
  /** Earliest next claim: set while a provider asks to wait. */
  @Column('timestamptz', { nullable: true }) notBefore!: Date | null;
  /** What a pending workflow waits for; null before it waits. */
  @Column('varchar', { length: 10, nullable: true })
  waitingFor!: 'turn' | 'reading' | 'provider' | 'storage' | null;
  /** Number of releases because a provider was not ready, in this run. */
  @Column('int', { default: 0 }) deferrals!: number;
  @Column('uuid', { nullable: true }) leaseToken!: string | null;
  @Column('timestamptz', { nullable: true }) leaseUntil!: Date | null;
  /** The worker session (`WorkerSession`) that shows whether the lease holder's process exists. */
  @Column('int', { nullable: true }) leaseHolder!: number | null;
  /** True if the workflow may be the cause should its worker be lost now. */
  @Column('boolean', { default: true }) lossCounts!: boolean;
  @Column('timestamptz', { nullable: true }) enqueuedAt!: Date | null;
  @Column('varchar', { length: 200, nullable: true }) idempotencyKey!: string | null;
  @Column('varchar', { length: 64, nullable: true }) requestHash!: string | null;
  @Column('int', { default: 1 }) version!: number;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}

@Entity('ai_workflow_steps')
export class WorkflowStepEntity {
  @PrimaryColumn('int') workflowId!: number;
  @PrimaryColumn('varchar', { length: 20 }) name!: StepName;
  @Column('varchar', { length: 10, default: 'waiting' }) status!: 'waiting' | 'running' | 'done' | 'failed';
  @Column('int', { default: 0 }) done!: number;
  @Column('int', { default: 0 }) total!: number;
  @Column('varchar', { length: 500, nullable: true }) message!: string | null;
  /** The text as a message, for other languages. */
  @Column('jsonb', { nullable: true }) said!: ResultMessage | null;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
}

/** One finished provider call. A chunk that is stored here is never bought again. */
@Entity('ai_workflow_sections')
export class WorkflowChunkEntity {
  @PrimaryColumn('int') workflowId!: number;
  /** SHA-256 of everything that determines the answer: model, system prompt, prompt, blocks. */
  @PrimaryColumn('varchar', { length: 64 }) inputHash!: string;
  @Column('int') position!: number;
  /** The chunk of the plan: `2`, or `2.1` for half of one. */
  @Column('varchar', { length: 40, default: '1' }) label!: string;
  /** 0 for the first answer, then the repair round. */
  @Column('int', { default: 0 }) round!: number;
  /** `length`: the answer was truncated. It is stored so that a resumed workflow halves the chunk at once. */
  @Column('varchar', { length: 10, default: 'complete' }) finish!: 'complete' | 'length';
  @Column('text') output!: string;
  @Column('varchar', { length: 120 }) model!: string;
  @Column('int', { default: 0 }) inputTokens!: number;
  @Column('int', { default: 0 }) outputTokens!: number;
  @Column('varchar', { length: 200, nullable: true }) requestId!: string | null;
  /** Duration of the call; null for older calls. */
  @Column('int', { nullable: true }) durationMs!: number | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}

/** Findings of the XML check; in a separate table to keep workflow lists small. */
@Entity('ai_workflow_findings')
export class WorkflowFindingsEntity {
  @PrimaryColumn('int') workflowId!: number;
  @Column('jsonb') findings!: Finding[];
}
