import { NativeSelect } from '@chakra-ui/react';
import { CreatePromptBody, labelOfTarget, prompts, type SavedPrompt, Target } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../../lib/call';
import { messages as t } from '../../../messages';
import { SaveModal } from '../../../ui/save-modal';
import { FieldBox, TextAreaField, TextField } from '../../../ui/text-field';
import { useEditSave } from '../../../ui/use-save';
import { fieldsOf } from '../../../ui/use-fields';

type Form = z.input<typeof CreatePromptBody>;

interface PromptDialogProps {
  readonly workspaceId: string;
  readonly initial: Form;
  /** Given: it is changed, and another wording becomes its next version. */
  readonly prompt?: SavedPrompt;
  readonly onClose: () => void;
  readonly onSaved?: (prompt: SavedPrompt) => void;
}

/** Saves a prompt in the library, or changes one. */
export function PromptDialog({ workspaceId, initial, prompt, onClose, onSaved }: PromptDialogProps) {
  const form = useForm<Form, unknown, z.output<typeof CreatePromptBody>>({
    resolver: zodResolver(CreatePromptBody),
    defaultValues: initial,
  });
  const shown = { ...initial, etag: prompt?.etag };
  const { save, reload } = useEditSave(form, shown, {
    load: async () => {
      const known = await call(prompts.list, { params: { workspaceId } });
      return known.find(({ id }) => id === prompt?.id) ?? shown;
    },
    inputOf: editableOf,
    send: async (body, made) => {
      const params = { workspaceId, promptId: String(prompt?.id) };
      const saved = await (prompt
        ? call(prompts.update, { params, body }, made)
        : call(prompts.create, { params: { workspaceId }, body }));
      onSaved?.(saved);
    },
    fields: ['name', 'description', 'text', 'target'],
    done: t.prompts.savedToast,
    failed: t.prompts.saveFailed,
    shownBy: [prompts.list],
    onDone: onClose,
  });
  return (
    <SaveModal
      form={form}
      save={save}
      reload={reload}
      onClose={onClose}
      title={prompt ? t.prompts.edit : t.prompts.create}
      text={t.prompts.manageText}
      size="lg"
      submit={t.prompts.save}
      submitting={t.prompts.saving}
    >
      <PromptFields />
    </SaveModal>
  );
}

function PromptFields() {
  const form = useFormContext<Form>();
  const field = fieldsOf(form);
  return (
    <>
      <TextField label={t.prompts.name} autoFocus {...field('name')} />
      <TextField label={t.prompts.description} optional={t.prompts.optional} {...field('description')} />
      <FieldBox label={t.prompts.target}>
        <NativeSelect.Root>
          <NativeSelect.Field {...form.register('target')}>
            {Target.options
              .filter((option) => option !== 'own-schema')
              .map((option) => (
                <option key={option} value={option}>
                  {labelOfTarget(option)}
                </option>
              ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FieldBox>
      <TextAreaField label={t.prompts.text} rows={10} {...field('text')} />
    </>
  );
}

/** The form values of a prompt. */
export const editableOf = ({ name, description, target, text }: Form): Form => ({
  name,
  description: description ?? '',
  target,
  text,
});
