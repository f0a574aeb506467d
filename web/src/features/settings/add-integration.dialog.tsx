import { Button, chakra, NativeSelect, Stack, Switch, Text } from '@chakra-ui/react';
import {
  AI_PROVIDER_LABELS,
  AiProvider,
  aiIntegrations,
  CreateAiIntegrationBody,
  type AiIntegrationSettings,
} from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { showInvalidParams } from '../../lib/api-form';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { Modal } from '../../ui/modal';
import { PasswordField } from '../../ui/password-field';
import { FieldBox, TextField } from '../../ui/text-field';
import { notify } from '../../ui/toaster';

interface DialogProps {
  readonly workspaceId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The form mirrors the screen; empty settings become absent ones before the contract's schema checks them. */
const IntegrationForm = z
  .object({
    name: z.string(),
    provider: AiProvider,
    apiKey: z.string(),
    active: z.boolean(),
    settings: z.object({ baseUrl: z.string(), model: z.string() }),
  })
  .transform(({ settings, ...rest }) => {
    const model = settings.model.trim();
    const baseUrl = rest.provider === 'custom' ? settings.baseUrl.trim() : '';
    const given: AiIntegrationSettings = { ...(model && { model }), ...(baseUrl && { baseUrl }) };
    return { ...rest, settings: given };
  })
  .transform((body): z.input<typeof CreateAiIntegrationBody> => body)
  .pipe(CreateAiIntegrationBody);
type FormInput = z.input<typeof IntegrationForm>;
type FormOutput = z.output<typeof IntegrationForm>;

const empty: FormInput = {
  name: '',
  provider: 'claude',
  apiKey: '',
  active: true,
  settings: { baseUrl: '', model: '' },
};

export function AddIntegrationDialog({ workspaceId, isOpen, onClose }: DialogProps) {
  const formId = useId();
  const form = useForm<FormInput, unknown, FormOutput>({
    resolver: zodResolver(IntegrationForm),
    defaultValues: empty,
  });
  const create = useMutation({
    mutationFn: (body: FormOutput) => call(aiIntegrations.create, { params: { workspaceId }, body }),
    onSuccess: async () => {
      close();
      notify.success({ title: t.toasts.integrationCreated });
      await invalidate(aiIntegrations.list);
    },
    onError: (error) => {
      const isShown = showInvalidParams(form, error, [
        'name',
        'apiKey',
        'settings.baseUrl',
        'settings.model',
      ]);
      if (!isShown) form.setError('root', { message: errorText(error) });
      notify.error({ title: t.toasts.error, text: t.toasts.integrationFailed('create') });
    },
  });
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      title={t.settings.dialogTitle}
      text={t.settings.dialogText}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {t.actions.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            colorPalette="teal"
            loading={create.isPending}
            loadingText={t.settings.saving}
          >
            {t.settings.save}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        autoComplete="off"
        onSubmit={(event) => void form.handleSubmit((body) => create.mutate(body))(event)}
      >
        <Fields form={form} />
      </chakra.form>
    </Modal>
  );
}

function Fields({ form }: { form: UseFormReturn<FormInput, unknown, FormOutput> }) {
  const { errors } = form.formState;
  const isCustom = useWatch({ control: form.control, name: 'provider' }) === 'custom';
  return (
    <Stack gap="4">
      <TextField label={t.settings.name} error={errors.name?.message} {...form.register('name')} />
      <FieldBox label={t.settings.provider} error={errors.provider?.message}>
        <NativeSelect.Root>
          <NativeSelect.Field {...form.register('provider')}>
            {AiProvider.options.map((provider) => (
              <option key={provider} value={provider}>
                {AI_PROVIDER_LABELS[provider]}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FieldBox>
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
        help={t.settings.apiKeyHelp}
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
      <Controller
        control={form.control}
        name="active"
        render={({ field }) => (
          <Switch.Root
            colorPalette="teal"
            checked={field.value}
            onCheckedChange={({ checked }) => field.onChange(checked)}
          >
            <Switch.HiddenInput onBlur={field.onBlur} />
            <Switch.Control />
            <Switch.Label>
              {t.settings.active}
              <Text as="span" display="block" color="fg.muted" fontSize="xs" fontWeight="normal">
                {t.settings.activeHelp}
              </Text>
            </Switch.Label>
          </Switch.Root>
        )}
      />
      {errors.root && (
        <Text role="alert" color="fg.error" fontSize="dense">
          {errors.root.message}
        </Text>
      )}
    </Stack>
  );
}
