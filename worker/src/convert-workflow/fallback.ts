import { AI_PROVIDER_LABELS, formatEnglish, message, type Takeover } from '@app/contracts';
import type { WorkflowEntity, WorkspaceAiIntegrationEntity } from '@app/persistence';
import { capReached } from '@app/costs';
import { discountModeOf, type ModelLimits } from '@app/models';
import { type AiClient, ProviderError } from '@app/providers';
import type { WorkerContext } from '../worker-context';
import { createIntegrationClient } from './workflow-client';
import type { WorkflowLease } from './workflow-lease';

/**
 * The integration that may answer while a workflow's provider is unavailable. It requires the workspace's consent, which is
 * checked each time, so that withdrawing it takes effect at once.
 */
export class Fallback {
  /** The takeover that people see; null while the chosen integration has answered everything. */
  takeover: Takeover | null;
  /** The integration that took over last. */
  integration: Pick<WorkspaceAiIntegrationEntity, 'id' | 'name' | 'provider' | 'settings'> | null = null;

  private recording: Promise<void> | null = null;

  constructor(
    private readonly context: WorkerContext,
    private readonly lease: WorkflowLease,
    private readonly workflow: WorkflowEntity,
    private readonly workspaceId: number,
  ) {
    ({ takeover: this.takeover } = workflow);
  }

  /** A client whose plan fits the limits of both models. */
  async planFor(chosen: AiClient): Promise<AiClient> {
    // A batch has no fallback.
    const other = chosen.tier === 'batch' ? null : await this.find();
    if (other === null) return chosen;
    const limits = smallerOf(chosen.limits, other.client.limits);
    return { ...chosen, limits };
  }

  /** The fallback's client, once workflow and audit trail record the takeover; null if there is no permitted fallback. */
  async takeOver(outage: ProviderError): Promise<AiClient | null> {
    const other = await this.find();
    if (other === null) return null;
    const { integration, client } = other;
    this.integration = integration;
    if (this.takeover === null) {
      // Parallel calls detect the same outage; it is recorded once.
      this.recording ??= this.recordTakeover(integration, client, outage);
      await this.recording;
    }
    return {
      ...client,
      generate: (request) => this.markingRefusedKey(integration.id, () => client.generate(request)),
    };
  }

  private async recordTakeover(
    { id: integrationId, name: integrationName }: WorkspaceAiIntegrationEntity,
    { model }: AiClient,
    outage: ProviderError,
  ): Promise<void> {
    const { id, formId, aiProvider, aiIntegrationName } = this.workflow;
    const said = message('takeover.reason', {
      integration: aiIntegrationName,
      provider: AI_PROVIDER_LABELS[aiProvider],
      why: outage.said,
    });
    const takeover: Takeover = {
      integrationId,
      integrationName,
      model,
      reason: formatEnglish(said),
      said,
      at: new Date().toISOString(),
    };
    await this.lease.guarded(async ({ workflowLeases, audit }, lease) => {
      if (!(await workflowLeases.takeOver(lease, takeover))) return false;
      await audit.record({
        action: 'workflow.takeover',
        actorId: null,
        workspaceId: this.workspaceId,
        formId,
        targetType: 'workflow',
        targetId: id,
        newValue: { integrationId, model },
        reason: takeover.reason,
      });
      return true;
    });
    this.takeover = takeover;
    this.context.logger.info({ workflowId: id, integrationId }, 'the fallback integration has taken over');
    await this.lease.announce();
  }

  private async find(): Promise<{ integration: WorkspaceAiIntegrationEntity; client: AiClient } | null> {
    const integration = await this.context.database.repositories.integrations.findFallback(this.workspaceId);
    if (integration === null || integration.id === this.workflow.aiIntegrationId) return null;
    if (!integration.active || integration.keyInvalid) return null;
    // A workflow at half price never pays the full price to a fallback.
    const { pace } = this.workflow;
    if (pace === 'half-price' && !this.sellsFlex(integration)) return null;
    const spent = await this.context.database.repositories.integrations.spentThisMonth(integration.id);
    if (capReached(integration, spent) !== null) return null;
    try {
      return { integration, client: createIntegrationClient(this.context, integration, pace) };
    } catch (error) {
      this.context.logger.warn({ error, integrationId: integration.id }, 'the fallback cannot be used');
      return null;
    }
  }

  private sellsFlex({ provider, settings }: WorkspaceAiIntegrationEntity): boolean {
    return discountModeOf(this.context.config.prices.catalogue, provider, settings) === 'flex';
  }

  private async markingRefusedKey<T>(integrationId: number, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProviderError && error.fault === 'credential')
        await this.context.database.repositories.integrations.markUsed(integrationId, { keyInvalid: true });
      throw error;
    }
  }
}

const smallerOf = (one: ModelLimits, other: ModelLimits): ModelLimits => ({
  contextTokens: Math.min(one.contextTokens, other.contextTokens),
  inputTokens: Math.min(one.inputTokens, other.inputTokens),
  outputTokens: Math.min(one.outputTokens, other.outputTokens),
  thinkingTokens: Math.max(one.thinkingTokens, other.thinkingTokens),
  tokenCeiling: Math.max(one.tokenCeiling, other.tokenCeiling),
});
