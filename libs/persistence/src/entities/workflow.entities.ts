import type { AiProvider, StepName, WorkflowStatus } from '@app/contracts';
import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** One execution. The row is the truth; the queue only wakes a worker up. */
@Entity('ai_workflows')
@Index('ai_workflows_form_id_id', ['formId', 'id'])
@Index('ai_workflows_open', ['id'], { where: `status IN ('pending', 'running')` })
@Index('ai_workflows_idempotency', ['formId', 'executedBy', 'idempotencyKey'], {
  unique: true,
  where: 'idempotency_key IS NOT NULL',
})
export class WorkflowEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('int')
  formId!: number;

  @Column('varchar', { length: 200 })
  name!: string;

  @Column('text')
  prompt!: string;

  /** Id from the sequence of both integration tables; no foreign key, so that history survives a deleted integration. */
  @Column('int', { nullable: true })
  aiIntegrationId!: number | null;

  @Column('varchar', { length: 200 })
  aiIntegrationName!: string;

  @Column('varchar', { length: 10 })
  aiProvider!: AiProvider;

  @Column('varchar', { length: 120, nullable: true })
  model!: string | null;

  @Column('int', { array: true })
  documentIds!: number[];

  @Column('int', { default: 0 })
  documentsProcessed!: number;

  @Column('varchar', { length: 10, default: 'pending' })
  status!: WorkflowStatus;

  /** XML up to 256 kB; larger ones only in the object store. */
  @Column('text', { nullable: true })
  xmlOutput!: string | null;

  @Column('varchar', { length: 300, nullable: true })
  xmlObjectPath!: string | null;

  @Column('int', { nullable: true })
  xmlSize!: number | null;

  @Column('int', { nullable: true })
  traceValues!: number | null;

  @Column('int', { nullable: true })
  traceFound!: number | null;

  @Column('int', { nullable: true })
  executedBy!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  executedAt!: Date;

  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  completedAt!: Date | null;

  @Column('varchar', { length: 60, nullable: true })
  errorCode!: string | null;

  @Column('varchar', { length: 1000, nullable: true })
  errorMessage!: string | null;

  /** Counts the times that a person started it: 1, and one more with each retry. */
  @Column('int', { default: 1 })
  run!: number;

  /** Claims after a lost worker, in this run. */
  @Column('int', { default: 0 })
  attempt!: number;

  /** Not to be claimed before: set while a provider asks for patience. */
  @Column('timestamptz', { nullable: true })
  notBefore!: Date | null;

  /** Hand-overs because of a provider that was not ready, in this run. */
  @Column('int', { default: 0 })
  deferrals!: number;

  @Column('uuid', { nullable: true })
  leaseToken!: string | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil!: Date | null;

  @Column('timestamptz', { nullable: true })
  enqueuedAt!: Date | null;

  @Column('varchar', { length: 200, nullable: true })
  idempotencyKey!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  requestHash!: string | null;

  @Column('int', { default: 1 })
  version!: number;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

@Entity('ai_workflow_steps')
export class WorkflowStepEntity {
  @PrimaryColumn('int')
  workflowId!: number;

  @PrimaryColumn('varchar', { length: 20 })
  name!: StepName;

  @Column('varchar', { length: 10, default: 'waiting' })
  status!: 'waiting' | 'running' | 'done' | 'failed';

  @Column('int', { default: 0 })
  done!: number;

  @Column('int', { default: 0 })
  total!: number;

  @Column('varchar', { length: 500, nullable: true })
  message!: string | null;

  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  completedAt!: Date | null;
}

/** One finished provider call. A section that stands here is never bought again. */
@Entity('ai_workflow_sections')
export class WorkflowSectionEntity {
  @PrimaryColumn('int')
  workflowId!: number;

  /** SHA-256 of everything that decided the answer: model, system text, prompt, blocks. */
  @PrimaryColumn('varchar', { length: 64 })
  inputHash!: string;

  @Column('int')
  position!: number;

  @Column('text')
  output!: string;

  @Column('varchar', { length: 120 })
  model!: string;

  @Column('int', { default: 0 })
  inputTokens!: number;

  @Column('int', { default: 0 })
  outputTokens!: number;

  @Column('varchar', { length: 200, nullable: true })
  requestId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
