import { type AiIntegrationSettings, AppError } from '@app/contracts';

/** What an integration has taken, or may take. */
interface Spending {
  readonly tokens: number;
  /** Null where the model has no known price. */
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

/** True where somebody has set a limit to what an integration may take in a month. */
export const hasCap = ({ settings }: Pick<CappedIntegration, 'settings'>): boolean =>
  settings.monthlyCostCapUsd !== undefined || settings.monthlyTokenCap !== undefined;

/**
 * Why a workflow must not start: with what it may take, the month would exceed a cap of its integration. Null when it may. A
 * cap of cost needs a model with a known price.
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

/** Why no further call may be made: a cap of the month is used up. Null when it is not. */
export function capReached({ name, settings }: CappedIntegration, spent: Spending): AppError | null {
  const { monthlyCostCapUsd, monthlyTokenCap } = settings;
  if (monthlyTokenCap !== undefined && spent.tokens >= monthlyTokenCap)
    return reached(name, tokens, spent.tokens, monthlyTokenCap);
  if (monthlyCostCapUsd === undefined) return null;
  const [cost, cap] = [spent.costMicroUsd ?? 0, monthlyCostCapUsd * MICRO];
  return cost >= cap ? reached(name, dollars, cost, cap) : null;
}

/** How much of the caps of a month is spent, of the one that is nearer: 1 when it is used up; 0 without a cap. */
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
