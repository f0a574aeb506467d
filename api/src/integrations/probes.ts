import type { Config } from '@app/config';
import type { ProviderSettings } from '@app/providers';
import type { AttemptLimit } from '../infrastructure/attempt-limiter';

/** What a form asks of a provider must not tell by its duration what is behind an address. */
export const PROBE_MINIMUM_MS = 300;
export const CALLS_TIMEOUT_MS = 20_000;
/** Nor may it be asked so often that addresses can be searched with it (quality bar C-44). */
export const PROBES_PER_WORKSPACE: AttemptLimit = { name: 'connection-tests', attempts: 5, seconds: 60 };

/** How clients of providers are made here. */
export const providerSettingsOf = (config: Config): ProviderSettings => ({
  policy: { allowlist: config.aiAllowlist, allowPrivate: config.AI_ALLOW_PRIVATE },
  baseUrls: {
    claude: config.ANTHROPIC_BASE_URL,
    openai: config.OPENAI_BASE_URL,
    gemini: config.GEMINI_BASE_URL,
  },
  geminiSdk: config.GEMINI_SDK,
  catalogue: config.prices.catalogue,
});
