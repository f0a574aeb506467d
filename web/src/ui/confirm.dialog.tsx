import { Button, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { messages as t } from '../messages';
import { FormAlert } from './form-alert';
import { Modal } from './modal';

export interface ConfirmProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly isPending: boolean;
  /** The progress of a long action. */
  readonly progress?: string | undefined;
  readonly title: string;
  readonly text: string;
  readonly note?: string | undefined;
  /** The error of the last attempt. */
  readonly error?: string | null;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** False for actions that can be undone. */
  readonly isDestructive?: boolean;
}

/** Asks for confirmation before a destructive action. The initial focus is on Cancel. */
export function ConfirmDialog(props: ConfirmProps) {
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
          <Button
            colorPalette={props.isDestructive === false ? 'teal' : 'red'}
            loading={props.isPending}
            loadingText={props.progress}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {(props.note || props.error) && (
        <Stack gap="3">
          {props.note && <Text color="fg.muted">{props.note}</Text>}
          <FormAlert text={props.error} />
        </Stack>
      )}
    </Modal>
  );
}
