import { voiceAgents, type VoiceAgent } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { showInvalidParams } from '../../lib/api-form';
import { call } from '../../lib/call';
import { isConflict, madeFrom, useEditing } from '../../lib/editing';
import { errorText } from '../../lib/error-text';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
import { notify } from '../../ui/toaster';
import { VoiceAgentFields } from './voice-agent.fields';
import {
  inputOf,
  VOICE_AGENT_FIELDS,
  VoiceAgentForm,
  type VoiceAgentInput,
  type VoiceAgentOutput,
} from './voice-agent.form';

interface DialogProps {
  readonly workspaceId: string;
  readonly agent: VoiceAgent;
  readonly onClose: () => void;
}

/** Everything about a voice agent but its folder. */
export function EditVoiceAgentDialog({ workspaceId, agent, onClose }: DialogProps) {
  const form = useForm<VoiceAgentInput, unknown, VoiceAgentOutput>({
    resolver: zodResolver(VoiceAgentForm),
    defaultValues: inputOf(agent),
  });
  const params = { workspaceId, voiceAgentId: String(agent.id) };
  const { base, reload } = useEditing(agent, {
    load: () => call(voiceAgents.get, { params }),
    show: (latest) => {
      form.reset(inputOf(latest));
      update.reset();
    },
  });
  const update = useMutation({
    mutationFn: ({ formId: _folder, ...body }: VoiceAgentOutput) =>
      call(voiceAgents.update, { params, body }, { headers: madeFrom(base) }),
    onSuccess: async () => {
      onClose();
      notify.success({ title: t.voice.updated });
      await Promise.all([invalidate(voiceAgents.list), invalidate(voiceAgents.get)]);
    },
    onError: (error) => {
      showInvalidParams(form, error, VOICE_AGENT_FIELDS);
      notify.error({ title: t.voice.failed('update'), text: errorText(error) });
    },
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => update.mutate(body))(event)}
      isPending={update.isPending}
      title={t.voice.editTitle}
      text={t.voice.editText(base.formName)}
      submit={t.actions.save}
      submitting={t.actions.saving}
      size="lg"
    >
      <FormAlert
        text={update.isError ? errorText(update.error) : null}
        onReload={isConflict(update.error) ? () => void reload() : undefined}
      />
      <FormProvider {...form}>
        <VoiceAgentFields />
      </FormProvider>
    </FormModal>
  );
}
