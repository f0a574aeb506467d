import { Box, Flex } from '@chakra-ui/react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

interface SplitPaneProps {
  readonly label: string;
  readonly start: ReactNode;
  readonly end: ReactNode;
  /** The pane shown on narrow screens. If omitted, both are shown. */
  readonly shown?: 'start' | 'end';
}

const [SMALLEST, LARGEST, STEP] = [20, 80, 4];
const within = (share: number): number => Math.min(LARGEST, Math.max(SMALLEST, share));

/** Two panes side by side. The divider can be dragged or moved with the arrow keys. */
export function SplitPane({ label, start, end, shown }: SplitPaneProps) {
  const [share, setShare] = useState(52);
  const frame = useRef<HTMLDivElement>(null);
  const moveTo = (clientX: number) => {
    const box = frame.current?.getBoundingClientRect();
    if (box && box.width > 0) setShare(within(((clientX - box.left) / box.width) * 100));
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setShare((current) => within(current + step));
  };
  const only = (side: 'start' | 'end') => ({
    base: shown === undefined || shown === side ? 'flex' : 'none',
    md: 'flex',
  });
  return (
    <Flex ref={frame} flex="1" minH="0" minW="0" align="stretch">
      <Flex
        direction="column"
        minW="0"
        minH="0"
        display={only('start')}
        flex={{ base: '1', md: 'none' }}
        style={{ width: `${share}%` }}
      >
        {start}
      </Flex>
      <Box
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={Math.round(share)}
        aria-valuemin={SMALLEST}
        aria-valuemax={LARGEST}
        tabIndex={0}
        hideBelow="md"
        w="1.5"
        flexShrink="0"
        cursor="col-resize"
        bg="border"
        touchAction="none"
        _hover={{ bg: 'teal.solid' }}
        _focusVisible={{ bg: 'teal.solid' }}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event.clientX);
        }}
      />
      <Flex direction="column" minW="0" minH="0" flex="1" display={only('end')}>
        {end}
      </Flex>
    </Flex>
  );
}
