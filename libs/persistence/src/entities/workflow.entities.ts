import type {
  AiProvider,
  CallFinish,
  CoverageSums,
  ExpectedPart,
  Finding,
  FindingSums,
  Outcome,
  Pace,
  RunDesign,
  RunForecast,
  StepName,
  Takeover,
  Target,
  WorkflowStatus,
} from '@app/contracts';
import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** The driver gives bigint as text; tokens and micro-dollars stay far below 2^53. */
const toNumber = {
  to: (value: number | null | undefined) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

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
  pace!: Pace;

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

  /** Counts the times that a person started it: 1, and one more with each retry. */
  @Column('int', { default: 1 })
  run!: number;

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

/** What the check of the XML found; apart from the workflow so that lists stay light. */
@Entity('ai_workflow_findings')
export class WorkflowFindingsEntity {
  @PrimaryColumn('int')
  workflowId!: number;

  @Column('jsonb')
  findings!: Finding[];
}
