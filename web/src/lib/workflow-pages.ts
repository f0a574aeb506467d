import { workflows, type Workflow } from '@app/contracts';
import { call } from './call';
import type { PageAsked } from './pages';
import { keepNewer } from './keep-newer';
import type { FolderIds } from './paths';

/** The workflows of a folder, newest first, page by page. */
export function workflowPages(params: FolderIds) {
  return {
    endpoint: workflows.list,
    args: { params, query: SUMMARY },
    load: (page: PageAsked, signal: AbortSignal) =>
      call(workflows.list, { params, query: { ...SUMMARY, ...page } }, { signal }),
    cursorOf: ({ id }: Workflow) => id,
    merge: (known: readonly Workflow[], fetched: readonly Workflow[]) => keepNewer(known, fetched),
  };
}

const SUMMARY = { fields: 'summary' } as const;
