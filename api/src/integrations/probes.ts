import type { Config } from '@app/config';
import type { ProviderSettings } from '@app/providers';
import type { AttemptLimit } from '../infrastructure/attempt-limiter';

/** Minimum duration of a form's provider request, so that timing reveals nothing about an address. */
export const PROBE_MINIMUM_MS = 300;
export const CALLS_TIMEOUT_MS = 20_000;
/** Limit on such requests, so that they cannot be used to scan addresses (quality bar C-44). */
export const PROBES_PER_WORKSPACE: AttemptLimit = { name: 'connection-tests', attempts: 5, seconds: 60 };

/** Settings for provider clients created by the API. */
export const providerSettingsOf = (config: Config): ProviderSettings => ({
  policy: { allowlist: config.aiAllowlist, allowPrivate: config.AI_ALLOW_PRIVATE },
  baseUrls: {
    claude: config.ANTHROPIC_BASE_URL,
    openai: config.OPENAI_BASE_URL,
    gemini: config.GEMINI_BASE_URL,
  },
  catalogue: config.prices.catalogue,
});
