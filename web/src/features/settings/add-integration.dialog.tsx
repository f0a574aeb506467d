import { aiIntegrations, CreateAiIntegrationBody } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../lib/call';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { IntegrationFields } from './integration.fields';
import { INTEGRATION_FIELDS, IntegrationInput, settingsOf, shownSettings } from './integration.form';
import { useSave } from '../../ui/use-save';

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
  const create = useSave(form, {
    send: (body: FormOutput) => call(aiIntegrations.create, { params: { workspaceId }, body }),
    fields: INTEGRATION_FIELDS,
    onDone: () => close(),
    done: t.toasts.integrationCreated,
    failed: t.toasts.error,
    failureText: () => t.toasts.integrationFailed('create'),
    shownBy: [aiIntegrations.list],
  });
  const close = () => {
    form.reset();
    create.reset();
    onClose();
  };
  return (
    <SaveModal
      isOpen={isOpen}
      onClose={close}
      form={form}
      save={create}
      title={t.settings.dialogTitle}
      text={t.settings.dialogText}
      submit={t.settings.save}
      submitting={t.settings.saving}
    >
      <FormProvider {...form}>
        <IntegrationFields keyHelp={t.settings.apiKeyHelp} workspaceId={workspaceId} />
      </FormProvider>
    </SaveModal>
  );
}
