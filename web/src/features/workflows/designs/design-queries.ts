import { type WorkflowDesign, workflowDesigns } from '@app/contracts';
import { call } from '../../../lib/call';
import type { FolderIds } from '../../../lib/paths';

/** The list of the API, page by page. */
export const designPages = (ids: FolderIds) => ({
  endpoint: workflowDesigns.list,
  args: { params: ids },
  load: (before: string | undefined, signal: AbortSignal) =>
    call(workflowDesigns.list, { params: ids, query: { before } }, { signal }),
  cursorOf: ({ id }: WorkflowDesign) => id,
});
