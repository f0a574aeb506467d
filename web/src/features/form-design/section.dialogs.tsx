import { formDesign, SectionBody, type Section } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { showInvalidParams } from '../../lib/api-form';
import { call } from '../../lib/call';
import { isConflict, madeFrom, useEditing } from '../../lib/editing';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
import { TextAreaField, TextField } from '../../ui/text-field';
import { notify } from '../../ui/toaster';

interface AddProps {
  readonly ids: FolderIds;
  readonly onClose: () => void;
}

type Values = z.input<typeof SectionBody>;

/** A new section behind the others. */
export function AddSectionDialog({ ids, onClose }: AddProps) {
  const form = useForm({
    resolver: zodResolver(SectionBody),
    defaultValues: { name: '', description: '' },
  });
  const create = useMutation({
    mutationFn: (body: Values) => call(formDesign.addSection, { params: ids, body }),
    onSuccess: () => saved('addSection', onClose),
    onError: (error) => refused('addSection', form, error),
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => create.mutate(body))(event)}
      isPending={create.isPending}
      title={t.design.addSectionTitle}
      submit={t.design.addSection}
      submitting={t.design.adding}
    >
      <FormAlert text={create.isError ? errorText(create.error) : null} />
      <Fields form={form} />
    </FormModal>
  );
}

interface EditProps extends AddProps {
  readonly section: Section;
}

/** Name and description of a section. */
export function EditSectionDialog({ ids, section, onClose }: EditProps) {
  const form = useForm({ resolver: zodResolver(SectionBody), defaultValues: valuesOf(section) });
  const { base, reload } = useEditing(section, {
    load: async () => {
      const { sections } = await call(formDesign.get, { params: ids });
      return sections.find(({ id }) => id === section.id) ?? section;
    },
    show: (latest) => {
      form.reset(valuesOf(latest));
      update.reset();
    },
  });
  const update = useMutation({
    mutationFn: (body: Values) =>
      call(
        formDesign.updateSection,
        { params: { ...ids, sectionId: String(section.id) }, body },
        { headers: madeFrom(base) },
      ),
    onSuccess: () => saved('editSection', onClose),
    onError: (error) => refused('editSection', form, error),
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => update.mutate(body))(event)}
      isPending={update.isPending}
      title={t.design.editSectionTitle}
      submit={t.actions.save}
      submitting={t.actions.saving}
    >
      <FormAlert
        text={update.isError ? errorText(update.error) : null}
        onReload={isConflict(update.error) ? () => void reload() : undefined}
      />
      <Fields form={form} />
    </FormModal>
  );
}

function Fields({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField label={t.design.sectionName} error={errors.name?.message} {...form.register('name')} />
      <TextAreaField
        label={t.design.description}
        optional={t.design.optional}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </>
  );
}

const valuesOf = ({ name, description }: Section) => ({ name, description: description ?? '' });

type Verb = 'addSection' | 'editSection';

async function saved(verb: Verb, onClose: () => void): Promise<void> {
  onClose();
  notify.success({ title: t.design.saved[verb] });
  await invalidate(formDesign.get);
}

function refused(verb: Verb, form: UseFormReturn<Values>, error: Error): void {
  showInvalidParams(form, error, ['name', 'description']);
  notify.error({ title: t.design.failed[verb], text: errorText(error) });
}
