import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AI_PROVIDER_LABELS, AppError, LIMITS } from '@app/contracts';
import { convert, type Conversion, deferralSeconds, type PromptDocument } from '@app/conversion';
import { convertWorkflow, handles, type JobHandler, type JobResult } from '@app/jobs';
import { keyBindingOf, type Lease, openKey, type StepChange, type WorkflowEntity } from '@app/persistence';
import { type AiClient, createAiClient, ProviderError } from '@app/providers';
import { xmlKey } from '@app/storage';
import { LEASE_SECONDS, type WorkerContext } from '../worker-context';
import { isWaitingForReading, loadDocuments } from './load-documents';
import { RunningWorkflows } from './running-workflows';
import { reasonOf } from './workflow-failure';
import { WorkflowLease } from './workflow-lease';

/** A workflow whose worker was lost this often is not tried again (quality bar A-02). */
const LOST_WORKERS_MAXIMUM = 3;
/** Pause before looking again whether a document has been read. */
const READING_PAUSE_SECONDS = 2;

/** Runs a workflow from where it stands: claim, read, convert, finish. Everything it writes is guarded by its lease. */
export function convertWorkflowHandler(context: WorkerContext, running: RunningWorkflows): JobHandler {
  return handles(convertWorkflow, async ({ workflowId }, { signal }): Promise<JobResult> => {
    const lease: Lease = { workflowId, token: randomUUID() };
    const workflow = await context.database.repositories.workflowLeases.claim(lease, LEASE_SECONDS);
    if (workflow === null) return undefined;
    const workspaceId = await context.database.repositories.forms.workspaceIdOf(workflow.formId);
    if (workspaceId === null) return undefined;

    const held = new WorkflowLease(context, lease, workspaceId);
    const forget = running.add(workflowId, held);
    const stop = (): void => held.abort('shutdown');
    signal.addEventListener('abort', stop);
    try {
      await held.announce();
      return await new Run(context, held, workflow, workspaceId).go();
    } finally {
      signal.removeEventListener('abort', stop);
      forget();
      held.stop();
    }
  });
}

/** One claim of one workflow. */
class Run {
  constructor(
    private readonly context: WorkerContext,
    private readonly lease: WorkflowLease,
    private readonly workflow: WorkflowEntity,
    private readonly workspaceId: number,
  ) {}

  async go(): Promise<JobResult> {
    try {
      if (this.workflow.attempt >= LOST_WORKERS_MAXIMUM)
        throw new AppError('WORKER_LOST', { args: { attempts: this.workflow.attempt } });
      const documents = await this.read();
      const client = await this.createClient();
      const conversion = await this.convert(documents, client);
      await this.finish(conversion, documents.length);
      return undefined;
    } catch (error) {
      return await this.end(error);
    }
  }

  private async read(): Promise<PromptDocument[]> {
    const total = this.workflow.documentIds.length;
    await this.lease.setStep({ name: 'reading', status: 'running', done: 0, total });
    const documents = await loadDocuments(this.context, this.workflow, this.lease.signal);
    const pages = documents.reduce((sum, document) => sum + document.pages, 0);
    const message = `${total} ${total === 1 ? 'document' : 'documents'}, ${pages} ${pages === 1 ? 'page' : 'pages'}`;
    await this.lease.setStep({ name: 'reading', status: 'done', done: total, total, message });
    return documents;
  }

  private async createClient(): Promise<AiClient> {
    const { aiIntegrationId } = this.workflow;
    const { integrations } = this.context.database.repositories;
    const integration =
      aiIntegrationId === null ? null : await integrations.find(this.workspaceId, aiIntegrationId);
    if (integration === null || !integration.active) throw new AppError('INTEGRATION_INACTIVE');
    const { config } = this.context;
    let apiKey: string;
    try {
      const ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
      apiKey = openKey(ring, keyBindingOf(integration), integration.apiKey);
    } catch (cause) {
      throw new AppError('CREDENTIAL_UNREADABLE', { cause });
    }
    const { ANTHROPIC_BASE_URL: claude, OPENAI_BASE_URL: openai, GEMINI_BASE_URL: gemini } = config;
    const idleSeconds = config.AI_IDLE_SECONDS;
    return createAiClient(
      { provider: integration.provider, settings: integration.settings, apiKey },
      {
        policy: { allowlist: config.aiAllowlist, allowPrivate: config.AI_ALLOW_PRIVATE },
        baseUrls: { claude, openai, gemini },
        timeouts: { firstByteSeconds: idleSeconds, idleSeconds, totalSeconds: config.AI_TOTAL_SECONDS },
      },
    );
  }

  private async convert(documents: PromptDocument[], client: AiClient): Promise<Conversion> {
    const { workflowLeases } = this.context.database.repositories;
    const stored = await workflowLeases.storedSections(this.workflow.id);
    const input = {
      documents,
      instruction: this.workflow.prompt,
      boundary: this.boundary(),
      providerName: AI_PROVIDER_LABELS[this.workflow.aiProvider],
    };
    return convert(
      input,
      {
        client,
        findSection: (inputHash) => stored.find((section) => section.inputHash === inputHash),
        storeSection: async (section) => {
          await workflowLeases.storeSection({
            workflowId: this.workflow.id,
            label: '1',
            round: 0,
            finish: 'complete',
            ...section,
          });
          await this.markIntegration(false);
        },
        report: (step: StepChange) => this.lease.setStep(step),
        wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
      },
      this.lease.signal,
    );
  }

  /** Unknown to whoever wrote a document, and the same for every attempt, so that a stored section is found again. */
  private boundary(): string {
    return createHmac('sha256', this.context.config.SESSION_SECRET)
      .update(`boundary|${this.workflow.id}`)
      .digest('hex')
      .slice(0, 24);
  }

  /** XML to the storage first; then row, status and steps in one guarded transaction. */
  private async finish({ xml, trace, model }: Conversion, documentsProcessed: number): Promise<void> {
    await this.lease.setStep({ name: 'storing', status: 'running' });
    const bytes = Buffer.from(xml, 'utf8');
    const objectPath = xmlKey(this.workspaceId, this.workflow.id, this.workflow.run);
    await this.context.store.put(objectPath, bytes, 'application/xml', this.lease.signal);
    await this.lease.guarded(async ({ workflowLeases }, lease) => {
      await workflowLeases.setModel(lease, model);
      await workflowLeases.setStep(lease, { name: 'storing', status: 'done' });
      return workflowLeases.complete(lease, {
        xml: bytes.length <= LIMITS.xmlInListBytes ? xml : null,
        objectPath,
        size: bytes.length,
        outcome: null,
        coverage: null,
        findings: null,
        trace: { ...trace, notFound: trace.values - trace.found, structural: 0 },
        documentsProcessed,
      });
    });
    this.context.logger.info({ workflowId: this.workflow.id }, 'workflow completed');
    await this.lease.announce();
  }

  /** What became of a run that did not finish: lost, given back, to be tried later, or failed with the reason. */
  private async end(error: unknown): Promise<JobResult> {
    if (this.lease.ended === 'shutdown') {
      await this.lease.guarded(({ workflowLeases }, lease) => workflowLeases.giveBack(lease));
      return undefined;
    }
    if (this.lease.ended !== null) return undefined;
    if (isWaitingForReading(error))
      return this.defer(READING_PAUSE_SECONDS, { name: 'reading', message: error.message }, false);
    if (error instanceof ProviderError) {
      if (error.fault === 'credential') await this.markIntegration(true);
      const seconds = deferralSeconds(error, this.workflow.deferrals);
      if (seconds !== null) {
        const until = new Date(Date.now() + seconds * 1000).toISOString();
        const message = `provider busy (${error.message}), retry in ${seconds} s`;
        this.context.logger.info(
          { workflowId: this.workflow.id, seconds, until },
          'waiting for the provider',
        );
        return this.defer(seconds, { name: 'generating', message }, true);
      }
    }
    const reason = reasonOf(error, AI_PROVIDER_LABELS[this.workflow.aiProvider]);
    if (reason === null) throw error;
    this.context.logger.warn({ workflowId: this.workflow.id, code: reason.code, error }, 'workflow failed');
    await this.lease.guarded(({ workflowLeases }, lease) => workflowLeases.fail(lease, reason));
    await this.lease.announce();
    return undefined;
  }

  private async defer(
    seconds: number,
    step: { name: StepChange['name']; message: string },
    counts: boolean,
  ): Promise<JobResult> {
    await this.lease.setStep({ ...step, status: 'waiting' });
    await this.lease.guarded(({ workflowLeases }, lease) => workflowLeases.defer(lease, seconds, counts));
    await this.lease.announce();
    return { again: seconds };
  }

  private async markIntegration(keyInvalid: boolean): Promise<void> {
    const { aiIntegrationId } = this.workflow;
    if (aiIntegrationId !== null)
      await this.context.database.repositories.integrations.markUsed(aiIntegrationId, keyInvalid);
  }
}
