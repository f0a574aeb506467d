import { type AiIntegrationSettings, AppError } from '@app/contracts';

/** Usage or limit of an integration. */
interface Spending {
  readonly tokens: number;
  /** Null if the model has no known price. */
  readonly costMicroUsd: number | null;
}

interface CappedIntegration {
  readonly name: string;
  readonly settings: AiIntegrationSettings;
}

const MICRO = 1_000_000;
const dollars = (microUsd: number): string =>
  (microUsd / MICRO).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const tokens = (count: number): string => `${count.toLocaleString('en-US')} tokens`;

/** True if a monthly limit is set for an integration. */
export const hasCap = ({ settings }: Pick<CappedIntegration, 'settings'>): boolean =>
  settings.monthlyCostCapUsd !== undefined || settings.monthlyTokenCap !== undefined;

/**
 * Why a workflow must not start: its maximum usage would exceed a monthly cap of its integration. Null if it may start. A cost
 * cap needs a model with a known price.
 */
export function capExcess(
  { name, settings }: CappedIntegration,
  spent: Spending,
  expected: Spending & { readonly model: string },
): AppError | null {
  const { monthlyCostCapUsd, monthlyTokenCap } = settings;
  if (monthlyTokenCap !== undefined && spent.tokens + expected.tokens > monthlyTokenCap)
    return exceeded(name, tokens, spent.tokens, monthlyTokenCap, expected.tokens);
  if (monthlyCostCapUsd === undefined) return null;
  if (expected.costMicroUsd === null)
    return new AppError('INTEGRATION_CAP_UNPRICED', { args: { name, model: expected.model } });
  const cost = spent.costMicroUsd ?? 0;
  const cap = monthlyCostCapUsd * MICRO;
  return cost + expected.costMicroUsd > cap
    ? exceeded(name, dollars, cost, cap, expected.costMicroUsd)
    : null;
}

/** Why no further call may be made: a monthly cap is used up. Null if none is. */
export function capReached({ name, settings }: CappedIntegration, spent: Spending): AppError | null {
  const { monthlyCostCapUsd, monthlyTokenCap } = settings;
  if (monthlyTokenCap !== undefined && spent.tokens >= monthlyTokenCap)
    return reached(name, tokens, spent.tokens, monthlyTokenCap);
  if (monthlyCostCapUsd === undefined) return null;
  const [cost, cap] = [spent.costMicroUsd ?? 0, monthlyCostCapUsd * MICRO];
  return cost >= cap ? reached(name, dollars, cost, cap) : null;
}

/** Used share of the monthly caps: the higher share of the two, 1 when used up, 0 without a cap. */
export function capShare(
  { settings: { monthlyCostCapUsd, monthlyTokenCap } }: CappedIntegration,
  spent: Spending = { tokens: 0, costMicroUsd: 0 },
): number {
  const ofTokens = monthlyTokenCap === undefined ? 0 : spent.tokens / monthlyTokenCap;
  const ofCost =
    monthlyCostCapUsd === undefined ? 0 : (spent.costMicroUsd ?? 0) / (monthlyCostCapUsd * MICRO);
  return Math.max(ofTokens, ofCost);
}

function exceeded(
  name: string,
  words: (amount: number) => string,
  ...[spent, cap, expected]: [number, number, number]
): AppError {
  const args = { name, spent: words(spent), cap: words(cap), expected: words(expected) };
  return new AppError('INTEGRATION_CAP', { args });
}

function reached(
  name: string,
  words: (amount: number) => string,
  ...[spent, cap]: [number, number]
): AppError {
  return new AppError('INTEGRATION_CAP_REACHED', { args: { name, spent: words(spent), cap: words(cap) } });
}
