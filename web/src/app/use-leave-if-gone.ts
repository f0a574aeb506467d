import type { Workspace } from '@app/contracts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../lib/api-error';
import { paths } from '../lib/paths';
import { messages as t } from '../messages';
import { notify, type Notice } from '../ui/toaster';

interface Answered<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
}

/** Navigates away from an item that no longer exists and shows a message. True while the navigation is running. */
export function useLeaveIfGone<Data>(
  { data, error }: Answered<Data>,
  { to, notice }: { to: string; notice: (data: Data) => Notice },
): boolean {
  const navigate = useNavigate();
  const isGone = data !== undefined && error instanceof ApiError && error.status === 404;
  const isLed = useRef(false);
  useEffect(() => {
    if (!isGone || isLed.current) return;
    isLed.current = true;
    notify.info(notice(data));
    void navigate(to, { replace: true });
  }, [isGone, data, navigate, to, notice]);
  return isGone;
}

/** Opens the dashboard if the user is no longer a member of the workspace or the workspace was deleted. */
export const useLeaveWorkspace = (workspace: Answered<Workspace>): boolean =>
  useLeaveIfGone(workspace, { to: paths.dashboard(), notice: noticeOfWorkspace });

const noticeOfWorkspace = ({ name }: Workspace): Notice => ({
  title: t.frame.workspaceGone(name),
  text: t.frame.workspaceGoneText,
});
