import { Button, chakra, Flex, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import { labelOfTarget, prompts, type SavedPrompt } from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpenText, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/call';
import { errorText } from '../../../lib/error-text';
import { invalidate, q } from '../../../lib/query';
import { messages as t } from '../../../messages';
import { Confirm } from '../../../ui/confirm';
import { EmptyBox } from '../../../ui/empty-box';
import { IconAction } from '../../../ui/icon-action';
import { LoadError } from '../../../ui/load-error';
import { Modal } from '../../../ui/modal';
import { notify } from '../../../ui/toaster';
import { editableOf, PromptDialog } from './prompt.dialog';

interface LibraryProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

/** The saved prompts of the workspace, to be changed or taken out. */
export function PromptLibraryDialog({ workspaceId, onClose }: LibraryProps) {
  const list = useQuery(q(prompts.list, { params: { workspaceId } }));
  const [edited, setEdited] = useState<SavedPrompt | 'new' | null>(null);
  const create = (
    <Button variant="outline" onClick={() => setEdited('new')}>
      <Icon as={Plus} boxSize="4" aria-hidden="true" />
      {t.prompts.create}
    </Button>
  );
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t.prompts.library}
      text={t.prompts.manageText}
      size="lg"
      footer={
        <>
          {list.data && list.data.length > 0 && create}
          <Button onClick={onClose}>{t.prompts.done}</Button>
        </>
      }
    >
      {list.isPending && <Skeleton h="32" borderRadius="panel" />}
      {list.error && (
        <LoadError noun={t.prompts.noun} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && (
        <EmptyBox icon={BookOpenText} title={t.prompts.empty} text={t.prompts.emptyText}>
          {create}
        </EmptyBox>
      )}
      {list.data && list.data.length > 0 && (
        <chakra.ul listStyleType="none" divideY="1px" divideColor="border">
          {list.data.map((prompt) => (
            <PromptRow key={prompt.id} prompt={prompt} onEdit={() => setEdited(prompt)} />
          ))}
        </chakra.ul>
      )}
      {edited && (
        <PromptDialog
          workspaceId={workspaceId}
          initial={edited === 'new' ? EMPTY : editableOf(edited)}
          {...(edited !== 'new' && { prompt: edited })}
          onClose={() => setEdited(null)}
        />
      )}
    </Modal>
  );
}

const EMPTY = { name: '', description: '', target: 'any', text: '' } as const;

function PromptRow({ prompt, onEdit }: { prompt: SavedPrompt; onEdit: () => void }) {
  const client = useQueryClient();
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      call(prompts.delete, {
        params: { workspaceId: String(prompt.workspaceId), promptId: String(prompt.id) },
      }),
    onSuccess: async () => {
      await invalidate(prompts.list, client);
      notify.success({ title: t.prompts.deletedToast });
    },
    onError: (error) => notify.error({ title: t.prompts.deleteFailed, text: errorText(error) }),
  });
  return (
    <Flex as="li" gap="3" py="3" align="flex-start">
      <Stack gap="0.5" flex="1" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {prompt.name}
        </Text>
        {prompt.description && (
          <Text color="fg.muted" overflowWrap="anywhere">
            {prompt.description}
          </Text>
        )}
        <Text color="fg.muted" fontSize="dense">
          {`${labelOfTarget(prompt.target)} · ${t.prompts.version(prompt.version)}`}
        </Text>
      </Stack>
      <IconAction icon={Pencil} label={t.prompts.editLabel(prompt.name)} onClick={onEdit} />
      <IconAction
        icon={Trash2}
        label={t.prompts.deleteLabel(prompt.name)}
        onClick={() => setIsDeleting(true)}
      />
      <Confirm
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        title={t.prompts.deleteTitle}
        text={t.prompts.deleteText(prompt.name)}
        confirmLabel={t.actions.delete}
      />
    </Flex>
  );
}
