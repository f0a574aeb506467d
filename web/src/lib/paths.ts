export const EDITOR_TABS = [
  'documents',
  'study',
  'workflow',
  'design',
  'respondents',
  'responses',
  'schedule',
  'audit',
] as const;
export type EditorTab = (typeof EDITOR_TABS)[number];

type Id = number | string;

/** Every address of the product. Links are built only here. */
export const paths = {
  auth: (next?: string) => (next ? `/auth?next=${encodeURIComponent(next)}` : '/auth'),
  forgotPassword: () => '/forgot-password',
  dashboard: () => '/dashboard',
  createWorkspace: () => '/dashboard?dialog=create-workspace',
  joinWorkspace: () => '/dashboard?dialog=join-workspace',
  admin: () => '/admin',
  account: () => '/account',
  folders: (workspaceId: Id) => `/workspace/${workspaceId}/folders`,
  createFolder: (workspaceId: Id) => `/workspace/${workspaceId}/folders?dialog=create-folder`,
  members: (workspaceId: Id) => `/workspace/${workspaceId}/members`,
  requests: (workspaceId: Id) => `/workspace/${workspaceId}/members?tab=requests`,
  history: (workspaceId: Id) => `/workspace/${workspaceId}/history`,
  usage: (workspaceId: Id) => `/workspace/${workspaceId}/usage`,
  voiceAgents: (workspaceId: Id) => `/workspace/${workspaceId}/voice-agent`,
  settings: (workspaceId: Id) => `/workspace/${workspaceId}/settings`,
  agents: (workspaceId: Id) => `/workspace/${workspaceId}/settings?tab=ai-agent-api`,
  webhooks: (workspaceId: Id) => `/workspace/${workspaceId}/settings?tab=webhooks`,
  folder: (workspaceId: Id, formId: Id) => `/workspace/${workspaceId}/folders/${formId}`,
  documents: (workspaceId: Id, formId: Id) => `/workspace/${workspaceId}/folders/${formId}?tab=documents`,
  study: (workspaceId: Id, formId: Id) => `/workspace/${workspaceId}/folders/${formId}?tab=study`,
  search: (workspaceId: Id, words = '') =>
    `/workspace/${workspaceId}/search${words && `?search=${encodeURIComponent(words)}`}`,
  document: (ids: {
    workspaceId: Id;
    formId: Id;
    documentId: Id;
    block?: string;
    page?: number;
    /** Words that are highlighted wherever they occur. */
    find?: string;
  }) => {
    const path = `/workspace/${ids.workspaceId}/folders/${ids.formId}/documents/${ids.documentId}`;
    // The page is used for content without a block: a running line, or a page that was not read.
    const place = Object.entries({ block: ids.block, page: ids.page, find: ids.find }).flatMap(
      ([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]),
    );
    return place.length === 0 ? path : `${path}?${place.join('&')}`;
  },
  design: (workspaceId: Id, formId: Id) => `/workspace/${workspaceId}/folders/${formId}?tab=design`,
  respondents: (workspaceId: Id, formId: Id) => `/workspace/${workspaceId}/folders/${formId}?tab=respondents`,
  responses: (workspaceId: Id, formId: Id) => `/workspace/${workspaceId}/folders/${formId}?tab=responses`,
  schedule: (workspaceId: Id, formId: Id) => `/workspace/${workspaceId}/folders/${formId}?tab=schedule`,
  addResponse: (ids: { workspaceId: Id; formId: Id; respondentId: Id; callId?: Id }) =>
    `/workspace/${ids.workspaceId}/folders/${ids.formId}?tab=responses&dialog=add-response&item=${ids.respondentId}${ids.callId ? `&call=${ids.callId}` : ''}`,
  adoptDesign: (ids: { workspaceId: Id; formId: Id; workflowId: Id }) =>
    `/workspace/${ids.workspaceId}/folders/${ids.formId}?tab=design&dialog=adopt-design&item=${ids.workflowId}`,
  audit: (workspaceId: Id, formId: Id) => `/workspace/${workspaceId}/folders/${formId}?tab=audit`,
  upload: (workspaceId: Id, formId: Id) =>
    `/workspace/${workspaceId}/folders/${formId}?tab=documents&dialog=upload`,
  workflows: (workspaceId: Id, formId: Id) => `/workspace/${workspaceId}/folders/${formId}?tab=workflow`,
  createWorkflow: (workspaceId: Id, formId: Id) =>
    `/workspace/${workspaceId}/folders/${formId}?tab=workflow&dialog=create-workflow`,
  workflow: (ids: { workspaceId: Id; formId: Id; workflowId: Id; line?: string }) =>
    `/workspace/${ids.workspaceId}/folders/${ids.formId}?tab=workflow&workflow=${ids.workflowId}${ids.line ? `&line=${ids.line}` : ''}`,
};

/** An internal address to return to after sign-in. Other addresses are rejected to prevent open redirects. */
export function safeNext(next: string | null): string | null {
  if (!next || !next.startsWith('/') || next.startsWith('//') || next.includes('\\')) return null;
  return next;
}

/** The ids of a folder: parameters of its address and of its endpoints. */
export interface FolderIds {
  readonly workspaceId: string;
  readonly formId: string;
}
