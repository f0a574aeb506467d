import { Badge, Button, Flex, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import { type Webhook, type WebhookDelivery, webhooks } from '@app/contracts';
import { ArrowLeft } from 'lucide-react';
import { call } from '../../lib/call';
import { usePages } from '../../lib/pages';
import { messages as t } from '../../messages';
import { LoadState } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { Moment } from '../../ui/moment';
import { PanelList } from '../../ui/panel';
import { TimeText } from '../../ui/time-text';
import { useAction } from '../../ui/use-action';

interface DeliveriesProps {
  readonly workspaceId: string;
  readonly webhook: Webhook;
  readonly onBack: () => void;
}

/** Deliveries happen without an event for the screen. */
const LOOK_MS = 5000;

/** The delivery log of a webhook, newest first. */
export function WebhookDeliveries({ workspaceId, webhook, onBack }: DeliveriesProps) {
  const params = { workspaceId, webhookId: String(webhook.id) };
  const list = usePages<WebhookDelivery>({
    endpoint: webhooks.deliveries,
    args: { params },
    load: (query, signal) => call(webhooks.deliveries, { params, query }, { signal }),
    cursorOf: ({ id }) => id,
    refreshEvery: () => LOOK_MS,
  });
  const replay = useAction({
    send: ({ id }: WebhookDelivery) =>
      call(webhooks.replay, { params: { ...params, deliveryId: String(id) } }),
    done: t.webhooks.replayed,
    failed: t.webhooks.replayFailed,
    shownBy: [webhooks.deliveries],
  });
  return (
    <Stack gap="4">
      <Button variant="ghost" size="sm" alignSelf="flex-start" onClick={onBack}>
        <Icon as={ArrowLeft} boxSize="4" aria-hidden="true" />
        {t.webhooks.back}
      </Button>
      <Stack gap="1">
        <Text as="h2" fontWeight="semibold" overflowWrap="anywhere">
          {t.webhooks.logName(webhook.url)}
        </Text>
        <Text color="fg.muted">{t.webhooks.logText}</Text>
      </Stack>
      <LoadState of={list} noun={t.webhooks.deliveriesNoun} h="32" />
      {list.items?.length === 0 && <Text color="fg.muted">{t.webhooks.noDeliveries}</Text>}
      {list.items && list.items.length > 0 && (
        <PanelList aria-label={t.webhooks.logName(webhook.url)}>
          {list.items.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} onReplay={() => replay.mutate(delivery)} />
          ))}
        </PanelList>
      )}
      <LoadMore list={list} />
    </Stack>
  );
}

const COLORS = {
  pending: 'status.running',
  delivered: 'status.completed',
  failed: 'status.failed',
} as const;

function Row({ delivery, onReplay }: { delivery: WebhookDelivery; onReplay: () => void }) {
  const { messageId, event, state, tries, createdAt, nextTryAt } = delivery;
  const color = COLORS[state];
  return (
    <Flex as="li" px="4" py="3" gap="3" align="center" wrap="wrap">
      <Stack gap="1" flex="1" minW="12rem">
        <HStack gap="2" wrap="wrap">
          <Text fontWeight="medium">{event}</Text>
          <Badge bg={`${color}.bg`} color={color}>
            {t.webhooks.states[state]}
          </Badge>
        </HStack>
        <HStack gap="3" rowGap="0" wrap="wrap" color="fg.muted" fontSize="dense">
          <Text fontFamily="mono" overflowWrap="anywhere">
            {messageId}
          </Text>
          <Moment instant={createdAt} />
          <Text>{t.webhooks.tries(tries)}</Text>
          <Text>{answerText(delivery)}</Text>
          {nextTryAt !== null && <TimeText instant={nextTryAt} wording={t.webhooks.nextTry} />}
        </HStack>
      </Stack>
      <Button variant="outline" size="xs" aria-label={t.webhooks.replayName(messageId)} onClick={onReplay}>
        {t.webhooks.replay}
      </Button>
    </Flex>
  );
}

function answerText({ lastStatus, lastFailure }: WebhookDelivery): string {
  if (lastStatus !== null) return t.webhooks.answered(lastStatus);
  return lastFailure === null ? '' : t.webhooks.failures[lastFailure];
}
