import { useState, type DragEvent } from 'react';
import type { Moved } from './design-order';

interface DraggingOptions {
  readonly isDisabled: boolean;
  /** The id of the text that explains how to move items. */
  readonly describedBy: string;
  readonly onDrop: (moved: Moved, onto: Moved) => void;
}

/** Makes a row draggable and a drop target. */
export function useDragging({ isDisabled, describedBy, onDrop }: DraggingOptions) {
  const [moved, setMoved] = useState<Moved | null>(null);
  const [over, setOver] = useState<Moved | null>(null);
  const end = () => {
    setMoved(null);
    setOver(null);
  };
  /** A section goes between sections; a question anywhere. */
  const takes = (onto: Moved) =>
    moved !== null && (moved.kind === 'question' || onto.kind === 'section') && !isSame(moved, onto);

  return {
    handle: (item: Moved) => ({
      isDisabled,
      describedBy,
      onDragStart: (event: DragEvent) => {
        // Firefox drags nothing without data.
        event.dataTransfer.setData('text/plain', String(item.id));
        event.dataTransfer.effectAllowed = 'move';
        setMoved(item);
      },
      onDragEnd: end,
    }),
    target: (item: Moved) => ({
      ...(isSame(over, item) && { bg: 'bg.muted' }),
      ...(isSame(moved, item) && { opacity: 0.5 }),
      onDragOver: (event: DragEvent) => {
        if (!takes(item)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(item);
      },
      onDrop: (event: DragEvent) => {
        if (moved === null || !takes(item)) return;
        event.preventDefault();
        event.stopPropagation();
        end();
        onDrop(moved, item);
      },
    }),
  };
}

export type Dragging = ReturnType<typeof useDragging>;

const isSame = (one: Moved | null, other: Moved): boolean => one?.kind === other.kind && one.id === other.id;
