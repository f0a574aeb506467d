import { Box, Flex, SkipNavContent, SkipNavLink } from '@chakra-ui/react';
import { Menu } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { messages as t } from '../../messages';
import { IconAction } from '../../ui/icon-action';
import { PAGE } from '../../ui/page-main';
import type { NavEntry } from './nav-item';
import { Sidebar } from './sidebar';
import { TopBar, type Crumb } from './top-bar';

interface FrameProps {
  readonly head: (isCollapsed: boolean) => ReactNode;
  readonly entries: readonly NavEntry[];
  readonly crumbs: readonly Crumb[];
  /** Content at the end of the top bar. */
  readonly end?: ReactNode;
  /** The content fills the window exactly and scrolls inside itself. */
  readonly isFull?: boolean;
  readonly children: ReactNode;
}

interface MobileMenuProps {
  readonly head: ReactNode;
  readonly entries: readonly NavEntry[];
}

// Not in the first load: wide windows never open it.
const MobileDrawer = chunk(async () => (await import('./mobile-drawer')).MobileDrawer);

const NEXT = [MobileDrawer];

const FULL = { w: 'full', display: 'flex', flexDirection: 'column', minH: '0', bg: 'bg.panel' } as const;

/** Sidebar, top bar and content. Below 768 px the sidebar opens from a menu button. */
export function Frame({ head, entries, crumbs, end, isFull = false, children }: FrameProps) {
  const [isCollapsed, toggle] = useCollapsed();
  return (
    <Flex minH="100dvh" align="stretch">
      <SkipNavLink bg="bg.panel">{t.frame.skip}</SkipNavLink>
      <Box
        as="aside"
        hideBelow="md"
        w={isCollapsed ? '16' : '64'}
        flexShrink="0"
        bg="bg.panel"
        borderEndWidth="1px"
        borderColor="border"
        position="sticky"
        top="0"
        h="100dvh"
        overflowY="auto"
        transition="width 160ms"
      >
        <Sidebar head={head(isCollapsed)} entries={entries} isCollapsed={isCollapsed} onCollapse={toggle} />
      </Box>
      <Flex direction="column" flex="1" minW="0" {...(isFull ? { h: '100dvh', overflow: 'hidden' } : {})}>
        <TopBar crumbs={crumbs} start={<MobileMenu head={head(false)} entries={entries} />} end={end} />
        <SkipNavContent asChild>
          <Box as="main" flex="1" {...(isFull ? FULL : PAGE)}>
            {children}
          </Box>
        </SkipNavContent>
      </Flex>
    </Flex>
  );
}

function MobileMenu({ head, entries }: MobileMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useFetchAhead(NEXT);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <>
      <IconAction
        label={t.frame.openMenu}
        icon={Menu}
        hideFrom="md"
        size="sm"
        onClick={() => setIsOpen(true)}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <MobileDrawer head={head} entries={entries} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const KEY = 'clindrove.sidebar';

/** Whether the sidebar is collapsed. Stored in this browser. */
function useCollapsed(): [boolean, () => void] {
  const [isCollapsed, setIsCollapsed] = useState(() => localStorage.getItem(KEY) === 'collapsed');
  const toggle = () => {
    localStorage.setItem(KEY, isCollapsed ? 'open' : 'collapsed');
    setIsCollapsed(!isCollapsed);
  };
  return [isCollapsed, toggle];
}
