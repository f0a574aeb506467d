import { Button, HStack, NativeSelect, Stack, Text, Textarea } from '@chakra-ui/react';
import type { XmlSchema } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { allPrompts } from '../../../lib/whole-choices';
import type { FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { FieldBox } from '../../../ui/text-field';
import { PromptDialog } from '../prompts/prompt.dialog';
import { TargetField } from './target.field';
import { libraryOf, type FormInput, type FormOutput, type LibraryPrompt } from './execute-workflow.form';

interface PromptFieldProps {
  readonly form: UseFormReturn<FormInput, unknown, FormOutput>;
  readonly ids: FolderIds;
  readonly schemas: readonly XmlSchema[];
}

/** The prompt, from the library or one's own, and the target that goes with it. */
export function PromptField({ form, ids, schemas }: PromptFieldProps) {
  const { workspaceId } = ids;
  const saved = useQuery(allPrompts(workspaceId));
  const [text, library, target] = useWatch({ control: form.control, name: ['prompt', 'library', 'target'] });
  const [isSaving, setIsSaving] = useState(false);
  const choice = libraryOf(saved.data ?? []);
  const chosen = [...choice.builtIn, ...choice.saved].find(({ value }) => value === library);
  const choose = (value: string) => {
    form.setValue('library', value, { shouldDirty: true });
    const prompt = [...choice.builtIn, ...choice.saved].find((each) => each.value === value);
    if (!prompt) return;
    form.setValue('prompt', prompt.text, { shouldDirty: true, shouldValidate: true });
    form.setValue('target', prompt.target, { shouldDirty: true });
  };
  return (
    <>
      <FieldBox label={t.prompts.library}>
        <NativeSelect.Root>
          <NativeSelect.Field value={chosen?.value ?? ''} onChange={(event) => choose(event.target.value)}>
            <option value="">{t.prompts.own}</option>
            <Options label={t.prompts.builtIn} prompts={choice.builtIn} />
            <Options label={t.prompts.saved} prompts={choice.saved} />
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FieldBox>
      <Stack gap="1.5">
        <FieldBox label={t.workflow.prompt} error={form.formState.errors.prompt?.message}>
          <Textarea rows={9} placeholder={t.workflow.promptPlaceholder} {...form.register('prompt')} />
        </FieldBox>
        <HStack justify="space-between" gap="3" wrap="wrap">
          <Text color="fg.muted" fontSize="xs">
            {chosen && wordingOf(chosen, text)}
          </Text>
          {text.trim() !== '' && text !== chosen?.text && (
            <Button variant="outline" size="2xs" onClick={() => setIsSaving(true)}>
              {t.prompts.saveToLibrary}
            </Button>
          )}
        </HStack>
      </Stack>
      <TargetField form={form} schemas={schemas} />
      {isSaving && (
        <PromptDialog
          workspaceId={workspaceId}
          initial={{ name: '', description: '', text, target: target }}
          onClose={() => setIsSaving(false)}
          onSaved={({ id, version }) => form.setValue('library', `saved:${id}:${version}`)}
        />
      )}
    </>
  );
}

function Options({ label, prompts: offered }: { label: string; prompts: readonly LibraryPrompt[] }) {
  if (offered.length === 0) return null;
  return (
    <optgroup label={label}>
      {offered.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}

const wordingOf = ({ name, version, text: original }: LibraryPrompt, text: string): string =>
  text === original ? t.prompts.taken(name, version) : t.prompts.changed(name, version);
