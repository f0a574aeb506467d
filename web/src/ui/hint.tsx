import { Portal, Tooltip } from '@chakra-ui/react';
import { LIMITS } from '@app/contracts';
import type { ReactElement, ReactNode } from 'react';

/** A tooltip on hover or focus. */
export function Hint({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Tooltip.Root openDelay={LIMITS.tooltipDelayMilliseconds} closeDelay={80} lazyMount unmountOnExit>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content
            bg="bg.inverted"
            color="fg.inverted"
            borderRadius="control"
            fontSize="xs"
            px="2"
            py="1"
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}
