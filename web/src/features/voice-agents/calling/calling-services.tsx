import { Box, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type FormIntegration, formIntegrations } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Suspense } from 'react';
import { call } from '../../../lib/call';
import { chunk } from '../../../lib/chunk';
import { errorText } from '../../../lib/error-text';
import { usePages, type PageAsked } from '../../../lib/pages';
import { invalidate } from '../../../lib/query';
import { useUrlDialog, useUrlItemDialog } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { Confirm } from '../../../ui/confirm';
import { EmptyBox } from '../../../ui/empty-box';
import { LoadError } from '../../../ui/load-error';
import { LoadMore } from '../../../ui/load-more';
import { NewButton } from '../../../ui/new-button';
import { PanelList } from '../../../ui/panel';
import { notify } from '../../../ui/toaster';
import { CallingRow } from './calling-row';

const AddCallingDialog = chunk(async () => (await import('./calling.dialogs')).AddCallingDialog);
const EditCallingDialog = chunk(async () => (await import('./calling.dialogs')).EditCallingDialog);

interface CallingServicesProps {
  readonly workspaceId: string;
  readonly canManage: boolean;
}

/** The keys for services that could place calls, of all folders. Members see them, owners and admins manage them. */
export function CallingServices({ workspaceId, canManage }: CallingServicesProps) {
  const params = { workspaceId };
  const list = usePages({
    endpoint: formIntegrations.list,
    args: { params },
    load: (page: PageAsked, signal: AbortSignal) =>
      call(formIntegrations.list, { params, query: page }, { signal }),
    cursorOf: ({ id }: FormIntegration) => id,
  });
  const adding = useUrlDialog('add-calling-service');
  const editing = useUrlItemDialog('edit-calling-service');
  const deleting = useUrlItemDialog('delete-calling-service');
  const itemOf = (item: string | null) =>
    canManage ? list.items?.find(({ id }) => String(id) === item) : undefined;
  const edited = itemOf(editing.item);
  const deleted = itemOf(deleting.item);
  const add = canManage && <NewButton label={t.calling.add} onClick={adding.open} />;
  return (
    <Stack as="section" gap="4" aria-labelledby="calling-services">
      <Flex
        direction={{ base: 'column', md: 'row' }}
        justify="space-between"
        align={{ md: 'flex-end' }}
        gap="3"
      >
        <Box>
          <Heading as="h2" size="md" id="calling-services">
            {t.calling.title}
          </Heading>
          <Text color="fg.muted" maxW="72ch">
            {t.calling.text}
          </Text>
        </Box>
        {list.items && list.items.length > 0 && add}
      </Flex>
      {list.isPending && <Skeleton h="32" borderRadius="panel" />}
      {list.error && !list.items && (
        <LoadError noun={t.calling.noun} error={list.error} onRetry={list.reload} />
      )}
      {list.items?.length === 0 && (
        <EmptyBox
          icon={KeyRound}
          title={t.calling.emptyTitle}
          text={canManage ? t.calling.emptyText : t.calling.emptyTextMember}
        >
          {add}
        </EmptyBox>
      )}
      {list.items && list.items.length > 0 && (
        <PanelList>
          {list.items.map((integration) => (
            <CallingRow
              key={integration.id}
              {...{ workspaceId, integration, canManage }}
              onEdit={() => editing.open(integration.id)}
              onDelete={() => deleting.open(integration.id)}
            />
          ))}
        </PanelList>
      )}
      <LoadMore list={list} />
      <Suspense fallback={null}>
        {adding.isOpen && canManage && <AddCallingDialog workspaceId={workspaceId} onClose={adding.close} />}
        {edited && (
          <EditCallingDialog
            key={edited.id}
            workspaceId={workspaceId}
            integration={edited}
            onClose={editing.close}
          />
        )}
      </Suspense>
      {deleted && <DeleteCalling workspaceId={workspaceId} integration={deleted} onClose={deleting.close} />}
    </Stack>
  );
}

interface DeleteProps {
  readonly workspaceId: string;
  readonly integration: FormIntegration;
  readonly onClose: () => void;
}

function DeleteCalling({ workspaceId, integration: { id, formId, name }, onClose }: DeleteProps) {
  const params = { workspaceId, formId: String(formId), formIntegrationId: String(id) };
  const remove = useMutation({
    mutationFn: () => call(formIntegrations.delete, { params }),
    onSuccess: async () => {
      onClose();
      notify.success({ title: t.calling.deleted });
      await invalidate(formIntegrations.list);
    },
    onError: (error) => notify.error({ title: t.calling.failed('delete'), text: errorText(error) }),
  });
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      title={t.calling.deleteTitle(name)}
      text={t.calling.deleteText}
      note={t.calling.deleteNote}
      error={remove.isError ? errorText(remove.error) : null}
      confirmLabel={t.actions.delete}
    />
  );
}
