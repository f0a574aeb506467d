import { AI_PROVIDER_LABELS, AiProvider, type AiIntegrationSettings } from '@app/contracts';
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
  settings: z.object({ baseUrl: z.string(), model: z.string() }),
});
export type IntegrationInput = z.infer<typeof IntegrationInput>;

/** Empty settings become absent ones; only an API of their own has an address. */
export function settingsOf({ provider, settings }: IntegrationInput): AiIntegrationSettings {
  const model = settings.model.trim();
  const baseUrl = provider === 'custom' ? settings.baseUrl.trim() : '';
  return { ...(model && { model }), ...(baseUrl && { baseUrl }) };
}

/** Fields on which the server's findings can land. */
export const INTEGRATION_FIELDS = ['name', 'apiKey', 'settings.baseUrl', 'settings.model'] as const;

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
      <SwitchField
        control={form.control}
        name="active"
        label={t.settings.active}
        help={t.settings.activeHelp}
      />
    </>
  );
}
