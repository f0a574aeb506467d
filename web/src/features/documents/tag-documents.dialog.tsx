import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messages as t } from '../../messages';
import { FormModal } from '../../ui/form-modal';
import { TextField } from '../../ui/text-field';
import { TagsText } from './tags.field';
import { fieldsOf } from '../../ui/use-fields';

const TagForm = z.strictObject({ tags: TagsText.refine((tags) => tags.length > 0, t.documents.tagMissing) });

interface DialogProps {
  readonly count: number;
  readonly isPending: boolean;
  readonly progress: string | undefined;
  readonly onTag: (tags: string[]) => void;
  readonly onClose: () => void;
}

/** Asks which tags many documents get. */
export function TagDocumentsDialog({ count, isPending, progress, onTag, onClose }: DialogProps) {
  const form = useForm<z.input<typeof TagForm>, unknown, z.output<typeof TagForm>>({
    resolver: zodResolver(TagForm),
    defaultValues: { tags: '' },
  });
  return (
    <FormModal
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(({ tags }) => onTag(tags))()}
      action={{ isPending, error: null }}
      title={t.bulk.tag}
      text={t.bulk.tagText(count)}
      submit={t.bulk.tag}
      submitting={progress}
    >
      <TextField label={t.documents.tags} help={t.documents.tagsHelp} {...fieldsOf(form)('tags')} />
    </FormModal>
  );
}
