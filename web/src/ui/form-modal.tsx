import { Button, chakra, Stack } from '@chakra-ui/react';
import { useId, useRef, type ReactNode } from 'react';
import { errorText } from '../lib/error-text';
import { messages as t } from '../messages';
import { FormAlert } from './form-alert';
import { Modal } from './modal';

interface FormModalProps {
  /** The default is true. */
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  /** Runs only if the form is ready and not being sent. */
  readonly onSubmit: () => void;
  /** The call that the form sends. Its progress and its error are shown. */
  readonly action?: { readonly isPending: boolean; readonly error: Error | null };
  /** The text of an error, instead of that of the action. */
  readonly error?: string | null | undefined;
  /** False if only a notice shows why the action failed. */
  readonly showsError?: boolean;
  /** Loads the latest state. Offered beside the error. */
  readonly onReload?: (() => void) | undefined;
  readonly title: string;
  readonly text?: string | undefined;
  readonly submit: string;
  readonly submitting?: string | undefined;
  /** For irreversible actions: red, and the initial focus is on Cancel. */
  readonly isDestructive?: boolean;
  /** False if the form cannot be sent yet. */
  readonly isReady?: boolean;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly children: ReactNode;
}

/** A dialog with a form: Enter submits, Cancel and Escape close. */
export function FormModal(props: FormModalProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const { action, error, showsError = true, isDestructive, isReady = true, submit, submitting } = props;
  const failure = showsError && action?.error ? errorText(action.error) : null;
  return (
    <Modal
      isOpen={props.isOpen ?? true}
      onClose={props.onClose}
      title={props.title}
      text={props.text}
      size={props.size}
      {...(isDestructive && { role: 'alertdialog', initialFocus: cancel })}
      footer={
        <>
          <Button ref={cancel} variant="outline" onClick={props.onClose}>
            {t.actions.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            colorPalette={isDestructive ? 'red' : 'teal'}
            disabled={!isReady}
            loading={action?.isPending}
            loadingText={submitting}
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
          event.preventDefault();
          // The dialog may be open on top of another form.
          event.stopPropagation();
          if (isReady && !action?.isPending) props.onSubmit();
        }}
      >
        <Stack gap="4">
          <FormAlert text={error ?? failure} onReload={props.onReload} />
          {props.children}
        </Stack>
      </chakra.form>
    </Modal>
  );
}

export type FormFrame = Omit<FormModalProps, 'onSubmit' | 'action' | 'onReload' | 'submit'>;
