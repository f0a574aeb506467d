export { assertAddressAllowed, type AddressPolicy, guardedFetch } from './address-guard';
export * from './batch-port';
export {
  createAiBatches,
  createAiClient,
  testAiClient,
  type Integration,
  type ProviderSettings,
} from './create-client';
export type { StreamTimeouts } from './idle-timer';
export {
  createLimiterRedis,
  createKeyLimiter,
  type KeyLimiter,
  limitedBatches,
  limitedClient,
} from './key-limiter';
export * from './port';
export { withPrefixTurns } from './prefix-turns';
export { factsOf, type ListedModel } from './model-lists/listed-model';
export { listModels } from './model-lists/list-models';
export { createTokenCounter } from './token-counter';
