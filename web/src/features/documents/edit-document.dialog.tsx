import { documents, type Document } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../lib/call';
import { madeFrom, useEditing } from '../../lib/editing';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { TextAreaField, TextField } from '../../ui/text-field';
import { TagsText } from './tags.field';
import { useSave } from '../../ui/use-save';
import { fieldsOf } from '../../ui/use-fields';

interface DialogProps {
  readonly document: Document;
  readonly ids: FolderIds;
  readonly onClose: () => void;
}

const { name, description } = documents.update.body.shape;
const EditForm = z.strictObject({
  name,
  description,
  tags: TagsText,
});
type FormInput = z.input<typeof EditForm>;
type FormOutput = z.output<typeof EditForm>;

const valuesOf = (document: Document): FormInput => ({
  name: document.name,
  description: document.description ?? '',
  tags: document.tags.join(', '),
});

/** Name, description and tags of a document. */
export function EditDocumentDialog({ document, ids, onClose }: DialogProps) {
  const form = useForm<FormInput, unknown, FormOutput>({
    resolver: zodResolver(EditForm),
    defaultValues: valuesOf(document),
  });
  const { base, reload } = useEditing(document, {
    load: () => call(documents.get, { params: { ...ids, documentId: String(document.id) } }),
    show: (latest) => {
      form.reset(valuesOf(latest));
      update.reset();
    },
  });
  const update = useSave(form, {
    send: (body: FormOutput) =>
      call(
        documents.update,
        { params: { ...ids, documentId: String(document.id) }, body },
        { headers: madeFrom(base) },
      ),
    fields: ['name', 'description', 'tags'],
    onDone: onClose,
    done: t.toasts.documentUpdated,
    failed: t.toasts.error,
    failureText: () => t.toasts.documentUpdateFailed,
    shownBy: [documents.list],
  });
  const field = fieldsOf(form);
  return (
    <SaveModal
      onClose={onClose}
      form={form}
      save={update}
      reload={reload}
      title={t.documents.editTitle}
      text={t.documents.editText(document.sha256)}
    >
      <TextField label={t.documents.name} {...field('name')} />
      <TextAreaField
        label={t.documents.description}
        optional={t.documents.optional}
        {...field('description')}
      />
      <TextField
        label={t.documents.tags}
        help={t.documents.tagsHelp}
        optional={t.documents.optional}
        {...field('tags')}
      />
    </SaveModal>
  );
}
