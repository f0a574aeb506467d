import { Text } from '@chakra-ui/react';
import { forms, LIMITS, voiceAgents, type Folder } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { showInvalidParams } from '../../lib/api-form';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { paths } from '../../lib/paths';
import { invalidate, q } from '../../lib/query';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
import { LoadError } from '../../ui/load-error';
import { SelectField } from '../../ui/select';
import { notify } from '../../ui/toaster';
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
  const query = { limit: String(LIMITS.listPageMaximum), order: 'name' } as const;
  const folders = useQuery(q(forms.list, { params, query }));
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
      {folders.error && (
        <LoadError noun={t.folders.noun} error={folders.error} onRetry={() => void folders.refetch()} />
      )}
      <FormAlert text={create.isError ? errorText(create.error) : null} />
      <FormProvider {...form}>
        {folders.data?.length === 0 ? (
          <Text color="fg.muted">
            {t.voice.noFolders}{' '}
            <Text as="span" color="fg.accent" textDecoration="underline" asChild>
              <Link to={paths.folders(workspaceId)}>{t.voice.toFolders}</Link>
            </Text>
          </Text>
        ) : (
          <SelectField
            label={t.voice.folder}
            error={form.formState.errors.formId?.message}
            {...(isCut(folders.data) && { help: t.voice.folderHelp(LIMITS.listPageMaximum) })}
            {...form.register('formId')}
          >
            <option value="">{t.voice.chooseFolder}</option>
            {folders.data?.map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <VoiceAgentFields />
      </FormProvider>
    </FormModal>
  );
}

const isCut = (folders: readonly Folder[] | undefined): boolean =>
  folders !== undefined && folders.length >= LIMITS.listPageMaximum;
