import { Fieldset, SimpleGrid, Text } from '@chakra-ui/react';
import {
  AI_PROVIDER_LABELS,
  AiEffort,
  AiProvider,
  type AiIntegrationSettings,
  SECTIONS_AT_ONCE,
} from '@app/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { messages as t } from '../../messages';
import { PasswordField } from '../../ui/password-field';
import { SelectField } from '../../ui/select';
import { SwitchField } from '../../ui/switch-field';
import { TextField } from '../../ui/text-field';

/** Mirrors the screen: every field is there, an empty one is an empty text. */
export const IntegrationInput = z.object({
  name: z.string(),
  provider: AiProvider,
  apiKey: z.string(),
  active: z.boolean(),
  settings: z.object({
    baseUrl: z.string(),
    model: z.string(),
    sectionsAtOnce: z.string(),
    effort: AiEffort.or(z.literal('')),
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
  sectionsAtOnce: (settings.sectionsAtOnce ?? SECTIONS_AT_ONCE).toString(),
  effort: settings.effort ?? '',
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
  // Half a price is none: what is missing is no number, which the rules of the settings find.
  const given = (text: string): number => (text.trim() ? Number(text) : NaN);
  const price = {
    input: given(input),
    output: given(output),
    ...(cached.trim() && { cached: given(cached) }),
  };
  return {
    ...(model && { model }),
    ...(Number(settings.sectionsAtOnce) !== SECTIONS_AT_ONCE && {
      sectionsAtOnce: Number(settings.sectionsAtOnce),
    }),
    ...(settings.effort && { effort: settings.effort }),
    ...(baseUrl && { baseUrl }),
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

/** What a model costs that the product knows no price of: without it no cap of cost can be kept. */
function PriceFields() {
  const form = useFormContext<IntegrationInput>();
  const errors = form.formState.errors.settings?.price;
  return (
    <Fieldset.Root>
      <Fieldset.Legend fontSize="sm" fontWeight="medium">
        {t.settings.price}{' '}
        <Text as="span" color="fg.muted">
          {t.settings.priceHelp}
        </Text>
      </Fieldset.Legend>
      <SimpleGrid columns={{ base: 1, sm: 3 }} gap="3">
        {(['input', 'cached', 'output'] as const).map((kind) => (
          <TextField
            key={kind}
            label={t.settings.priceOf[kind]}
            optional={t.settings.optional}
            inputMode="decimal"
            error={errors?.[kind]?.message}
            {...form.register(`settings.price.${kind}`)}
          />
        ))}
      </SimpleGrid>
    </Fieldset.Root>
  );
}

/** Caps of a month: optional, and independent of each other. */
function CapFields() {
  const form = useFormContext<IntegrationInput>();
  const errors = form.formState.errors.settings;
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
      <TextField
        label={t.settings.costCap}
        help={t.settings.costCapHelp}
        optional={t.settings.optional}
        inputMode="decimal"
        error={errors?.monthlyCostCapUsd?.message}
        {...form.register('settings.monthlyCostCapUsd')}
      />
      <TextField
        label={t.settings.tokenCap}
        help={t.settings.tokenCapHelp}
        optional={t.settings.optional}
        inputMode="numeric"
        error={errors?.monthlyTokenCap?.message}
        {...form.register('settings.monthlyTokenCap')}
      />
    </SimpleGrid>
  );
}

const AT_ONCE = Array.from({ length: 16 }, (_unused, place) => place + 1);

interface FieldsProps {
  readonly keyHelp: string;
  /** The provider of a stored integration stays: its key belongs to it. */
  readonly isStored?: boolean;
}

export function IntegrationFields({ keyHelp, isStored = false }: FieldsProps) {
  const form = useFormContext<IntegrationInput>();
  const { errors } = form.formState;
  const provider = useWatch({ control: form.control, name: 'provider' });
  const isCustom = provider === 'custom';
  const isNamed = useWatch({ control: form.control, name: 'settings.model' }).trim() !== '';
  return (
    <>
      <TextField label={t.settings.name} error={errors.name?.message} {...form.register('name')} />
      {isStored ? (
        <TextField label={t.settings.provider} value={AI_PROVIDER_LABELS[provider]} readOnly disabled />
      ) : (
        <SelectField
          label={t.settings.provider}
          error={errors.provider?.message}
          {...form.register('provider')}
        >
          {AiProvider.options.map((each) => (
            <option key={each} value={each}>
              {AI_PROVIDER_LABELS[each]}
            </option>
          ))}
        </SelectField>
      )}
      {isCustom && (
        <TextField
          label={t.settings.baseUrl}
          help={t.settings.baseUrlHelp}
          type="url"
          inputMode="url"
          error={errors.settings?.baseUrl?.message}
          {...form.register('settings.baseUrl')}
        />
      )}
      <PasswordField
        label={t.settings.apiKey}
        help={keyHelp}
        autoComplete="new-password"
        error={errors.apiKey?.message}
        {...form.register('apiKey')}
      />
      <TextField
        label={t.settings.model}
        help={isCustom ? t.settings.modelHelpCustom : t.settings.modelHelp}
        {...(!isCustom && { optional: t.settings.optional })}
        error={errors.settings?.model?.message}
        {...form.register('settings.model')}
      />
      <SelectField
        label={t.settings.effort}
        help={t.settings.effortHelp}
        {...form.register('settings.effort')}
      >
        <option value="">{t.settings.effortDefault}</option>
        {AiEffort.options.map((each) => (
          <option key={each} value={each}>
            {t.settings.efforts[each]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.settings.sectionsAtOnce}
        help={t.settings.sectionsAtOnceHelp}
        {...form.register('settings.sectionsAtOnce')}
      >
        {AT_ONCE.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      {isNamed && <PriceFields />}
      <CapFields />
      <SwitchField
        control={form.control}
        name="active"
        label={t.settings.active}
        help={t.settings.activeHelp}
      />
    </>
  );
}
