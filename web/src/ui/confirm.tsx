import { Button, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { messages as t } from '../messages';
import { Modal } from './modal';

interface ConfirmProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly isPending: boolean;
  readonly title: string;
  readonly text: string;
  readonly note?: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
}

/** Asks before something is destroyed. Focus stays on the way out. */
export function Confirm(props: ConfirmProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      text={props.text}
      size="sm"
      role="alertdialog"
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="outline" onClick={props.onClose}>
            {props.cancelLabel ?? t.actions.cancel}
          </Button>
          <Button colorPalette="red" loading={props.isPending} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.note && <Text color="fg.muted">{props.note}</Text>}
    </Modal>
  );
}
