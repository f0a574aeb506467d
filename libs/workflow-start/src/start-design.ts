import { AppError, flowProblems, LIMITS, stepOf, tagsOf } from '@app/contracts';
import type { PriceList } from '@app/costs';
import type { AuditEntry, FormWorkflowEntity, Repositories, WorkflowWithSteps } from '@app/persistence';
import { type RecordedJob, startWorkflow } from './start-workflow';

/** A document that has arrived, alone or with others. */
interface Tagged {
  readonly id: number;
  readonly name: string;
  readonly tags: readonly string[];
}

export interface DesignOrder {
  readonly design: FormWorkflowEntity;
  readonly userId: number;
  readonly origin: Pick<AuditEntry, 'actorId' | 'ip' | 'userAgent' | 'requestId' | 'apiKey'>;
  /** Replaces all other documents with its tag. Null: all documents with the tags are read. */
  readonly arrived: Tagged | null;
  readonly idempotencyKey: string | null;
}

/** Starts a workflow from a design, in the caller's transaction. Throws the reason if the design cannot run. */
export async function startDesign(
  repositories: Repositories,
  prices: PriceList,
  { design, userId, origin, arrived, idempotencyKey }: DesignOrder,
): Promise<{ workflow: WorkflowWithSteps; job: RecordedJob }> {
  const { workspaceId, formId, flowData } = design;
  const [problem] = flowProblems(
    flowData,
    await repositories.workflowDesigns.surroundings(workspaceId, [flowData]),
  );
  const conversion = stepOf(flowData, 'conversion')?.data;
  if (problem !== undefined || conversion === undefined)
    throw new AppError('WORKFLOW_DESIGN_UNFINISHED', { args: { reason: problem?.sentence ?? '' } });
  const { aiIntegrationId, xmlSchemaId, repairRounds, ...asked } = conversion;
  if (aiIntegrationId === null) throw new AppError('INTEGRATION_INACTIVE');
  const { id: versionId } = await repositories.workflowDesigns.newestVersion(design);
  const body = {
    ...asked,
    aiIntegrationId,
    name: nameOf(design.name, arrived),
    ...(xmlSchemaId !== null && { xmlSchemaId }),
    documentIds: await documentsOf(repositories, design, arrived),
  };
  const adopts = stepOf(flowData, 'adopt') !== undefined;
  return startWorkflow(repositories, prices, {
    place: { workspaceId, formId },
    body,
    userId,
    origin,
    idempotencyKey,
    requestHash: null,
    design: { versionId, repairRounds, adopts },
  });
}

async function documentsOf(
  repositories: Repositories,
  { formId, flowData }: FormWorkflowEntity,
  arrived: Tagged | null,
): Promise<number[]> {
  const tags = tagsOf(flowData);
  const most = LIMITS.documentsPerWorkflow;
  const others = arrived === null ? tags : tags.filter((tag) => !arrived.tags.includes(tag));
  const found =
    others.length === 0 ? [] : await repositories.workflowDesigns.documentsByTags(formId, others, most + 1);
  const ids = [...new Set([...(arrived === null ? [] : [arrived.id]), ...found.map(({ id }) => id)])];
  const args = { most, tags: tags.map((tag) => `“${tag}”`).join(', ') };
  if (ids.length === 0) throw new AppError('WORKFLOW_DESIGN_NO_DOCUMENTS', { args });
  if (ids.length > most) throw new AppError('WORKFLOW_DESIGN_MANY_DOCUMENTS', { args });
  return ids;
}

/** Workflows of one design are distinguished by their document. */
const nameOf = (name: string, arrived: Tagged | null): string =>
  (arrived === null ? name : `${name}: ${arrived.name}`).slice(0, LIMITS.nameMaximum);
