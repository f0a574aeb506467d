import { may } from '@app/contracts';
import type { Repositories, RespondentScope } from '@app/persistence';
import { type RequestContext, roleInWorkspace, signedIn } from '../http/request-context';

interface FormPlace {
  readonly workspaceId: number;
  readonly formId: number;
}

/**
 * The respondents of a folder whose personal data the caller may see. Owners and admins see all. Members see those that they
 * entered, or all if the workspace's setting says so.
 */
export async function respondentScope(
  { workspaces }: Repositories,
  { workspaceId, formId }: FormPlace,
  context: RequestContext,
): Promise<RespondentScope> {
  if (may(roleInWorkspace(context), 'respondents.read-all')) return { formId };
  const workspace = await workspaces.find(workspaceId);
  if (workspace?.settings.respondentAccess === 'all') return { formId };
  return { formId, enteredBy: signedIn(context).id };
}
