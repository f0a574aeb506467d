import {
  AI_PROVIDER_LABELS,
  type AiIntegrationSettings,
  type AiProvider,
  isRulesModel,
  LIMITS,
  missingSettings,
  type MissingModel,
  type ModelListState,
  RETIREMENT_DAYS,
  type RetiringModel,
} from '@app/contracts';
import { hasPrice, type PriceList } from '@app/costs';
import { BUILT_IN_MODELS, findModel, type ModelCatalogue, modelInUse } from '@app/models';
import type { IntegrationInUse } from '@app/persistence';

const DAY_MS = 86_400_000;

/** Groups integrations by model, and counts them and their workspaces. */
class UseCounter<Facts> {
  private readonly found = new Map<string, { facts: Facts; integrations: number; workspaces: Set<number> }>();

  add(
    key: readonly string[],
    facts: Facts,
    { workspaceId, uses = 1 }: { readonly workspaceId: number; readonly uses?: 0 | 1 },
  ): void {
    const name = JSON.stringify(key);
    const known = this.found.get(name) ?? { facts, integrations: 0, workspaces: new Set() };
    known.integrations += uses;
    known.workspaces.add(workspaceId);
    this.found.set(name, known);
  }

  get all(): (Facts & { readonly integrations: number; readonly workspaces: number })[] {
    return [...this.found.values()].map(({ facts, integrations, workspaces }) => ({
      ...facts,
      integrations,
      workspaces: workspaces.size,
    }));
  }
}

/** Models that active integrations use and that end soon or have ended, next one first. */
export function retiringModels(
  catalogue: ModelCatalogue,
  integrations: readonly IntegrationInUse[],
  now: Date,
): RetiringModel[] {
  const found = new UseCounter<Omit<RetiringModel, 'integrations' | 'workspaces'>>();
  for (const integration of integrations) {
    const { provider, settings } = integration;
    const { id: model, retires, successor } = modelInUse(catalogue, provider, settings, now, RETIREMENT_DAYS);
    if (retires !== null)
      found.add([provider, model, retires], { provider, model, retires, successor }, integration);
  }
  return found.all.toSorted(byLastDay).slice(0, LIMITS.listPageMaximum);
}

const byLastDay = (one: RetiringModel, other: RetiringModel): number =>
  one.retires.localeCompare(other.retires);

/** Age of the list of models, what ends in it without being in use, and what it lacks. */
export function modelListState(
  prices: PriceList,
  integrations: readonly IntegrationInUse[],
  now: Date,
): ModelListState {
  const { catalogue } = prices;
  const used = new Set(
    integrations.map(({ provider, settings }) => keyOf(catalogue, provider, settings.model ?? '')),
  );
  const retiring = catalogue.models.flatMap(({ vendor: provider, id: model, retires, successor = null }) =>
    retires === undefined || used.has(keyOf(catalogue, provider, model))
      ? []
      : [{ provider, model, retires, successor, integrations: 0, workspaces: 0 }],
  );
  return {
    asOf: catalogue.asOf,
    ageDays: Math.max(0, Math.floor((now.getTime() - Date.parse(catalogue.asOf)) / DAY_MS)),
    isOwn: catalogue.models !== BUILT_IN_MODELS.models,
    models: catalogue.models.length,
    retiring: retiring.toSorted(byLastDay).slice(0, LIMITS.listPageMaximum),
    missing: missingModels(prices, integrations, now),
  };
}

/** The entry of the list that a name stands for; the vendor's usual model if there is no name. */
const keyOf = (catalogue: ModelCatalogue, provider: AiProvider, model: string): string => {
  const name = model || (catalogue.vendors[provider].model ?? '');
  return `${provider} ${findModel(catalogue, provider, name)?.id ?? name}`;
};

/**
 * Models that the list lacks: those in use without known limits or price, then those that accounts of vendors offer. Models on a
 * custom server are listed only if they are in use.
 */
function missingModels(
  prices: PriceList,
  integrations: readonly IntegrationInUse[],
  now: Date,
): MissingModel[] {
  const { catalogue } = prices;
  const found = new UseCounter<Omit<MissingModel, 'integrations' | 'workspaces'>>();
  for (const integration of integrations) {
    const { provider, settings } = integration;
    if (isRulesModel(integration) || missingSettings(integration) !== null) continue;
    const { id: model } = modelInUse(catalogue, provider, settings, now);
    if (findModel(catalogue, provider, model) !== null) continue;
    const { contextTokens, outputTokens } =
      settings.listed?.model === model ? { ...settings.listed, ...settings } : settings;
    const limits = contextTokens === undefined || outputTokens === undefined ? 'guessed' : 'stated';
    const isPriced = hasPrice(model, integration, prices, now);
    if (limits === 'guessed' || !isPriced)
      found.add([provider, model], { provider, model, limits, hasPrice: isPriced }, integration);
  }
  for (const { provider, settings, workspaceId } of integrations)
    for (const [model, limits] of offeredBy(provider, settings)) {
      // The list may have been replaced since the account was asked.
      if (findModel(catalogue, provider, model) !== null) continue;
      const isPriced = hasPrice(model, { provider, settings: {} }, prices, now);
      if (limits === 'stated' && isPriced) continue;
      found.add([provider, model], { provider, model, limits, hasPrice: isPriced }, { workspaceId, uses: 0 });
    }
  return found.all.toSorted(byUse).slice(0, LIMITS.listPageMaximum);
}

function offeredBy(
  provider: AiProvider,
  { listed }: AiIntegrationSettings,
): [string, MissingModel['limits']][] {
  if (provider === 'custom' || listed === undefined) return [];
  const { withoutLimits = [], withoutPrice = [] } = listed;
  return [
    ...withoutLimits.map((model): [string, MissingModel['limits']] => [model, 'guessed']),
    ...withoutPrice.map((model): [string, MissingModel['limits']] => [model, 'stated']),
  ];
}

const byUse = (one: MissingModel, other: MissingModel): number =>
  other.integrations - one.integrations ||
  AI_PROVIDER_LABELS[one.provider].localeCompare(AI_PROVIDER_LABELS[other.provider]) ||
  one.model.localeCompare(other.model);
