import { Box, Tabs } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

interface TabBarProps {
  readonly label: string;
  /** The chosen tab. */
  readonly value: string;
  readonly children: ReactNode;
}

/** Hides the last pixels of a bar that goes on, so that a cut tab is not taken for the last one. */
const FADE = 'linear-gradient(to right, transparent, black 1rem, black calc(100% - 1rem), transparent)';
/** The margin of a page on a phone: the bar runs to the edges of the screen. */
const ROOM = '1rem';

/** The tabs of a screen. On a narrow screen they scroll, fade at the edges, and the chosen tab scrolls into view. */
export function TabBar({ label, value, children }: TabBarProps) {
  const bar = useChosenTabInView(value);
  return (
    <Box
      ref={bar}
      overflowX="auto"
      overflowY="hidden"
      mx={{ base: `-${ROOM}`, md: '0' }}
      px={{ base: ROOM, md: '0' }}
      maskImage={{ base: FADE, md: 'none' }}
    >
      <Tabs.List aria-label={label} minW="max-content">
        {children}
      </Tabs.List>
    </Box>
  );
}

/** Returns the ref of a bar that scrolls the chosen tab to its middle. The page itself does not scroll. */
export function useChosenTabInView(value: string): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = bar.current?.querySelector('[role=tab][aria-selected=true]');
    if (!bar.current || !chosen) return;
    const [frame, tab] = [bar.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    bar.current.scrollLeft += tab.left + tab.width / 2 - (frame.left + frame.width / 2);
  }, [value]);
  return bar;
}
