import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '@app/config';
import {
  AI_PROVIDER_LABELS,
  type aiIntegrations,
  AppError,
  type Input,
  type ModelOffer,
  type OfferedModel,
} from '@app/contracts';
import { priceOf } from '@app/costs';
import { keyBindingOf, openKey } from '@app/encryption';
import { findModel } from '@app/models';
import type { Database } from '@app/persistence';
import {
  createAiClient,
  type Integration,
  factsOf,
  type ListedModel,
  listModels,
  ProviderError,
  type ProviderFault,
  testAiClient,
} from '@app/providers';
import type { Logger } from '@app/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { AttemptLimiter } from '../infrastructure/attempt-limiter';
import { CONFIG, DATABASE, LOGGER } from '../infrastructure/tokens';
import { CALLS_TIMEOUT_MS, PROBES_PER_WORKSPACE, PROBE_MINIMUM_MS, providerSettingsOf } from './probes';

type Draft = Input<typeof aiIntegrations.models>['body'];

/** Maximum number of models sent to a screen; any other name can be typed. */
const MODELS_MAXIMUM = 2000;

/** Provider requests with a key that may be unsaved: listing models, and testing the key. */
@Injectable()
export class ModelsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly limiter: AttemptLimiter,
  ) {}

  async models(workspaceId: number, draft: Draft, now: Date): Promise<ModelOffer> {
    const listed = await this.probe(workspaceId, draft, (integration, signal) =>
      listModels(integration, providerSettingsOf(this.config), signal),
    );
    const offered = listed.map((model) => this.offered(model, draft, now));
    // Models that the product knows come first, because some vendors' lists begin with models that write no text.
    const known = offered.filter(({ price }) => price !== null);
    const inOrder = [...known, ...offered.filter(({ price }) => price === null)];
    const models = inOrder.slice(0, MODELS_MAXIMUM);
    return { models, left: inOrder.length - models.length };
  }

  async tryOut(workspaceId: number, draft: Draft): Promise<void> {
    await this.probe(workspaceId, draft, (integration, signal) =>
      testAiClient(createAiClient(integration, providerSettingsOf(this.config)), signal),
    );
  }

  /** Sends a request to a provider, rate-limited and with a minimum duration, so that it cannot be used to probe addresses. */
  private async probe<T>(
    workspaceId: number,
    draft: Draft,
    ask: (integration: Integration, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const integration = await this.integrationOf(workspaceId, draft);
    await this.limiter.count(PROBES_PER_WORKSPACE, String(workspaceId));
    const earliest = sleep(PROBE_MINIMUM_MS);
    try {
      return await ask(integration, AbortSignal.timeout(CALLS_TIMEOUT_MS));
    } catch (error) {
      this.logger.info(
        { workspaceId, provider: draft.provider, error },
        'a provider gave no answer to a form',
      );
      throw refusalOf(error, draft);
    } finally {
      await earliest;
    }
  }

  /** A stored key is sent only to the host that it was sent to before. */
  private async integrationOf(workspaceId: number, draft: Draft): Promise<Integration> {
    const { provider, settings, apiKey, integrationId } = draft;
    if (apiKey !== undefined) return { provider, settings, apiKey };
    const { integrations } = this.database.repositories;
    const stored = integrationId === undefined ? null : await integrations.find(workspaceId, integrationId);
    if (stored === null) throw new AppError('NOT_FOUND');
    const binding = keyBindingOf(stored);
    const isSame =
      provider === stored.provider && keyBindingOf({ ...stored, settings }).host === binding.host;
    if (!isSame) throw new AppError('INTEGRATION_KEY_REQUIRED');
    const ring = { keys: this.config.keyRing, active: this.config.APP_KEK_ACTIVE };
    return { provider, settings, apiKey: openKey(ring, binding, stored.apiKey) };
  }

  private offered(model: ListedModel, { provider }: Draft, now: Date): OfferedModel {
    const { prices } = this.config;
    const known = findModel(prices.catalogue, provider, model.id);
    const price = priceOf(model.id, { provider, settings: {} }, prices, now);
    const { id, name, contextTokens, inputTokens, outputTokens, retires } = model;
    return {
      id,
      name,
      contextTokens: contextTokens ?? known?.contextTokens ?? null,
      inputTokens: inputTokens ?? known?.inputTokens ?? null,
      outputTokens: outputTokens ?? known?.outputTokens ?? null,
      retires: retires === undefined ? (known?.retires ?? null) : retires,
      successor: known?.successor ?? null,
      price: price === null ? null : { input: price.input, output: price.output },
      facts: factsOf(model),
    };
  }
}

/** Our own wording: nothing from the other side is repeated. */
const REASONS: Record<Exclude<ProviderFault, 'address'>, string> = {
  unreachable: 'it could not be reached',
  transient: 'it is not ready',
  rate: 'it limits the rate of this key',
  money: 'it reports a spending limit on this key',
  credential: 'it refused the API key',
  request: 'it rejected the request',
  model: 'it does not have this model',
  'too-large': 'it rejected the request',
  response: 'its answer could not be read',
  stalled: 'it did not answer in time',
};

function refusalOf(error: unknown, { provider }: Draft): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error.fault === 'address') return new AppError('INTEGRATION_ADDRESS', { cause: error });
  const args = { provider: AI_PROVIDER_LABELS[provider], reason: REASONS[error.fault] };
  return new AppError('INTEGRATION_PROBE', { args, cause: error });
}
