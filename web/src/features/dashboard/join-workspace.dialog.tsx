import { accessRequests, JoinWorkspaceBody } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ClipboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../lib/call';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { TextField } from '../../ui/text-field';
import { useSave } from '../../ui/use-save';
import { fieldsOf } from '../../ui/use-fields';

/** Asks to join a workspace by its exact name and access code. */
export function JoinWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(JoinWorkspaceBody),
    defaultValues: { workspaceName: '', accessCode: '' },
  });
  const join = useSave(form, {
    send: (body: z.infer<typeof JoinWorkspaceBody>) => call(accessRequests.join, { body }),
    fields: ['workspaceName', 'accessCode'],
    onDone: onClose,
    done: ({ message }) => ({ title: t.toasts.requestSent, text: message }),
    failed: t.toasts.joinFailed,
    shownBy: [accessRequests.mine],
  });
  /** Fills in both lines of an invitation when they are pasted into either field. */
  const paste = (event: ClipboardEvent) => {
    const invitation = pastedInvitation(event.clipboardData.getData('text'));
    if (invitation === null) return;
    event.preventDefault();
    form.reset(invitation);
  };
  const field = fieldsOf(form);
  return (
    <SaveModal
      onClose={onClose}
      form={form}
      save={join}
      title={t.dashboard.joinTitle}
      text={t.dashboard.joinText}
      submit={t.dashboard.joinSubmit}
      submitting={t.dashboard.joining}
    >
      <TextField
        label={t.dashboard.joinName}
        help={t.dashboard.joinNameHelp}
        onPaste={paste}
        {...field('workspaceName')}
      />
      <TextField
        label={t.dashboard.joinCode}
        fontFamily="mono"
        spellCheck={false}
        autoCapitalize="off"
        onPaste={paste}
        {...field('accessCode')}
      />
    </SaveModal>
  );
}

/** Parses a pasted invitation: workspace name and access code on two lines, each with or without a label. */
function pastedInvitation(text: string): { workspaceName: string; accessCode: string } | null {
  const [name, code, ...more] = text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(workspace name|access code)\s*:/i, '').trim())
    .filter(Boolean);
  if (name === undefined || code === undefined || more.length > 0) return null;
  return { workspaceName: name, accessCode: code.toUpperCase() };
}
