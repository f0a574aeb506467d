import { Box, chakra, Icon, IconButton } from '@chakra-ui/react';
import { notifications } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { areNoticesOn } from '../lib/browser-notices/choice';
import { q } from '../lib/query';
import { useUrlDialog } from '../lib/url-state';
import { messages as t } from '../messages';

/** The number of unread notifications, and the button that opens the inbox. */
export function NotificationBell() {
  const inbox = useUrlDialog('notifications');
  const { data } = useQuery(q(notifications.count, {}));
  const unread = data?.unread ?? 0;
  useNotices(data?.unread);
  return (
    <Box position="relative">
      <IconButton
        aria-label={t.frame.notifications(unread)}
        title={t.frame.notifications(unread)}
        variant="ghost"
        size="xs"
        color="fg.muted"
        onClick={inbox.open}
      >
        <Icon as={Bell} boxSize="4" aria-hidden="true" />
      </IconButton>
      {unread > 0 && (
        <chakra.span
          aria-hidden="true"
          position="absolute"
          top="-1"
          insetEnd="-1"
          minW="4"
          h="4"
          px="1"
          borderRadius="full"
          bg="teal.solid"
          color="teal.contrast"
          fontSize="0.625rem"
          fontWeight="semibold"
          lineHeight="1rem"
          textAlign="center"
          pointerEvents="none"
        >
          {t.frame.unreadBadge(unread)}
        </chakra.span>
      )}
    </Box>
  );
}

/** While the page is hidden, shows new notifications through the browser, if the user has enabled that. */
function useNotices(unread: number | undefined): void {
  const known = useRef(unread);
  const navigate = useNavigate();
  useEffect(() => {
    // Notifications that were unread when the page was opened are not new.
    const more = (unread ?? 0) - (known.current ?? unread ?? 0);
    known.current = unread;
    if (more <= 0 || !document.hidden || !areNoticesOn()) return;
    void import('../lib/browser-notices/show-news').then(({ showNews }) =>
      showNews(more, (place) => void navigate(place)),
    );
  }, [unread, navigate]);
}
