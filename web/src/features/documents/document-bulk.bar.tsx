import { bulk, documents, type Document } from '@app/contracts';
import { Download, Play, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import type { Ticks } from '../../lib/ticks';
import { useUrlChange } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { BulkBar } from '../../ui/bulk-bar';
import { ConfirmDialog } from '../../ui/confirm.dialog';
import { OutcomesDialog } from '../../ui/outcomes.dialog';
import { useBulk } from '../../ui/use-bulk';
import { useZip } from '../../ui/use-zip';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormModal } from '../../ui/form-modal';
import { TextField } from '../../ui/text-field';
import { TagsText } from './tags.field';
import { fieldsOf } from '../../ui/use-fields';

interface BarProps {
  readonly ids: FolderIds;
  readonly ticks: Ticks<Document>;
  readonly shown: number;
}

/** The bulk actions for the selected documents of a folder. */
export function DocumentBulkBar({ ids, ticks, shown }: BarProps) {
  const { chosen } = ticks;
  const change = useUrlChange();
  const [asked, setAsked] = useState<'delete' | 'tag' | null>(null);
  const close = () => setAsked(null);
  const { order, progress, outcomes, forget } = useBulk([documents.list, documents.count], () => {
    close();
    ticks.clear();
  });
  const chosenIds = chosen.map(({ id }) => id);
  const nameOf = (id: number) => chosen.find((document) => document.id === id)?.name ?? String(id);
  const zip = useZip(`documents-${ids.formId}.zip`, () =>
    call(bulk.downloadDocuments, { params: ids, query: { ids: chosenIds.join() } }),
  );
  const count = chosen.length;
  return (
    <>
      {count > 0 && (
        <BulkBar
          chosen={count}
          shown={shown}
          onTickAll={ticks.tickAll}
          onClear={ticks.clear}
          actions={[
            {
              label: t.bulk.run,
              icon: Play,
              count,
              onSelect: () =>
                change(
                  { tab: 'workflow', dialog: 'create-workflow', documents: chosenIds.join(), pick: null },
                  'push',
                ),
            },
            {
              label: t.bulk.download,
              icon: Download,
              count,
              isPending: zip.isPending,
              onSelect: () => zip.mutate(),
            },
            { label: t.bulk.tag, icon: Tags, count, onSelect: () => setAsked('tag') },
            {
              label: t.bulk.delete,
              icon: Trash2,
              count,
              isDestructive: true,
              onSelect: () => setAsked('delete'),
            },
          ]}
        />
      )}
      {asked !== null && (
        <AskedDialog
          asked={asked}
          count={count}
          isPending={order.isPending}
          progress={progress}
          onClose={close}
          onDelete={() =>
            order.mutate({
              title: t.bulk.deleted,
              ids: chosenIds,
              send: (some) => call(bulk.deleteDocuments, { params: ids, body: { ids: some } }),
              nameOf,
            })
          }
          onTag={(tags) =>
            order.mutate({
              title: t.bulk.tagged,
              ids: chosenIds,
              send: (some) => call(bulk.tagDocuments, { params: ids, body: { ids: some, tags } }),
              nameOf,
            })
          }
        />
      )}
      {outcomes && <OutcomesDialog outcomes={outcomes} onClose={forget} />}
    </>
  );
}

interface AskedProps {
  readonly asked: 'delete' | 'tag';
  readonly count: number;
  readonly isPending: boolean;
  readonly progress: string | undefined;
  readonly onClose: () => void;
  readonly onDelete: () => void;
  readonly onTag: (tags: string[]) => void;
}

/** The confirmations that are required before the action is sent. */
function AskedDialog({ asked, count, isPending, progress, onClose, onDelete, onTag }: AskedProps) {
  if (asked === 'tag') return <TagDocumentsDialog {...{ count, isPending, progress, onClose, onTag }} />;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onDelete}
      isPending={isPending}
      progress={progress}
      title={t.bulk.deleteDocuments(count)}
      text={t.bulk.deleteDocumentsText}
      confirmLabel={t.actions.delete}
    />
  );
}

const TagForm = z.strictObject({ tags: TagsText.refine((tags) => tags.length > 0, t.documents.tagMissing) });

interface DialogProps {
  readonly count: number;
  readonly isPending: boolean;
  readonly progress: string | undefined;
  readonly onTag: (tags: string[]) => void;
  readonly onClose: () => void;
}

/** Asks which tags many documents get. */
function TagDocumentsDialog({ count, isPending, progress, onTag, onClose }: DialogProps) {
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
