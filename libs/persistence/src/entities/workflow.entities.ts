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

/** Tokens of a model for one of our own count, as a rule and at the most. */
export interface WorkflowTokenFactors {
  readonly model: string;
  readonly usual: number;
  readonly most: number;
}

/** One execution. The row is the truth; the queue only wakes a worker up. */
@Entity('ai_workflows')
@Index('ai_workflows_form_id_id', ['formId', 'id'])
@Index('ai_workflows_workspace_id_id', ['workspaceId', 'id'])
@Index('ai_workflows_ended', ['formId', 'completedAt'], { where: 'completed_at IS NOT NULL' })
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

  /** The folder's; the database fills it in. */
  @Column('int')
  workspaceId!: number;

  @Column('varchar', { length: 200 })
  name!: string;

  @Column('text')
  prompt!: string;

  /** The library's prompt that the text was taken from. */
  @Column('int', { nullable: true })
  promptId!: number | null;

  /** The built-in prompt that the text was taken from. */
  @Column('varchar', { length: 60, nullable: true })
  promptKey!: string | null;

  @Column('int', { nullable: true })
  promptVersion!: number | null;

  /** Of the target `own-schema`. */
  @Column('int', { nullable: true })
  schemaVersionId!: number | null;

  /** The drawing that it was started with; no foreign key, both go with their folder. */
  @Column('int', { nullable: true })
  designVersionId!: number | null;

  /** Null: as many as this installation makes. */
  @Column('int', { nullable: true })
  repairRounds!: number | null;

  /** What became of using its result as form design; null where its drawing does not ask for that. */
  @Column('varchar', { length: 10, nullable: true })
  adoption!: RunDesign['adoption'];

  @Column('varchar', { length: 60, default: 'any' })
  target!: Target;

  /** What a person has ticked; null where target and prompt decide. */
  @Column('varchar', { array: true, nullable: true })
  expectedParts!: ExpectedPart[] | null;

  /** Id from the sequence of both integration tables; no foreign key, so that history survives a deleted integration. */
  @Column('int', { nullable: true })
  aiIntegrationId!: number | null;

  @Column('varchar', { length: 200 })
  aiIntegrationName!: string;

  @Column('varchar', { length: 10 })
  aiProvider!: AiProvider;

  @Column('varchar', { length: 120, nullable: true })
  model!: string | null;

  /** Half price: its calls may wait. */
  @Column('varchar', { length: 10, default: 'now' })
  pace!: ProcessingTier;

  /** How the model counts its documents; decided once, because sections that are planned otherwise would be bought again. */
  @Column('jsonb', { nullable: true })
  tokenFactors!: WorkflowTokenFactors | null;

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
  traceStructural!: number | null;

  @Column('varchar', { length: 20, nullable: true })
  outcome!: Outcome | null;

  @Column('jsonb', { nullable: true })
  coverageSums!: CoverageSums | null;

  @Column('jsonb', { nullable: true })
  findingSums!: FindingSums | null;

  /** That another integration answered, and why; null where the chosen one answered everything. */
  @Column('jsonb', { nullable: true })
  takeover!: Takeover | null;

  /** Sums over the calls, kept with each of them. */
  @Column('int', { default: 0 })
  calls!: number;

  @Column('bigint', { default: 0, transformer: toNumber })
  inputTokens!: number;

  @Column('bigint', { default: 0, transformer: toNumber })
  outputTokens!: number;

  /** Null as long as no call had a known price. */
  @Column('bigint', { nullable: true, transformer: toNumber })
  costMicroUsd!: number | null;

  /** What the rest of the run will take; null while nobody can tell. */
  @Column('jsonb', { nullable: true })
  forecast!: RunForecast | null;

  @Column('int', { nullable: true })
  executedBy!: number | null;

  /** Whoever started it wants a mail, however it ends. */
  @Column('boolean', { default: false })
  mailWhenEnded!: boolean;

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

  /** The error without its words, for whoever reads it in another language; those of before have none. */
  @Column('jsonb', { nullable: true })
  errorSaid!: ResultMessage | null;

  /** Counts the times that a person started it: 1, and one more with each retry. */
  @Column('int', { default: 1 })
  run!: number;

  /** The run whose XML the search knows; null where it knows none. */
  @Column('int', { nullable: true })
  searchedRun!: number | null;

  /** Claims after a lost worker, in this run. */
  @Column('int', { default: 0 })
  attempt!: number;

  /** Not to be claimed before: set while a provider asks for patience. */
  @Column('timestamptz', { nullable: true })
  notBefore!: Date | null;

  /** What it waits for while it is pending; null where it has not begun to wait. */
  @Column('varchar', { length: 10, nullable: true })
  waitingFor!: 'turn' | 'reading' | 'provider' | 'storage' | null;

  /** Hand-overs because of a provider that was not ready, in this run. */
  @Column('int', { default: 0 })
  deferrals!: number;

  @Column('uuid', { nullable: true })
  leaseToken!: string | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil!: Date | null;

  /** The session by which it is known whether the holder's process lives. */
  @Column('int', { nullable: true })
  leaseHolder!: number | null;

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

  /** The message without its words, for whoever reads it in another language. */
  @Column('jsonb', { nullable: true })
  said!: ResultMessage | null;

  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  completedAt!: Date | null;
}

/** One finished provider call. A section that stands here is never bought again. */
@Entity('ai_workflow_sections')
export class WorkflowChunkEntity {
  @PrimaryColumn('int')
  workflowId!: number;

  /** SHA-256 of everything that decided the answer: model, system text, prompt, blocks. */
  @PrimaryColumn('varchar', { length: 64 })
  inputHash!: string;

  @Column('int')
  position!: number;

  /** Of which section of the plan it is: `2`, or `2.1` for a half of one. */
  @Column('varchar', { length: 40, default: '1' })
  label!: string;

  /** 0 for the first answer, then the repair rounds. */
  @Column('int', { default: 0 })
  round!: number;

  /** `length`: the answer was cut off; kept so that the section is halved at once when the work resumes. */
  @Column('varchar', { length: 10, default: 'complete' })
  finish!: 'complete' | 'length';

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

  /** How long the call took; null for those of before it was kept. */
  @Column('int', { nullable: true })
  durationMs!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}

/** What the check of the XML found; apart from the workflow so that lists stay light. */
@Entity('ai_workflow_findings')
export class WorkflowFindingsEntity {
  @PrimaryColumn('int')
  workflowId!: number;

  @Column('jsonb')
  findings!: Finding[];
}
