import { Button, chakra, Stack } from '@chakra-ui/react';
import { useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { messages as t } from '../messages';
import { Modal } from './modal';

interface FormModalProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly isPending: boolean;
  readonly title: string;
  readonly text?: string;
  readonly submit: string;
  readonly submitting?: string | undefined;
  /** For irreversible actions: red, and disabled until `isReady`. */
  readonly isDestructive?: boolean;
  readonly isReady?: boolean;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly children: ReactNode;
}

/** A dialog with a form: Enter submits, Cancel and Escape close. For destructive actions the initial focus is on Cancel. */
export function FormModal(props: FormModalProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const { isOpen, onClose, title, text, size, isPending, submit, submitting, isDestructive } = props;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      {...(text && { text })}
      {...(size && { size })}
      {...(isDestructive && { role: 'alertdialog', initialFocus: cancel })}
      footer={
        <>
          <Button ref={cancel} variant="outline" onClick={onClose}>
            {t.actions.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            colorPalette={isDestructive ? 'red' : 'teal'}
            disabled={props.isReady === false}
            loading={isPending}
            {...(submitting && { loadingText: submitting })}
          >
            {submit}
          </Button>
        </>
      }
    >
      <chakra.form
        id={id}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          // The dialog may be open on top of another form.
          event.stopPropagation();
          props.onSubmit(event);
        }}
      >
        <Stack gap="4">{props.children}</Stack>
      </chakra.form>
    </Modal>
  );
}
