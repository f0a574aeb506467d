import { NativeSelect } from '@chakra-ui/react';
import { AI_PROVIDER_LABELS, type AiIntegration, type XmlSchema } from '@app/contracts';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { paths, type FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { FieldBox, TextField } from '../../../ui/text-field';
import { DocumentPicker } from './document-picker';
import { Estimate } from './estimate';
import { Missing } from './missing';
import { PromptField } from './prompt.field';
import type { FormInput, FormOutput } from './execute-workflow.form';

interface FieldsProps {
  readonly form: UseFormReturn<FormInput, unknown, FormOutput>;
  readonly ids: FolderIds;
  readonly agents: readonly AiIntegration[];
  readonly schemas: readonly XmlSchema[];
}

export function ExecuteWorkflowFields({ form, ids, agents, schemas }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <TextField label={t.workflow.name} error={errors.name?.message} autoFocus {...form.register('name')} />
      <Controller
        control={form.control}
        name="documentIds"
        render={({ field, fieldState }) => (
          <DocumentPicker
            ids={ids}
            chosen={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <FieldBox label={t.workflow.agent} error={errors.aiIntegrationId?.message}>
        <NativeSelect.Root>
          <NativeSelect.Field {...form.register('aiIntegrationId')}>
            <option value="">{t.workflow.chooseAgent}</option>
            {agents.map(({ id, name, provider }) => (
              <option key={id} value={String(id)}>
                {`${name} (${AI_PROVIDER_LABELS[provider]})`}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        {agents.length === 0 && (
          <Missing
            text={t.workflow.noAgents}
            link={t.workflow.toSettings}
            to={paths.agents(ids.workspaceId)}
          />
        )}
      </FieldBox>
      <PromptField form={form} ids={ids} schemas={schemas} />
      <Estimate control={form.control} ids={ids} />
    </>
  );
}
