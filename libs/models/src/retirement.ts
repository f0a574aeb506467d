import type { AiIntegrationSettings, AiProvider, ModelInUse } from '@app/contracts';
import type { ModelCatalogue } from './catalogue';
import { findModel, modelOf } from './find-model';
import { discountModeOf } from './discount-mode';

/** How long before its last day a model is said to retire. */
const NOTICE_DAYS = 60;
const DAY_MS = 86_400_000;

/**
 * The model that an integration uses, with the day on which it retires when that is near or over, and what to use in its
 * place. Says what vendors have announced and no more: whether a model still answers is known when it was asked.
 */
export function modelInUse(
  catalogue: ModelCatalogue,
  provider: AiProvider,
  settings: AiIntegrationSettings,
  now: Date,
): ModelInUse {
  const id = modelOf(catalogue, provider, settings);
  const day = retirementDay(catalogue, provider, settings);
  const isNear = day !== null && Date.parse(day) - now.getTime() <= NOTICE_DAYS * DAY_MS;
  const halfPrice = discountModeOf(catalogue, provider, settings);
  return { id, retires: isNear ? day : null, successor: successorOf(catalogue, provider, id), halfPrice };
}

/** What the vendor's own list said counts more than ours, also that nothing is announced. */
function retirementDay(
  catalogue: ModelCatalogue,
  provider: AiProvider,
  settings: AiIntegrationSettings,
): string | null {
  const id = modelOf(catalogue, provider, settings);
  const { listed } = settings;
  if (listed?.model === id && listed.retires !== undefined) return listed.retires;
  return findModel(catalogue, provider, id)?.retires ?? null;
}

/** What to use in place of a model: its successor, else the vendor's model for integrations that name none; null where that is itself. */
export function successorOf(catalogue: ModelCatalogue, provider: AiProvider, model: string): string | null {
  const successor =
    findModel(catalogue, provider, model)?.successor ?? catalogue.vendors[provider].model ?? null;
  return successor === model ? null : successor;
}
