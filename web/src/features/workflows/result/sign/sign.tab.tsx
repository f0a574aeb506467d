import { Button, HStack, Link as TextLink, Stack, Text } from '@chakra-ui/react';
import { isApproved, type Revision, revisions } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/call';
import type { FolderIds } from '../../../../lib/paths';
import { invalidate, q } from '../../../../lib/query';
import { saveFile } from '../../../../lib/save-file';
import { useUrlItemDialog } from '../../../../lib/url-state';
import { messages as t } from '../../../../messages';
import { LoadState } from '../../../../ui/load-error';
import { Panel } from '../../../../ui/panel';
import { RevisionFacts, RevisionStatusBadge } from './revision-facts';
import { SignDialog } from './sign.dialog';
import { useAction } from '../../../../ui/use-action';

export interface SignTabProps {
  readonly ids: FolderIds;
  readonly workflow: { readonly id: number; readonly name: string };
}
type Order = 'create' | 'in-review' | 'reviewed' | 'void';

/** The revisions of a result: status, digests, signatures, and the next step. */
export function SignTab({ ids, workflow }: SignTabProps) {
  const params = { ...ids, workflowId: String(workflow.id) };
  const list = useQuery(q(revisions.list, { params }));
  const dialog = useUrlItemDialog('sign-revision');
  const signing = list.data?.find(({ id }) => String(id) === dialog.item);
  const change = useAction({
    send: ({ order, id }: { order: Order; id: number }) =>
      order === 'create'
        ? call(revisions.create, { params })
        : call(revisions.advance, { params: { ...params, revisionId: String(id) }, body: { to: order } }),
    failed: t.signing.actionFailed,
    onSettled: () => invalidate(revisions.list),
  });
  const download = useAction({
    send: ({ id }: Revision) => call(revisions.export, { params: { ...params, revisionId: String(id) } }),
    onDone: (blob, { number }) => saveFile(blob, `${workflow.name} revision ${number}.signed.zip`),
    failed: t.toasts.error,
  });
  if (!list.data) return <LoadState of={list} noun={t.signing.noun} h="40" m="4" />;
  const act = (order: Order, id = 0) => change.mutate({ order, id });
  return (
    <Stack p="4" gap="4">
      <HStack justify="space-between" wrap="wrap">
        <Text as="h2" fontWeight="semibold">
          {t.signing.revisions}
        </Text>
        <Button size="xs" variant="outline" loading={change.isPending} onClick={() => act('create')}>
          {t.signing.create}
        </Button>
      </HStack>
      {list.data.length === 0 && (
        <Text color="fg.muted" maxW="72ch">
          {t.signing.none}
        </Text>
      )}
      {list.data.map((revision) => (
        <Panel as="section" key={revision.id} p="4" aria-label={t.signing.revision(revision.number)}>
          <Stack gap="3">
            <HStack justify="space-between" wrap="wrap">
              <HStack gap="2">
                <Text as="h3" fontWeight="medium">
                  {t.signing.revision(revision.number)}
                </Text>
                <RevisionStatusBadge status={revision.status} />
              </HStack>
              <HStack gap="2" wrap="wrap">
                <Actions
                  revision={revision}
                  isPending={change.isPending}
                  onOrder={(order) => act(order, revision.id)}
                />
                {(revision.status === 'reviewed' || revision.status === 'signed') && (
                  <Button
                    size="xs"
                    colorPalette="teal"
                    variant={revision.status === 'reviewed' ? 'solid' : 'outline'}
                    onClick={() => dialog.open(revision.id)}
                  >
                    {t.signing.sign}
                  </Button>
                )}
                {isApproved(revision) && (
                  <Button
                    size="xs"
                    variant="outline"
                    loading={download.isPending}
                    onClick={() => download.mutate(revision)}
                  >
                    {t.signing.export}
                  </Button>
                )}
              </HStack>
            </HStack>
            <RevisionFacts revision={revision} />
          </Stack>
        </Panel>
      ))}
      <Text color="fg.muted" fontSize="dense">
        <TextLink href="/verify-signed-revision.mjs" download variant="underline">
          {t.signing.verifier}
        </TextLink>{' '}
        {t.signing.verifierText} <code>{t.signing.command}</code>
      </Text>
      {signing && <SignDialog params={params} revision={signing} onClose={dialog.close} />}
    </Stack>
  );
}

interface ActionsProps {
  readonly revision: Revision;
  readonly isPending: boolean;
  readonly onOrder: (order: 'in-review' | 'reviewed' | 'void') => void;
}

const NEXT = { draft: 'in-review', 'in-review': 'reviewed' } as const;

function Actions({ revision: { status }, isPending, onOrder }: ActionsProps) {
  if (status === 'superseded' || status === 'void') return null;
  const next = status === 'draft' || status === 'in-review' ? NEXT[status] : null;
  return (
    <>
      <Button size="xs" variant="ghost" disabled={isPending} onClick={() => onOrder('void')}>
        {t.signing.withdraw}
      </Button>
      {next && (
        <Button size="xs" colorPalette="teal" disabled={isPending} onClick={() => onOrder(next)}>
          {t.signing.advance[next]}
        </Button>
      )}
    </>
  );
}
