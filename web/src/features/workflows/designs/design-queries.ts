import { type WorkflowDesign, workflowDesigns } from '@app/contracts';
import { call } from '../../../lib/call';
import type { PageAsked } from '../../../lib/pages';
import type { FolderIds } from '../../../lib/paths';

/** The list of the API, page by page. */
export const designPages = (ids: FolderIds) => ({
  endpoint: workflowDesigns.list,
  args: { params: ids },
  load: (page: PageAsked, signal: AbortSignal) =>
    call(workflowDesigns.list, { params: ids, query: page }, { signal }),
  cursorOf: ({ id }: WorkflowDesign) => id,
});
