import { Icon, IconButton } from '@chakra-ui/react';
import { GripVertical } from 'lucide-react';
import type { DragEvent, KeyboardEvent } from 'react';

interface MoveHandleProps {
  readonly label: string;
  /** The id of the text with instructions. */
  readonly describedBy: string;
  readonly isDisabled: boolean;
  readonly onStep: (by: -1 | 1) => void;
  /** Without it, only the keys move the row. */
  readonly onDragStart?: (event: DragEvent) => void;
  readonly onDragEnd?: () => void;
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** The handle that moves a row, by drag and drop or arrow keys. */
export function MoveHandle({ label, describedBy, isDisabled, onStep, ...drag }: MoveHandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <IconButton
      aria-label={label}
      aria-describedby={describedBy}
      variant="ghost"
      size="xs"
      color="fg.subtle"
      cursor={isDisabled || !drag.onDragStart ? 'default' : 'grab'}
      disabled={isDisabled}
      draggable={!isDisabled && drag.onDragStart !== undefined}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <Icon as={GripVertical} boxSize="4" aria-hidden="true" />
    </IconButton>
  );
}
