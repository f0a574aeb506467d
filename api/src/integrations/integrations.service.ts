import {
  type AiIntegration,
  type aiIntegrations,
  AppError,
  type AuditAction,
  type Input,
  missingSettings,
} from '@app/contracts';
import type { Config } from '@app/config';
import { keyBindingOf, openKey, sealKey } from '@app/encryption';
import { callLimitOf, type Database, type Page, type WorkspaceAiIntegrationEntity } from '@app/persistence';
import { assertAddressAllowed, createAiClient, ProviderError, testAiClient } from '@app/providers';
import { hasPrice } from '@app/costs';
import { modelInUse, modelOf } from '@app/models';
import type { Logger } from '@app/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { assertUnchanged } from '../http/etag';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { AttemptLimiter } from '../infrastructure/attempt-limiter';
import { CONFIG, DATABASE, LOGGER } from '../infrastructure/tokens';
import { integrationEtag } from './integration.etag';
import { presentIntegration } from './integration.presenter';
import { CALLS_TIMEOUT_MS, PROBE_MINIMUM_MS, PROBES_PER_WORKSPACE, providerSettingsOf } from './probes';

type CappedIntegration = Pick<WorkspaceAiIntegrationEntity, 'name' | 'provider' | 'settings'>;
type IntegrationParams = Input<typeof aiIntegrations.update>['params'];

@Injectable()
export class IntegrationsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly limiter: AttemptLimiter,
  ) {}

  list(workspaceId: number, page: Page): Promise<WorkspaceAiIntegrationEntity[]> {
    return this.database.repositories.integrations.list(workspaceId, page);
  }

  /** Adds the usage of this month. */
  async present(found: readonly WorkspaceAiIntegrationEntity[]): Promise<AiIntegration[]> {
    const spent = await this.database.repositories.integrations.spentByEach(found.map(({ id }) => id));
    const { catalogue } = this.config.prices;
    const now = new Date();
    return found.map((each) => {
      const model = modelInUse(catalogue, each.provider, each.settings, now);
      const month = spent.get(each.id) ?? { tokens: 0, costMicroUsd: 0 };
      const callLimit = callLimitOf(each, { most: this.config.AI_KEY_CALLS, now });
      return presentIntegration(each, model, { month, callLimit });
    });
  }

  async presentOne(found: WorkspaceAiIntegrationEntity): Promise<AiIntegration> {
    const [presented] = await this.present([found]);
    if (presented === undefined) throw new Error('Expected one presented integration.');
    return presented;
  }

  async create(
    workspaceId: number,
    body: Input<typeof aiIntegrations.create>['body'],
    context: RequestContext,
  ): Promise<WorkspaceAiIntegrationEntity> {
    await this.assertAddress(body.settings.baseUrl);
    this.assertPriced(body);
    return this.database.transaction(async ({ integrations, audit }) => {
      const id = await integrations.nextId();
      const { name, provider, settings, active, apiKey } = body;
      const binding = keyBindingOf({ id, workspaceId, provider, settings });
      const integration = await integrations.create({
        id,
        workspaceId,
        name,
        provider,
        settings,
        active,
        apiKey: sealKey(this.ring, binding, apiKey),
        keyLast4: lastFour(apiKey),
      });
      const newValue = { name, provider, settings, active };
      await audit.record({ ...entry('ai-integration.create', integration, context), newValue });
      return integration;
    });
  }

  async update(
    params: IntegrationParams,
    body: Input<typeof aiIntegrations.update>['body'],
    context: RequestContext,
  ): Promise<WorkspaceAiIntegrationEntity> {
    const before = await this.find(params);
    const settings = body.settings ?? before.settings;
    if (body.settings !== undefined) {
      await this.assertAddress(settings.baseUrl);
      this.assertPriced({ ...before, settings, name: body.name ?? before.name });
    }
    const binding = keyBindingOf({ ...before, settings });
    if (binding.host !== keyBindingOf(before).host && body.apiKey === undefined)
      throw new AppError('INTEGRATION_KEY_REQUIRED');

    await this.database.transaction(async ({ integrations, audit }) => {
      const current = await integrations.lock(before.id);
      if (current === null) throw new AppError('NOT_FOUND');
      assertUnchanged(context, integrationEtag(current));
      const { apiKey, ...change } = body;
      const key =
        apiKey === undefined
          ? {}
          : { apiKey: sealKey(this.ring, binding, apiKey), keyLast4: lastFour(apiKey), keyInvalid: false };
      await integrations.update(before.id, { ...change, ...key });
      await audit.record({
        ...entry('ai-integration.update', before, context),
        oldValue: { name: current.name, settings: current.settings, active: current.active },
        newValue: { ...change, ...(apiKey === undefined ? {} : { keyReplaced: true }) },
      });
    });
    return this.find(params);
  }

  async delete(params: IntegrationParams, context: RequestContext): Promise<void> {
    const integration = await this.find(params);
    await this.database.transaction(async ({ integrations, workflows, audit }) => {
      if (await workflows.isIntegrationUsed(integration.id)) throw new AppError('INTEGRATION_IN_USE');
      await integrations.delete(integration.id);
      const oldValue = { name: integration.name, provider: integration.provider };
      await audit.record({ ...entry('ai-integration.delete', integration, context), oldValue });
    });
  }

  /** Sends one small request with the stored key; reports only whether it worked, or that the key was refused. */
  async test(params: IntegrationParams): Promise<void> {
    const integration = await this.find(params);
    if (missingSettings(integration) !== null)
      throw new AppError('INTEGRATION_INCOMPLETE', { args: { name: integration.name } });
    await this.limiter.count(PROBES_PER_WORKSPACE, String(params.workspaceId));
    const started = Date.now();
    try {
      await testAiClient(this.clientOf(integration), AbortSignal.timeout(CALLS_TIMEOUT_MS));
      await this.database.repositories.integrations.markUsed(integration.id, { keyInvalid: false });
    } catch (error) {
      const isKeyRefused = error instanceof ProviderError && error.fault === 'credential';
      if (isKeyRefused)
        await this.database.repositories.integrations.markUsed(integration.id, { keyInvalid: true });
      this.logger.info({ integrationId: integration.id, error }, 'an AI integration failed its test');
      throw new AppError(isKeyRefused ? 'INTEGRATION_KEY_REFUSED' : 'INTEGRATION_TEST_FAILED', {
        args: { name: integration.name },
      });
    } finally {
      await new Promise((resolve) => setTimeout(resolve, PROBE_MINIMUM_MS - (Date.now() - started)));
    }
  }

  private clientOf(integration: WorkspaceAiIntegrationEntity) {
    const { provider, settings } = integration;
    const apiKey = openKey(this.ring, keyBindingOf(integration), integration.apiKey);
    return createAiClient({ provider, settings, apiKey }, providerSettingsOf(this.config));
  }

  private async find({
    workspaceId,
    integrationId,
  }: IntegrationParams): Promise<WorkspaceAiIntegrationEntity> {
    const integration = await this.database.repositories.integrations.find(workspaceId, integrationId);
    if (integration === null) throw new AppError('NOT_FOUND');
    return integration;
  }

  private async assertAddress(baseUrl: string | undefined): Promise<void> {
    if (baseUrl === undefined) return;
    try {
      await assertAddressAllowed(baseUrl, providerSettingsOf(this.config).policy);
    } catch (error) {
      throw new AppError('INTEGRATION_ADDRESS', { cause: error });
    }
  }

  /** A cost cap requires a known price. */
  private assertPriced({ name, provider, settings }: CappedIntegration): void {
    const { prices } = this.config;
    const model = modelOf(prices.catalogue, provider, settings);
    if (settings.monthlyCostCapUsd === undefined) return;
    if (!hasPrice(model, { provider, settings }, prices, new Date()))
      throw new AppError('INTEGRATION_CAP_UNPRICED', { args: { name, model } });
  }

  private get ring() {
    return { keys: this.config.keyRing, active: this.config.APP_KEK_ACTIVE };
  }
}

/** Four characters would reveal too much of a short key. */
const lastFour = (apiKey: string): string => (apiKey.length < 12 ? '' : apiKey.slice(-4));

/** Never contains the key. */
const entry = (
  action: AuditAction,
  integration: { id: number; workspaceId: number },
  context: RequestContext,
) => ({
  ...auditOrigin(context),
  action,
  workspaceId: integration.workspaceId,
  targetType: 'ai-integration',
  targetId: integration.id,
});
