import type { AiIntegrationSettings, AiProvider, ModelInUse } from '@app/contracts';
import type { ModelCatalogue } from './catalogue';
import { findModel, modelOf } from './find-model';
import { limitsLike } from './limits';
import { discountModeOf } from './discount-mode';

/** How long before its last day a model is reported as retiring, unless the caller names another number. */
const NOTICE_DAYS = 60;
const DAY_MS = 86_400_000;

/**
 * The model that an integration uses, with its retirement day if that day is near or past, and the replacement to use. It reports
 * vendors' announcements only. Whether a model still answers is known only after a call.
 */
export function modelInUse(
  catalogue: ModelCatalogue,
  provider: AiProvider,
  settings: AiIntegrationSettings,
  now: Date,
  noticeDays = NOTICE_DAYS,
): ModelInUse {
  const id = modelOf(catalogue, provider, settings);
  const day = retirementDay(catalogue, provider, settings);
  const isNear = day !== null && Date.parse(day) - now.getTime() <= noticeDays * DAY_MS;
  const halfPrice = discountModeOf(catalogue, provider, settings);
  const like = limitsLike(catalogue, provider, settings);
  return {
    id,
    retires: isNear ? day : null,
    successor: successorOf(catalogue, provider, id),
    halfPrice,
    ...(like !== undefined && { limitsLike: like }),
  };
}

/** The vendor's own list takes precedence over ours, also if it announces nothing. */
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

/** Replacement of a model: its successor, else the vendor's default model; null if the default is the model itself. */
export function successorOf(catalogue: ModelCatalogue, provider: AiProvider, model: string): string | null {
  const successor =
    findModel(catalogue, provider, model)?.successor ?? catalogue.vendors[provider].model ?? null;
  return successor === model ? null : successor;
}
