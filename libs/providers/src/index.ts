export { assertAddressAllowed, type AddressPolicy } from './address-guard';
export { createAiClient, testAiClient, type Integration, type ProviderSettings } from './create-client';
export type { StreamTimeouts } from './idle-timer';
export { createLimiterRedis, createKeyLimiter, limitedClient } from './key-limiter';
export * from './port';
