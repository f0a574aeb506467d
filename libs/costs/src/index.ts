export { countedFactors, type CountedDocument } from './counted-factors';
export { callBudget, type CallBudget, mostTokensOf, partBudget } from './call-budget';
export { costOfCalls } from './cost-of-calls';
export { estimateChunks, type EstimateInput, estimateWorkflow, type PastRuns } from './estimate';
export { capExcess, capReached, capShare, hasCap } from './monthly-cap';
export {
  costOf,
  hasPrice,
  highestCostOf,
  type PriceList,
  priceOf,
  type BillingProvider,
  type ServiceTier,
} from './prices';
export { RunForecaster, type TokenForecast } from './run-forecast';
export { type MeasuredRun, RUNS_MINIMUM } from './run-rates';
export { SECTION_PLAN } from './chunk-plan';
export { carefully, countTokens, estimateTokens } from './tokens';
