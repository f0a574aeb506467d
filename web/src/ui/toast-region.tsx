import { Box, createToaster, Icon, Portal, Toast, Toaster } from '@chakra-ui/react';
import { LIMITS } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect } from 'react';
import { messages as t } from '../messages';
import { followNotices, type NoticeKind, type Notice } from './notices';

const toaster = createToaster({
  placement: 'bottom-end',
  max: 1,
  duration: LIMITS.toastMilliseconds,
  pauseOnPageIdle: true,
});

let shown: NoticeKind | null = null;

/** One toast at a time: the newest replaces the one before (spec §9). */
function show(type: NoticeKind, { title, text }: Notice): void {
  shown = type;
  // The toaster renders synchronously, which is not allowed while a screen is rendering.
  queueMicrotask(() => {
    toaster.remove();
    toaster.create({ type, title, description: text, closable: true });
  });
}

/** A previous failure says nothing about the current attempt. */
function endFailure(): void {
  if (shown !== 'error') return;
  shown = null;
  queueMicrotask(() => toaster.remove());
}

const looks = {
  success: { icon: CircleCheck, color: 'status.completed' },
  error: { icon: CircleAlert, color: 'status.failed' },
  info: { icon: Info, color: 'status.running' },
};

/** The region that shows toasts. */
export function ToastRegion() {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'pending') endFailure();
      }),
    [client],
  );
  // The toaster subscribes after the effects of this render. Deliver waiting notices after that.
  useEffect(() => {
    let end: (() => void) | undefined;
    const begin = setTimeout(() => (end = followNotices(show)));
    return () => {
      clearTimeout(begin);
      end?.();
    };
  }, []);
  return (
    <Portal>
      <Toaster toaster={toaster} insetInline={{ mdDown: '4' }}>
        {(toast) => {
          const look =
            toast.type === 'success' ? looks.success : toast.type === 'error' ? looks.error : looks.info;
          return (
            <Toast.Root
              width={{ base: 'calc(100vw - 2rem)', md: 'sm' }}
              bg="bg.panel"
              color="fg"
              borderWidth="1px"
              borderColor="border"
              borderRadius="panel"
              boxShadow="floating"
              alignItems="flex-start"
              gap="3"
              p="3.5"
            >
              <Icon as={look.icon} color={look.color} boxSize="5" flexShrink="0" aria-hidden="true" />
              <Box flex="1" minW="0" pe="7">
                <Toast.Title fontSize="sm" fontWeight="semibold">
                  {toast.title}
                </Toast.Title>
                {toast.description && (
                  <Toast.Description color="fg.muted" fontSize="dense" overflowWrap="anywhere" opacity="1">
                    {toast.description}
                  </Toast.Description>
                )}
              </Box>
              <Toast.CloseTrigger aria-label={t.actions.close} color="fg.muted" />
            </Toast.Root>
          );
        }}
      </Toaster>
    </Portal>
  );
}
