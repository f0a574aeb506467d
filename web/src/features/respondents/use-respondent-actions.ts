import { calls, respondents, type Respondent } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/call';
import { madeFrom } from '../../lib/editing';
import { errorText } from '../../lib/error-text';
import { type FolderIds, paths } from '../../lib/paths';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { notify } from '../../ui/toaster';
import type { RespondentActions } from './respondent-table';
import { useAction } from '../../ui/use-action';

interface Openers {
  readonly edit: RespondentActions['edit'];
  /** Only for users with the permission. */
  readonly forget: RespondentActions['forget'];
}

/** The actions of a row. The object is memoized, so that hundreds of rows are not rendered again for a keystroke. */
export function useRespondentActions(ids: FolderIds, { edit, forget }: Openers): RespondentActions {
  const { mutate: change } = useStatusChange(ids);
  const { mutate: planCall } = usePlanCall(ids);
  const navigate = useNavigate();
  return useMemo(
    () => ({
      edit,
      answer: (respondentId: number) => void navigate(paths.addResponse({ ...ids, respondentId })),
      planCall,
      setStatus: (person: Respondent, next: 'active' | 'archived') => change({ person, next }),
      ...(forget && { forget }),
    }),
    [change, edit, forget, ids, navigate, planCall],
  );
}

/** Into the archive, and out of it. */
function useStatusChange(ids: FolderIds) {
  return useMutation({
    mutationFn: ({ person, next }: { person: Respondent; next: 'active' | 'archived' }) =>
      call(
        respondents.setStatus,
        { params: { ...ids, respondentId: String(person.id) }, body: { status: next } },
        { headers: madeFrom(person) },
      ),
    onSuccess: async (_person, { next }) => {
      notify.success({ title: next === 'archived' ? t.respondents.archived : t.respondents.restored });
      await invalidate(respondents.list);
    },
    onError: async (error) => {
      notify.error({ title: t.respondents.failed.status, text: errorText(error) });
      await invalidate(respondents.list);
    },
  });
}

function usePlanCall(ids: FolderIds) {
  return useAction({
    send: (respondentId: number) => call(calls.create, { params: ids, body: { respondentId } }),
    done: t.respondents.callPlanned,
    failed: t.respondents.failed.planCall,
    shownBy: [calls.list],
  });
}
