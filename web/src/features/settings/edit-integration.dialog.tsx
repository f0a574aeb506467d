import { HStack, Text } from '@chakra-ui/react';
import { aiIntegrations, CreateAiIntegrationBody, UpdateAiIntegrationBody } from '@app/contracts';
import type { AiIntegration } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '../../lib/api-error';
import { showInvalidParams } from '../../lib/api-form';
import { call } from '../../lib/call';
import { madeFrom, useEditing } from '../../lib/editing';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { notify } from '../../ui/toaster';
import { IntegrationFields } from './integration.fields';
import { INTEGRATION_FIELDS, IntegrationInput, settingsOf, shownSettings } from './integration.form';
import { KeyFacts } from './key-facts';

interface DialogProps {
  readonly integration: AiIntegration;
  readonly onClose: () => void;
}

/** An empty key keeps the stored one. The field is write-only. */
const KEPT_KEY = 'kept';
const EditForm = IntegrationInput.superRefine((form, context) => {
  // The rules of a new integration, with the stored key standing in for an empty field.
  const given = { ...form, apiKey: form.apiKey.trim() || KEPT_KEY, settings: settingsOf(form) };
  for (const { path, message } of CreateAiIntegrationBody.safeParse(given).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message });
})
  .transform((form): z.input<typeof UpdateAiIntegrationBody> => ({
    name: form.name,
    active: form.active,
    settings: settingsOf(form),
    ...(form.apiKey.trim() && { apiKey: form.apiKey }),
  }))
  .pipe(UpdateAiIntegrationBody);
type FormOutput = z.output<typeof EditForm>;

const valuesOf = ({ name, provider, active, settings }: AiIntegration): IntegrationInput => ({
  name,
  provider,
  active,
  apiKey: '',
  settings: shownSettings(settings),
});

/** Settings that the screen does not show are kept while the model that they were set for stays the same. */
const unshownSettings = (
  { contextTokens, outputTokens, model }: AiIntegration['settings'],
  next: AiIntegration['settings'] | undefined,
) =>
  model === next?.model && {
    ...(contextTokens !== undefined && { contextTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
  };

export function EditIntegrationDialog({ integration, onClose }: DialogProps) {
  const form = useForm<IntegrationInput, unknown, FormOutput>({
    resolver: zodResolver(EditForm),
    defaultValues: valuesOf(integration),
  });
  const params = { workspaceId: String(integration.workspaceId) };
  const { base, reload } = useEditing(integration, {
    load: async () => {
      const all = await call(aiIntegrations.list, { params });
      return all.find(({ id }) => id === integration.id) ?? integration;
    },
    show: (latest) => {
      form.reset(valuesOf(latest));
      update.reset();
    },
  });
  const update = useMutation({
    mutationFn: ({ settings, ...body }: FormOutput) =>
      call(
        aiIntegrations.update,
        {
          params: { ...params, integrationId: String(integration.id) },
          body: { ...body, settings: { ...unshownSettings(base.settings, settings), ...settings } },
        },
        { headers: madeFrom(base) },
      ),
    onSuccess: async () => {
      onClose();
      notify.success({ title: t.toasts.integrationUpdated });
      await invalidate(aiIntegrations.list);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.problem?.code === 'INTEGRATION_KEY_REQUIRED')
        form.setError('apiKey', { message: t.settings.newKeyForAddress }, { shouldFocus: true });
      showInvalidParams(form, error, INTEGRATION_FIELDS);
      notify.error({ title: t.toasts.error, text: t.toasts.integrationFailed('update') });
    },
  });
  return (
    <SaveModal
      onClose={onClose}
      form={form}
      save={update}
      reload={reload}
      title={t.settings.editTitle}
      text={t.settings.editText}
    >
      <HStack gap="3" rowGap="1" wrap="wrap" fontSize="dense" color="fg.muted">
        <Text fontWeight="medium" color="fg">
          {t.settings.keyFacts}
        </Text>
        <KeyFacts integration={base} />
      </HStack>
      <FormProvider {...form}>
        <IntegrationFields
          keyHelp={t.settings.keepKey}
          workspaceId={params.workspaceId}
          integrationId={integration.id}
        />
      </FormProvider>
    </SaveModal>
  );
}
