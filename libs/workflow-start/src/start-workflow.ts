import {
  AppError,
  BUILT_IN_PROMPTS,
  type Input,
  isRulesModel,
  wantsStandardFields,
  type workflows,
} from '@app/contracts';
import { estimateWorkflow, hasCap, type PriceList } from '@app/costs';
import { convertWorkflowJob, type Job } from '@app/jobs';
import { targetOfRun } from '@app/models';
import type { AuditEntry, Repositories, WorkflowEntity, WorkflowWithSteps } from '@app/persistence';
import { countedTokens } from './counted-tokens';
import { picturePages } from './picture-pages';
import { assertProcessingTier, capRefusal } from './monthly-caps';
import { pastRuns } from './past-runs';

export interface FolderPlace {
  readonly workspaceId: number;
  readonly formId: number;
}

type ExecuteBody = Input<typeof workflows.execute>['body'];

/** The requested workflow and information about the request. */
export interface WorkflowOrder {
  readonly place: FolderPlace;
  readonly body: ExecuteBody;
  readonly userId: number;
  /** Origin of the request, for the audit trail. */
  readonly origin: Pick<AuditEntry, 'actorId' | 'ip' | 'userAgent' | 'requestId' | 'apiKey'>;
  readonly idempotencyKey: string | null;
  readonly requestHash: string | null;
  /** The drawing that it is created from. */
  readonly design?: {
    readonly versionId: number;
    readonly repairRounds: number | null;
    readonly adopts: boolean;
  };
}

/** A job in the outbox. */
export interface RecordedJob extends Job {
  readonly outboxId: string;
}

/**
 * Starts a workflow in the caller's transaction: its row, its audit entry and its job in the outbox. Throws the reason before
 * anything is written if it is refused.
 */
export async function startWorkflow(
  repositories: Repositories,
  prices: PriceList,
  { place, body, userId, origin, design, ...key }: WorkflowOrder,
): Promise<{ workflow: WorkflowWithSteps; job: RecordedJob }> {
  const integration = await assertRunnable(repositories, prices, place, body);
  const target = targetOfRun(integration, body);
  const workflow = await repositories.workflows.create({
    formId: place.formId,
    name: body.name,
    prompt: body.prompt,
    ...(await promptOf(repositories, place.workspaceId, body.promptSource)),
    ...(await schemaOf(repositories, place.workspaceId, body)),
    target,
    pace: body.pace,
    expectedParts: body.expectedParts ?? null,
    standardFields: body.standardFields ?? wantsStandardFields({ prompt: body.prompt, target }),
    documentIds: body.documentIds,
    aiIntegrationId: integration.id,
    aiIntegrationName: integration.name,
    aiProvider: integration.provider,
    executedBy: userId,
    mailWhenEnded: body.mailWhenEnded ?? false,
    ...(design && {
      designVersionId: design.versionId,
      repairRounds: design.repairRounds,
      adoption: design.adopts ? ('waiting' as const) : null,
    }),
    ...key,
  });
  const { id, run } = workflow.workflow;
  const newValue = {
    name: body.name,
    documentIds: body.documentIds,
    aiIntegrationId: integration.id,
    target,
    pace: body.pace,
    ...(body.expectedParts && { expectedParts: body.expectedParts }),
    ...(body.standardFields !== undefined && { standardFields: body.standardFields }),
    ...(design && { designVersionId: design.versionId }),
  };
  await repositories.audit.record({
    ...origin,
    ...place,
    action: 'workflow.execute',
    targetType: 'workflow',
    targetId: id,
    newValue,
  });
  const job = convertWorkflowJob(id, run);
  return { workflow, job: { ...job, outboxId: await repositories.outbox.add(job) } };
}

/** Refuses a workflow without its documents or integration, or over a cap. Returns the integration. */
export async function assertRunnable(
  repositories: Repositories,
  prices: PriceList,
  { workspaceId, formId }: FolderPlace,
  {
    aiIntegrationId,
    documentIds,
    prompt,
    target,
    pace,
  }: Pick<WorkflowEntity, 'aiIntegrationId' | 'documentIds' | 'prompt' | 'target' | 'pace'>,
) {
  const integration =
    aiIntegrationId === null ? null : await repositories.integrations.find(workspaceId, aiIntegrationId);
  if (integration === null || !integration.active) throw new AppError('INTEGRATION_INACTIVE');
  const documents = await repositories.documents.findMany(formId, documentIds);
  if (documents.length !== documentIds.length) throw new AppError('DOCUMENT_GONE');
  const { catalogue } = prices;
  assertProcessingTier(catalogue, integration, pace);
  if (target === 'own-schema' && isRulesModel(integration)) throw new AppError('RULES_WRITE_ODM');
  // Without a cap, the maximum usage does not matter.
  if (!hasCap(integration)) return integration;
  const estimate = estimateWorkflow({
    integration,
    documents,
    prompt,
    target,
    runs: await pastRuns(repositories, { integration, target, prompt, catalogue }),
    counted: await countedTokens(repositories, documents, { integration, catalogue }),
    picturePages: await picturePages(repositories, workspaceId, documents),
    prices,
    now: new Date(),
  });
  const refusal = await capRefusal(repositories, integration, estimate, pace);
  if (refusal !== null) throw refusal;
  return integration;
}

/** The prompt data that a workflow stores. The prompt must exist in exactly that version. */
async function promptOf(
  repositories: Repositories,
  workspaceId: number,
  source: ExecuteBody['promptSource'],
) {
  if (source === undefined) return {};
  const { version } = source;
  if ('promptId' in source) {
    if (!(await repositories.prompts.hasVersion(workspaceId, source.promptId, version)))
      throw new AppError('PROMPT_UNKNOWN');
    return { promptId: source.promptId, promptVersion: version };
  }
  const builtIn = BUILT_IN_PROMPTS.find(({ key }) => key === source.builtIn);
  if (builtIn === undefined || version > builtIn.version) throw new AppError('PROMPT_UNKNOWN');
  return { promptKey: builtIn.key, promptVersion: version };
}

/** The version of an own schema that a workflow is validated against: the newest usable one. */
async function schemaOf(
  repositories: Repositories,
  workspaceId: number,
  { target, xmlSchemaId }: ExecuteBody,
): Promise<{ schemaVersionId?: number }> {
  if (target !== 'own-schema') return {};
  const found =
    xmlSchemaId === undefined ? null : await repositories.xmlSchemas.find(workspaceId, xmlSchemaId);
  if (found?.ready == null) throw new AppError('SCHEMA_UNAVAILABLE');
  return { schemaVersionId: found.ready.id };
}
