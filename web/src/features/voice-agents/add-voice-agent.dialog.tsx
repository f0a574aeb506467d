import { voiceAgents } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { showInvalidParams } from '../../lib/api-form';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
import { notify } from '../../ui/toaster';
import { FolderField } from './folder.field';
import { VoiceAgentFields } from './voice-agent.fields';
import {
  newVoiceAgent,
  VOICE_AGENT_FIELDS,
  VoiceAgentForm,
  type VoiceAgentInput,
  type VoiceAgentOutput,
} from './voice-agent.form';

interface DialogProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

/** A new voice agent for one of the workspace's folders. */
export function AddVoiceAgentDialog({ workspaceId, onClose }: DialogProps) {
  const params = { workspaceId };
  const form = useForm<VoiceAgentInput, unknown, VoiceAgentOutput>({
    resolver: zodResolver(VoiceAgentForm),
    defaultValues: newVoiceAgent,
  });
  const create = useMutation({
    mutationFn: (body: VoiceAgentOutput) => call(voiceAgents.create, { params, body }),
    onSuccess: async () => {
      onClose();
      notify.success({ title: t.voice.created });
      await invalidate(voiceAgents.list);
    },
    onError: (error) => {
      showInvalidParams(form, error, VOICE_AGENT_FIELDS);
      notify.error({ title: t.voice.failed('create'), text: errorText(error) });
    },
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => create.mutate(body))(event)}
      isPending={create.isPending}
      title={t.voice.addTitle}
      text={t.voice.addText}
      submit={t.voice.add}
      submitting={t.voice.adding}
      size="lg"
    >
      <FormAlert text={create.isError ? errorText(create.error) : null} />
      <FormProvider {...form}>
        <FolderField
          workspaceId={workspaceId}
          error={form.formState.errors.formId?.message}
          field={form.register('formId')}
        />
        <VoiceAgentFields />
      </FormProvider>
    </FormModal>
  );
}
