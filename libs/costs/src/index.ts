export { callBudget, type CallBudget } from './call-budget';
export { estimateSections, type EstimateInput, estimateWorkflow, type PastRuns } from './estimate';
export { limitsOf, type ModelLimits, modelOf } from './models';
export { capExcess, capReached } from './monthly-cap';
export { costOf, type PriceTable } from './prices';
export { RunForecaster, type TokenForecast } from './run-forecast';
export { type MeasuredRun, RUNS_MINIMUM } from './run-rates';
export { SECTION_PLAN } from './section-plan';
export { carefully, countTokens, estimateTokens, TOKEN_FACTORS } from './tokens';
