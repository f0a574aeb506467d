import type { Page } from '@playwright/test';
import { SETTINGS } from '../e2e/settings';
import { createFolder, enterWorkspace } from '../e2e/stack';

/** A new folder in the demo workspace. The owner of the workspace is signed in. */
export interface Place {
  readonly workspaceId: string;
  readonly formId: string;
  /** Path prefixes of the screens of the workspace and of the folder. */
  readonly workspace: string;
  readonly folder: string;
  readonly api: Api;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Calls the API as the user of a page, for changes that do not go through the page itself. */
export type Api = <Answer = { id: number; name: string }>(
  method: Method,
  path: string,
  data?: object,
) => Promise<Answer>;

export const apiOf =
  (page: Page): Api =>
  async <Answer>(method: Method, path: string, data?: object) => {
    const headers = { origin: SETTINGS.baseUrl };
    const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`);
    return JSON.parse(text === '' ? 'null' : text) as Answer;
  };

export async function openPlace(page: Page, name: string): Promise<Place> {
  await enterWorkspace(page);
  await createFolder(page, `${name} ${Date.now()}`);
  const [, workspaceId = '', formId = ''] = /workspace\/(\d+)\/folders\/(\d+)/.exec(page.url()) ?? [];
  const workspace = `/workspace/${workspaceId}`;
  return { workspaceId, formId, workspace, folder: `${workspace}/folders/${formId}`, api: apiOf(page) };
}
