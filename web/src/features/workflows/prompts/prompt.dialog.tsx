import { Button, chakra, NativeSelect, Stack } from '@chakra-ui/react';
import { CreatePromptBody, labelOfTarget, prompts, type SavedPrompt, Target } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { showInvalidParams } from '../../../lib/api-form';
import { call } from '../../../lib/call';
import { isConflict, madeFrom, useEditing } from '../../../lib/editing';
import { errorText } from '../../../lib/error-text';
import { invalidate } from '../../../lib/query';
import { messages as t } from '../../../messages';
import { FormAlert } from '../../../ui/form-alert';
import { Modal } from '../../../ui/modal';
import { FieldBox, TextAreaField, TextField } from '../../../ui/text-field';
import { notify } from '../../../ui/toaster';

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
  const formId = useId();
  const client = useQueryClient();
  const form = useForm<Form, unknown, z.output<typeof CreatePromptBody>>({
    resolver: zodResolver(CreatePromptBody),
    defaultValues: initial,
  });
  const { errors } = form.formState;
  const { base, reload } = useEditing(
    { ...initial, etag: prompt?.etag },
    {
      load: async () => {
        const known = await call(prompts.list, { params: { workspaceId } });
        return known.find(({ id }) => id === prompt?.id) ?? { ...initial, etag: prompt?.etag };
      },
      show: (latest) => {
        form.reset(editableOf(latest));
        save.reset();
      },
    },
  );
  const save = useMutation({
    mutationFn: (body: z.output<typeof CreatePromptBody>) =>
      prompt
        ? call(
            prompts.update,
            { params: { workspaceId, promptId: String(prompt.id) }, body },
            { headers: madeFrom(base) },
          )
        : call(prompts.create, { params: { workspaceId }, body }),
    onSuccess: async (saved) => {
      await invalidate(prompts.list, client);
      notify.success({ title: t.prompts.savedToast });
      onSaved?.(saved);
      onClose();
    },
    onError: (error) => {
      showInvalidParams(form, error, ['name', 'description', 'text', 'target']);
      notify.error({ title: t.prompts.saveFailed, text: errorText(error) });
    },
  });
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={prompt ? t.prompts.edit : t.prompts.create}
      text={t.prompts.manageText}
      size="lg"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t.actions.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            colorPalette="teal"
            loading={save.isPending}
            loadingText={t.prompts.saving}
          >
            {t.prompts.save}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        onSubmit={(event) => {
          // The dialog may stand above another form.
          event.stopPropagation();
          void form.handleSubmit((body) => save.mutate(body))(event);
        }}
      >
        <Stack gap="5">
          <FormAlert
            text={isConflict(save.error) ? errorText(save.error) : null}
            onReload={() => void reload()}
          />
          <TextField
            label={t.prompts.name}
            error={errors.name?.message}
            autoFocus
            {...form.register('name')}
          />
          <TextField
            label={t.prompts.description}
            optional={t.prompts.optional}
            error={errors.description?.message}
            {...form.register('description')}
          />
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
          <TextAreaField
            label={t.prompts.text}
            rows={10}
            error={errors.text?.message}
            {...form.register('text')}
          />
        </Stack>
      </chakra.form>
    </Modal>
  );
}

/** What of a prompt its form shows. */
export const editableOf = ({ name, description, target, text }: Form): Form => ({
  name,
  description: description ?? '',
  target,
  text,
});
