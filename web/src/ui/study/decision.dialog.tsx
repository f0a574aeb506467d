import type { StudyModel } from '@app/contracts';
import { type ReactNode, useState } from 'react';
import { messages as t } from '../../messages';
import { FormModal } from '../form-modal';
import { TextField } from '../text-field';
import type { Choice, Deciding } from './deciding';

/** What the dialog of a change gets. */
export interface ChangeDialogProps {
  readonly model: StudyModel;
  readonly decisions: Deciding['decisions'];
  readonly onDecide: (choices: readonly Choice[]) => void;
  readonly onClose: () => void;
}

interface DecisionDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly submit: string;
  /** The decisions without their reason; null if a field is missing. */
  readonly choices: readonly Choice[] | null;
  readonly isReasonOptional?: boolean;
  readonly onDecide: (choices: readonly Choice[]) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** The frame of all dialogs that change a study: the fields of the change, and the reason, which is kept with the old value. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, text, submit, choices, isReasonOptional = false, onDecide, onClose, children } = props;
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const isReady = choices !== null && (isReasonOptional || given !== '');
  const decide = (): void => {
    if (choices === null) return;
    onDecide(choices.map((choice) => (given === '' ? choice : { reason: given, ...choice })));
    onClose();
  };
  return (
    <FormModal
      onClose={onClose}
      onSubmit={decide}
      isReady={isReady}
      title={title}
      text={text}
      submit={submit}
    >
      {children}
      <TextField
        label={t.study.reason}
        {...(isReasonOptional && { optional: t.study.optional })}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormModal>
  );
}
