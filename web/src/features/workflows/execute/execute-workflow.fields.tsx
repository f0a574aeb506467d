import { HStack, NativeSelect } from '@chakra-ui/react';
import { AI_PROVIDER_LABELS, type AiIntegration, type XmlSchema } from '@app/contracts';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useEffect, useState } from 'react';
import { useLocalModel } from '../../../lib/local-model';
import { paths, type FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { LocalModelButton } from '../../../ui/local-model-button';
import { RetirementNote } from '../../../ui/retirement-note';
import { FieldBox, TextField } from '../../../ui/text-field';
import { DocumentPicker } from './document-picker';
import { Estimate } from './estimate';
import { Missing } from './missing';
import { MoreFields } from './more.fields';
import { NeedCards } from './need-cards';
import { PromptField } from './prompt.field';
import type { FormInput, FormOutput } from './execute-workflow.form';
import { SwitchField } from '../../../ui/switch-field';

interface FieldsProps {
  readonly form: UseFormReturn<FormInput, unknown, FormOutput>;
  readonly ids: FolderIds;
  readonly folderName: string;
  readonly agents: readonly AiIntegration[];
  readonly schemas: readonly XmlSchema[];
}

/** Below this height, focusing the name would scroll the use cases out of view. */
const WIDE = '(min-width: 48rem)';

export function ExecuteWorkflowFields({ form, ids, folderName, agents, schemas }: FieldsProps) {
  const { errors } = form.formState;
  const agent = useWatch({ control: form.control, name: 'aiIntegrationId' });
  const chosen = agents.find(({ id }) => String(id) === agent);
  const [isWide] = useState(() => window.matchMedia(WIDE).matches);
  // Not as the field's own focus, which comes before the form has filled it in.
  useEffect(() => {
    if (isWide) form.setFocus('name', { shouldSelect: true });
  }, [form, isWide]);
  return (
    <>
      <NeedCards form={form} folderName={folderName} autoFocus={!isWide} />
      <TextField
        label={t.workflow.name}
        error={errors.name?.message}
        // The first typed letter replaces the proposed name.
        onFocus={({ currentTarget }) => {
          if (!form.getFieldState('name').isDirty) currentTarget.select();
        }}
        {...form.register('name')}
      />
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
      <EachField form={form} />
      <FieldBox label={t.workflow.agent} error={errors.aiIntegrationId?.message}>
        <NativeSelect.Root>
          <NativeSelect.Field
            {...form.register('aiIntegrationId', {
              // Not every agent sells it for less.
              onChange: () => form.setValue('pace', 'now'),
            })}
          >
            <option value="">{t.workflow.chooseAgent}</option>
            {agents.map(({ id, name, provider }) => (
              <option key={id} value={String(id)}>
                {`${name} (${AI_PROVIDER_LABELS[provider]})`}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        {agents.length === 0 && <NoAgents ids={ids} />}
        {chosen && <RetirementNote model={chosen.model} />}
      </FieldBox>
      <PromptField form={form} ids={ids} schemas={schemas} />
      <MoreFields form={form} ids={ids} agent={chosen} />
      <Estimate control={form.control} ids={ids} />
    </>
  );
}

function NoAgents({ ids }: { ids: FolderIds }) {
  const localModel = useLocalModel(ids.workspaceId);
  return (
    <HStack gap="3" wrap="wrap">
      <Missing text={t.workflow.noAgents} link={t.workflow.toSettings} to={paths.agents(ids.workspaceId)} />
      <LocalModelButton model={localModel} />
    </HStack>
  );
}

/** Of several documents: one run with all of them, or a run of its own for each. */
function EachField({ form }: { form: UseFormReturn<FormInput, unknown, FormOutput> }) {
  const [chosen, each] = useWatch({ control: form.control, name: ['documentIds', 'each'] });
  if (chosen.length < 2) return null;
  return (
    <SwitchField
      control={form.control}
      name="each"
      label={t.bulk.each}
      help={each ? t.bulk.eachEstimate : t.bulk.eachHelp}
    />
  );
}
