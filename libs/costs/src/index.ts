export { countedFactors, type CountedDocument } from './counted-factors';
export {
  callBudget,
  type CallBudget,
  expectedOutput,
  mostTokensOf,
  partBudget,
  roomOfOutput,
  TOKENS_PER_MARK,
} from './call-budget';
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
export {
  AnswerPace,
  type OpenAnswer,
  RunForecaster,
  type RunningAnswer,
  type TokenForecast,
} from './run-forecast';
export { type MeasuredRun, RUNS_MINIMUM } from './run-rates';
export { QUESTION_OUTPUT } from './study-estimate';
export { EXAMPLE_TOKENS, inRounds, SECTION_PLAN, sectionsBesideExample } from './chunk-plan';
export { carefully, countTokens, estimateTokens } from './tokens';
