export { assertAddressAllowed, type AddressPolicy } from './address-guard';
export { callBudget, type CallBudget, estimateTokens } from './budget';
export { createAiClient, testAiClient, type Integration, type ProviderSettings } from './create-client';
export type { StreamTimeouts } from './idle-timer';
export { createGateRedis, createKeyGate, gatedClient } from './key-gate';
export { limitsOf, modelOf } from './models';
export { capExcess, capReached } from './monthly-cap';
export { costOf, type PriceTable } from './prices';
export * from './port';
