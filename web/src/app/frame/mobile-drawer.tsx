import { Box, CloseButton, Drawer, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { messages as t } from '../../messages';
import type { NavEntry } from './nav-item';
import { Sidebar } from './sidebar';

interface MobileDrawerProps {
  readonly head: ReactNode;
  readonly entries: readonly NavEntry[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The sidebar of narrow windows. It closes after a navigation. */
export function MobileDrawer({ head, entries, isOpen, onClose }: MobileDrawerProps) {
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      placement="start"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="64" bg="bg.panel" aria-label={t.frame.navigation}>
            <Box h="full">
              <Sidebar head={head} entries={entries} isCollapsed={false} onFollow={onClose} />
            </Box>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="xs" aria-label={t.frame.closeMenu} />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
