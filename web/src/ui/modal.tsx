import { CloseButton, Dialog, Portal, Text } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { messages as t } from '../messages';

interface ModalProps {
  /** The default is true. */
  readonly isOpen?: boolean;
  /** If omitted, the dialog can be closed only by its own actions. */
  readonly onClose?: () => void;
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
  readonly footer: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  readonly role?: 'dialog' | 'alertdialog';
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

/** A dialog: traps the focus, closes with Escape, restores the focus. */
export function Modal(props: ModalProps) {
  const {
    isOpen = true,
    onClose,
    title,
    text,
    children,
    footer,
    size = 'md',
    role = 'dialog',
    initialFocus,
  } = props;
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose?.()}
      closeOnEscape={onClose !== undefined}
      closeOnInteractOutside={onClose !== undefined && role !== 'alertdialog'}
      role={role}
      size={size}
      scrollBehavior="outside"
      initialFocusEl={initialFocus ? () => initialFocus.current : undefined}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title overflowWrap="anywhere">{title}</Dialog.Title>
              {text && (
                <Dialog.Description asChild>
                  <Text overflowWrap="anywhere">{text}</Text>
                </Dialog.Description>
              )}
            </Dialog.Header>
            {children && <Dialog.Body>{children}</Dialog.Body>}
            <Dialog.Footer flexWrap="wrap" css={KEPT}>
              {footer}
            </Dialog.Footer>
            {onClose && (
              <Dialog.CloseTrigger asChild>
                <CloseButton size="xs" aria-label={t.actions.close} />
              </Dialog.CloseTrigger>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** The footer of a long dialog stays visible if the window is high enough. */
const KEPT = {
  '@media (min-height: 40rem)': {
    position: 'sticky',
    bottom: '0',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderColor: 'border',
    borderBottomRadius: 'panel',
    zIndex: '1',
  },
};
