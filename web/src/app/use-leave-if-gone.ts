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

/** Leads away from what was there and is not any more, and says so. True while on the way. */
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

/** To the dashboard, for who is no member of a workspace any more, or whose workspace was deleted. */
export const useLeaveWorkspace = (workspace: Answered<Workspace>): boolean =>
  useLeaveIfGone(workspace, { to: paths.dashboard(), notice: noticeOfWorkspace });

const noticeOfWorkspace = ({ name }: Workspace): Notice => ({
  title: t.frame.workspaceGone(name),
  text: t.frame.workspaceGoneText,
});
