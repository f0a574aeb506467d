import { aiIntegrations, CreateAiIntegrationBody } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { showInvalidParams } from '../../lib/api-form';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
import { notify } from '../../ui/toaster';
import { IntegrationFields } from './integration.fields';
import { INTEGRATION_FIELDS, IntegrationInput, settingsOf, shownSettings } from './integration.form';

interface DialogProps {
  readonly workspaceId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const AddForm = IntegrationInput.transform((form): z.input<typeof CreateAiIntegrationBody> => ({
  ...form,
  settings: settingsOf(form),
})).pipe(CreateAiIntegrationBody);
type FormOutput = z.output<typeof AddForm>;

const empty: IntegrationInput = {
  name: '',
  provider: 'claude',
  apiKey: '',
  active: true,
  settings: shownSettings(),
};

export function AddIntegrationDialog({ workspaceId, isOpen, onClose }: DialogProps) {
  const form = useForm<IntegrationInput, unknown, FormOutput>({
    resolver: zodResolver(AddForm),
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
      showInvalidParams(form, error, INTEGRATION_FIELDS);
      notify.error({ title: t.toasts.error, text: t.toasts.integrationFailed('create') });
    },
  });
  const close = () => {
    form.reset();
    create.reset();
    onClose();
  };
  return (
    <FormModal
      isOpen={isOpen}
      onClose={close}
      onSubmit={(event) => void form.handleSubmit((body) => create.mutate(body))(event)}
      isPending={create.isPending}
      title={t.settings.dialogTitle}
      text={t.settings.dialogText}
      submit={t.settings.save}
      submitting={t.settings.saving}
    >
      <FormAlert text={create.isError ? errorText(create.error) : null} />
      <FormProvider {...form}>
        <IntegrationFields keyHelp={t.settings.apiKeyHelp} workspaceId={workspaceId} />
      </FormProvider>
    </FormModal>
  );
}
