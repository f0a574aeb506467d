import { Badge, Box, Flex, HStack, Stack, Switch, Text } from '@chakra-ui/react';
import { may, type Webhook, webhooks, WebhookEvent, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { History, Pencil, RefreshCw, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/call';
import { q } from '../../lib/query';
import { useUrlDialog, useUrlItemDialog, useUrlText } from '../../lib/url-state';
import { allWebhooks } from '../../lib/whole-choices';
import { messages as t } from '../../messages';
import { Confirm, ConfirmAction } from '../../ui/confirm';
import { DateText } from '../../ui/date-text';
import { IconAction } from '../../ui/icon-action';
import { NewButton } from '../../ui/new-button';
import { ManagedList } from './managed-list';
import { useAction } from '../../ui/use-action';
import { SecretDialog } from './secret.dialog';
import { WebhookDeliveries } from './webhook-deliveries';
import { WebhookDialog } from './webhook.dialog';

/** The webhooks of a workspace, for owners and admins. */
export function WebhooksSection({ workspaceId }: { workspaceId: string }) {
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const canManage = workspace.data !== undefined && may(workspace.data.role, 'webhooks.edit');
  if (workspace.data !== undefined && !canManage) return <Text color="fg.muted">{t.webhooks.readOnly}</Text>;
  return <Webhooks workspaceId={workspaceId} isWaiting={workspace.isPending} />;
}

function Webhooks({ workspaceId, isWaiting }: { workspaceId: string; isWaiting: boolean }) {
  const list = useQuery({ ...allWebhooks(workspaceId), enabled: !isWaiting });
  const adding = useUrlDialog('add-webhook');
  const editing = useUrlItemDialog('edit-webhook');
  const [watchedId, watch] = useUrlText('webhook');
  const edited = list.data?.find(({ id }) => String(id) === editing.item);
  const watched = list.data?.find(({ id }) => String(id) === watchedId);
  if (watched)
    return <WebhookDeliveries workspaceId={workspaceId} webhook={watched} onBack={() => watch('')} />;
  return (
    <Stack gap="4">
      <ManagedList
        text={t.webhooks.text}
        list={list}
        isWaiting={isWaiting}
        failedTitle={t.errors.loadFailed(t.webhooks.noun)}
        empty={{ icon: WebhookIcon, title: t.webhooks.emptyTitle, text: t.webhooks.emptyText }}
        add={<NewButton label={t.webhooks.add} onClick={adding.open} />}
        renderRow={(webhook) => (
          <Row
            key={webhook.id}
            workspaceId={workspaceId}
            webhook={webhook}
            onEdit={() => editing.open(webhook.id)}
            onWatch={() => watch(String(webhook.id))}
          />
        )}
      />
      {adding.isOpen && <WebhookDialog workspaceId={workspaceId} onClose={adding.close} />}
      {edited && <WebhookDialog workspaceId={workspaceId} webhook={edited} onClose={editing.close} />}
    </Stack>
  );
}

interface RowProps {
  readonly workspaceId: string;
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onWatch: () => void;
}

function Row({ workspaceId, webhook, onEdit, onWatch }: RowProps) {
  const { url, events, disabledReason, formerSecretUntil } = webhook;
  return (
    <Flex as="li" gap="4" p="4" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
      <Stack gap="1" flex="1" minW="0">
        <Text fontFamily="mono" fontSize="dense" fontWeight="semibold" overflowWrap="anywhere">
          {url}
        </Text>
        <HStack gap="2" wrap="wrap">
          {WebhookEvent.options
            .filter((event) => events.includes(event))
            .map((event) => (
              <Badge key={event} variant="subtle">
                {t.webhooks.eventNames[event]}
              </Badge>
            ))}
        </HStack>
        {disabledReason !== null && disabledReason !== 'turned-off' && (
          <Text color="fg.error" fontSize="dense">
            {t.webhooks.offReasons[disabledReason]}
          </Text>
        )}
        {formerSecretUntil !== null && (
          <Box color="fg.muted" fontSize="dense">
            <DateText instant={formerSecretUntil} wording={t.webhooks.bothSecrets} />
          </Box>
        )}
      </Stack>
      <HStack gap="2" flexShrink="0">
        <Toggle workspaceId={workspaceId} webhook={webhook} />
        <IconAction icon={History} label={t.webhooks.logName(url)} onClick={onWatch} />
        <IconAction icon={Pencil} label={t.webhooks.editName(url)} onClick={onEdit} />
        <Rotate workspaceId={workspaceId} webhook={webhook} />
        <Remove workspaceId={workspaceId} webhook={webhook} />
      </HStack>
    </Flex>
  );
}

type ActionProps = Pick<RowProps, 'workspaceId' | 'webhook'>;

const paramsOf = ({ workspaceId, webhook }: ActionProps) => ({ workspaceId, webhookId: String(webhook.id) });

function Toggle(props: ActionProps) {
  const { disabledAt, url } = props.webhook;
  const isOn = disabledAt === null;
  const toggle = useAction({
    send: (active: boolean) => call(webhooks.update, { params: paramsOf(props), body: { active } }),
    failed: t.webhooks.failed,
    shownBy: [webhooks.list],
  });
  return (
    <>
      <Switch.Root
        colorPalette="teal"
        size="sm"
        checked={toggle.isPending ? !isOn : isOn}
        disabled={toggle.isPending}
        onCheckedChange={({ checked }) => toggle.mutate(checked)}
      >
        <Switch.HiddenInput aria-label={t.webhooks.toggle(url)} />
        <Switch.Control />
      </Switch.Root>
      <Text fontSize="dense" color="fg.muted" minW="8">
        {isOn ? t.webhooks.on : t.webhooks.off}
      </Text>
    </>
  );
}

function Rotate(props: ActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const rotate = useAction({
    send: () => call(webhooks.rotateSecret, { params: paramsOf(props) }),
    onDone: () => setIsAsking(false),
    failed: t.webhooks.failed,
    shownBy: [webhooks.list],
  });
  return (
    <>
      <IconAction
        icon={RefreshCw}
        label={t.webhooks.rotateName(props.webhook.url)}
        onClick={() => setIsAsking(true)}
      />
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => rotate.mutate()}
        isPending={rotate.isPending}
        title={t.webhooks.rotateTitle}
        text={t.webhooks.rotateText}
        confirmLabel={t.webhooks.rotate}
      />
      {rotate.data && (
        <SecretDialog secret={rotate.data.secret} texts={t.webhooks} onClose={() => rotate.reset()} />
      )}
    </>
  );
}

function Remove(props: ActionProps) {
  const { url } = props.webhook;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconAction icon={Trash2} label={t.webhooks.deleteName(url)} onClick={() => setIsAsking(true)} />
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t.webhooks.deleteTitle}
        text={t.webhooks.deleteText(url)}
        confirmLabel={t.actions.delete}
        send={() => call(webhooks.delete, { params: paramsOf(props) })}
        done={t.webhooks.deleted}
        failed={t.webhooks.failed}
        shownBy={[webhooks.list]}
        showsError={false}
      />
    </>
  );
}
