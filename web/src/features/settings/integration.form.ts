import {
  AiEffort,
  AiProvider,
  type AiIntegrationSettings,
  ListedFacts,
  SECTIONS_AT_ONCE,
} from '@app/contracts';
import { z } from 'zod';

/** Mirrors the screen: every field is there, an empty one is an empty text. */
export const IntegrationInput = z.object({
  name: z.string(),
  provider: AiProvider,
  apiKey: z.string(),
  active: z.boolean(),
  settings: z.object({
    baseUrl: z.string(),
    model: z.string(),
    /** The properties of the selected model in the provider's list. */
    listed: ListedFacts.nullable(),
    sectionsAtOnce: z.string(),
    effort: AiEffort.or(z.literal('')),
    takesPictures: z.boolean(),
    price: z.object({ input: z.string(), cached: z.string(), output: z.string() }),
    monthlyCostCapUsd: z.string(),
    monthlyTokenCap: z.string(),
  }),
});
export type IntegrationInput = z.infer<typeof IntegrationInput>;

/** The settings of a stored integration as the screen shows them; of a new one they are empty. */
export const shownSettings = (settings: AiIntegrationSettings = {}): IntegrationInput['settings'] => ({
  baseUrl: settings.baseUrl ?? '',
  model: settings.model ?? '',
  listed: settings.listed ?? null,
  sectionsAtOnce: (settings.sectionsAtOnce ?? SECTIONS_AT_ONCE).toString(),
  effort: settings.effort ?? '',
  takesPictures: settings.takesPictures ?? false,
  price: {
    input: settings.price?.input.toString() ?? '',
    cached: settings.price?.cached?.toString() ?? '',
    output: settings.price?.output.toString() ?? '',
  },
  monthlyCostCapUsd: settings.monthlyCostCapUsd?.toString() ?? '',
  monthlyTokenCap: settings.monthlyTokenCap?.toString() ?? '',
});

/** Empty settings become absent ones; only an API of their own has an address. */
export function settingsOf({ provider, settings }: IntegrationInput): AiIntegrationSettings {
  const model = settings.model.trim();
  const baseUrl = provider === 'custom' ? settings.baseUrl.trim() : '';
  const [cost, tokens] = [settings.monthlyCostCapUsd.trim(), settings.monthlyTokenCap.trim()];
  const { input, cached, output } = settings.price;
  // A price needs both parts. A missing part becomes an invalid number, which the validation reports.
  const given = (text: string): number => (text.trim() ? Number(text) : NaN);
  const price = {
    input: given(input),
    output: given(output),
    ...(cached.trim() && { cached: given(cached) }),
  };
  return {
    ...(model && { model }),
    ...(settings.listed?.model === model && { listed: settings.listed }),
    ...(Number(settings.sectionsAtOnce) !== SECTIONS_AT_ONCE && {
      sectionsAtOnce: Number(settings.sectionsAtOnce),
    }),
    ...(settings.effort && { effort: settings.effort }),
    ...(baseUrl && { baseUrl }),
    ...(provider === 'custom' && settings.takesPictures && { takesPictures: true }),
    ...((input + cached + output).trim() && { price }),
    ...(cost && { monthlyCostCapUsd: Number(cost) }),
    ...(tokens && { monthlyTokenCap: Number(tokens) }),
  };
}

/** Fields on which the server's findings can land. */
export const INTEGRATION_FIELDS = [
  'name',
  'apiKey',
  'settings.baseUrl',
  'settings.model',
  'settings.price.input',
  'settings.price.cached',
  'settings.price.output',
  'settings.monthlyCostCapUsd',
  'settings.monthlyTokenCap',
] as const;
