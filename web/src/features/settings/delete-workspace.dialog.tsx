import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { WorkspaceContents, workspaces, type Workspace } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { paths } from '../../lib/paths';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { FormModal } from '../../ui/form-modal';
import { TextField } from '../../ui/text-field';
import { useAction } from '../../ui/use-action';

interface DialogProps {
  readonly workspace: Workspace;
  readonly onClose: () => void;
}

const PARTS = WorkspaceContents.keyof().options;

/** Deletes a workspace permanently after the user has typed its exact name. Lists the content that is deleted with it. */
export function DeleteWorkspaceDialog({ workspace: { id, name }, onClose }: DialogProps) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const params = { workspaceId: String(id) };
  const contents = useQuery(q(workspaces.contents, { params }));
  const isReady = typed === name && contents.data !== undefined;
  const remove = useAction({
    send: () => call(workspaces.delete, { params, body: { name: typed } }),
    onDone: () => navigate(paths.dashboard()),
    done: t.account.workspaceDeleted,
    failed: t.account.workspaceDeleteFailed,
    shownBy: [workspaces.list],
  });
  const error = remove.error ?? contents.error;
  return (
    <FormModal
      onClose={onClose}
      onSubmit={remove.mutate}
      action={remove}
      error={error && errorText(error)}
      title={t.account.deleteWorkspaceTitle(name)}
      text={t.account.deleteWorkspaceText(name)}
      submit={t.account.deleteWorkspace}
      submitting={t.account.deleting}
      isDestructive
      isReady={isReady}
    >
      {contents.data ? (
        <Stack gap="1">
          <Text fontWeight="medium">{t.account.goes}</Text>
          <Stack as="ul" gap="0.5" ps="5" color="fg.muted">
            {PARTS.map((part) => (
              <li key={part}>{t.account.counts[part](contents.data[part])}</li>
            ))}
          </Stack>
        </Stack>
      ) : (
        contents.isPending && <Skeleton h="28" />
      )}
      <TextField
        label={t.account.deleteWorkspaceType}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormModal>
  );
}
