import { Button, CloseButton, Drawer, HStack, Portal, Stack } from '@chakra-ui/react';
import { notifications, type Notification } from '@app/contracts';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/call';
import { usePages, type PageAsked } from '../../lib/pages';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadState } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { MailWishes } from './mail-wishes';
import { NotificationRow } from './notification-row';
import { useAction } from '../../ui/use-action';

const PAGES = {
  endpoint: notifications.list,
  args: {},
  load: (page: PageAsked, signal: AbortSignal) => call(notifications.list, { query: page }, { signal }),
  cursorOf: ({ id }: Notification) => id,
};

/** The user's notifications, newest first, and the email settings. */
export function InboxDrawer({ onClose }: { readonly onClose: () => void }) {
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <Drawer.Root open onOpenChange={({ open }) => !open && onClose()} placement="end">
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="26rem" bg="bg.panel">
            <Drawer.Header borderBottomWidth="1px" px="4" py="3">
              <Drawer.Title fontSize="md">
                {isChoosing ? t.notifications.settingsTitle : t.notifications.title}
              </Drawer.Title>
            </Drawer.Header>
            <Drawer.Body px="0" py="0">
              {isChoosing ? (
                <MailWishes onDone={() => setIsChoosing(false)} />
              ) : (
                <List onClose={onClose} onChoose={() => setIsChoosing(true)} />
              )}
            </Drawer.Body>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="xs" aria-label={t.actions.close} />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

function List({ onClose, onChoose }: { onClose: () => void; onChoose: () => void }) {
  const list = usePages(PAGES);
  const read = useAction({
    send: (body: { ids: number[] } | { upTo: number }) => call(notifications.read, { body }),
    failed: t.notifications.readFailed,
    shownBy: [notifications.list, notifications.count],
  });
  const { items = [] } = list;
  const [newest] = items;
  return (
    <Stack gap="0">
      <HStack justify="space-between" px="4" py="2" borderBottomWidth="1px">
        <Button
          variant="ghost"
          size="xs"
          disabled={!items.some(({ readAt }) => readAt === null)}
          onClick={() => newest && read.mutate({ upTo: newest.id })}
        >
          {t.notifications.allRead}
        </Button>
        <Button variant="ghost" size="xs" onClick={onChoose}>
          {t.notifications.byMail}
        </Button>
      </HStack>
      <LoadState of={list} noun={t.notifications.noun} h="72" m="4" />
      {list.items?.length === 0 && (
        <Stack p="4">
          <EmptyBox icon={Inbox} title={t.notifications.emptyTitle} text={t.notifications.emptyText} />
        </Stack>
      )}
      <Stack as="ul" gap="0" listStyleType="none" aria-label={t.notifications.title}>
        {items.map((told) => (
          <NotificationRow
            key={told.id}
            told={told}
            onFollow={() => {
              if (told.readAt === null) read.mutate({ ids: [told.id] });
              onClose();
            }}
          />
        ))}
      </Stack>
      <Stack p="4">
        <LoadMore list={list} />
      </Stack>
    </Stack>
  );
}
