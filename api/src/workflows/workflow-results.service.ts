import { gunzipSync } from 'node:zlib';
import {
  AppError,
  type Comparison,
  compareSummaries,
  Coverage,
  type Finding,
  type Input,
  isAtLeast,
  PERMISSIONS,
  type ResultSummary,
  TERMINAL_STATUSES,
  Trace,
  type WorkflowCall,
  type WorkflowEstimate,
  type workflows,
} from '@app/contracts';
import type { Config } from '@app/config';
import type { Database, WorkflowEntity } from '@app/persistence';
import { evidenceKey, type EvidenceName, type ObjectStore } from '@app/storage';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { CONFIG, DATABASE, OBJECT_STORE } from '../infrastructure/tokens';
import { estimateWorkflow } from '@app/costs';
import { capRefusal } from './monthly-caps';
import { pastRuns } from './past-runs';
import { storedSummary } from './stored-summary';
import { presentCall } from './workflow.presenter';

type WorkflowParams = Input<typeof workflows.get>['params'];
type EstimateInput = Input<typeof workflows.estimate>;

const STORED_BYTES_MAXIMUM = 64 * 1024 * 1024;
const INFLATED_BYTES_MAXIMUM = 256 * 1024 * 1024;

/** What stands behind a result: findings, ledger, trace and calls; what a workflow would take; and the end of one. */
@Injectable()
export class WorkflowResultsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async findings(params: WorkflowParams): Promise<Finding[]> {
    const { id } = await this.find(params);
    const findings = await this.database.repositories.workflows.findings(id);
    if (findings === null) throw new AppError('EVIDENCE_MISSING', { args: { evidence: 'findings' } });
    return findings;
  }

  async coverage(params: WorkflowParams): Promise<Coverage> {
    return Coverage.parse(await this.evidence(await this.find(params), 'coverage'));
  }

  async trace(params: WorkflowParams): Promise<Trace> {
    return Trace.parse(await this.evidence(await this.find(params), 'trace'));
  }

  /** Both are of the folder in the path; one of another folder does not exist there. */
  async compare({ otherId, ...params }: Input<typeof workflows.compare>['params']): Promise<Comparison> {
    const before = await this.find(params);
    const after = await this.find({ ...params, workflowId: otherId });
    return compareSummaries(await this.summary(before), await this.summary(after));
  }

  async calls(params: WorkflowParams): Promise<WorkflowCall[]> {
    const { id } = await this.find(params);
    return (await this.database.repositories.workflows.calls(id)).map(presentCall);
  }

  async estimate({ params, body }: EstimateInput): Promise<WorkflowEstimate> {
    const { integrations, documents } = this.database.repositories;
    const integration = await integrations.find(params.workspaceId, body.aiIntegrationId);
    if (integration === null || !integration.active) throw new AppError('INTEGRATION_INACTIVE');
    const found = await documents.findMany(params.formId, body.documentIds);
    if (found.length !== body.documentIds.length) throw new AppError('DOCUMENT_GONE');
    const estimate = estimateWorkflow({
      ...{ integration, documents: found, prompt: body.prompt, target: body.target },
      runs: await pastRuns(this.database.repositories, integration, body.target),
      prices: this.config.AI_PRICES,
    });
    const refusal = await capRefusal(this.database.repositories, integration, estimate);
    return refusal === null ? estimate : { ...estimate, refusal: refusal.message };
  }

  /** Members delete their own, owners and admins any; what is running is cancelled first, by a person. */
  async delete(params: WorkflowParams, context: RequestContext): Promise<void> {
    const workflow = await this.find(params);
    const user = signedIn(context);
    await this.database.transaction(async ({ members, workflows: repository, audit }) => {
      const role = (await members.find(params.workspaceId, user.id))?.member.role;
      const isAllowed =
        workflow.executedBy === user.id ||
        (role !== undefined && isAtLeast(role, PERMISSIONS['workflows.delete-any']));
      if (!isAllowed) throw new AppError('FORBIDDEN');
      if (!(await repository.delete(workflow.id))) throw new AppError('WORKFLOW_RUNNING');
      await audit.record({
        ...auditOrigin(context),
        action: 'workflow.delete',
        workspaceId: params.workspaceId,
        formId: params.formId,
        targetType: 'workflow',
        targetId: workflow.id,
        oldValue: { name: workflow.name, status: workflow.status, outcome: workflow.outcome },
      });
    });
  }

  private async summary(workflow: WorkflowEntity): Promise<ResultSummary> {
    return storedSummary(await this.evidence(workflow, 'summary'));
  }

  private async find({ formId, workflowId }: WorkflowParams): Promise<WorkflowEntity> {
    const found = await this.database.repositories.workflows.find(formId, workflowId);
    if (found === null) throw new AppError('NOT_FOUND');
    return found.workflow;
  }

  private async evidence(workflow: WorkflowEntity, evidence: EvidenceName): Promise<unknown> {
    const { xmlObjectPath, status } = workflow;
    const bytes =
      xmlObjectPath === null || !TERMINAL_STATUSES.includes(status)
        ? null
        : await this.store.get(evidenceKey(xmlObjectPath, evidence), STORED_BYTES_MAXIMUM);
    if (bytes === null) throw new AppError('EVIDENCE_MISSING', { args: { evidence } });
    return JSON.parse(gunzipSync(bytes, { maxOutputLength: INFLATED_BYTES_MAXIMUM }).toString('utf8'));
  }
}
