import { documents, forms } from '@app/contracts';
import { type ComponentType, useEffect } from 'react';
import { createBrowserRouter, redirect, type LoaderFunctionArgs, useRouteError } from 'react-router';
import type { FetchQueryOptions } from '@tanstack/react-query';
import { allWorkspaces } from '../lib/whole-lists';
import { folderQueryOf, foldersPages } from '../features/folders/folders.query';
import { loadErrorWords } from '../lib/format-error';
import { documentPages, documentsQueryOf } from '../lib/document-pages';
import { pagesQuery, type PagesOptions } from '../lib/pages';
import { paths } from '../lib/paths';
import { persistently } from '../lib/persistently';
import { q, queryClient } from '../lib/query';
import { userQuery } from '../lib/session';
import { Waiting } from './waiting';
import { Button, Center, Heading, Stack, Text } from '@chakra-ui/react';
import { LogoMark } from '../ui/logo';
import { messages as t } from '../messages';

/** All routes. Loaders start the requests of a screen while its code is still loading. */
export const router = createBrowserRouter([
  {
    errorElement: <ScreenError />,
    hydrateFallbackElement: <Waiting />,
    children: [
      {
        path: '/auth',
        loader: () => prefetch(userQuery),
        lazy: () => part(async () => (await import('../features/auth/auth.page')).AuthPage),
      },
      {
        path: '/forgot-password',
        loader: () => prefetch(userQuery),
        lazy: () =>
          part(async () => (await import('../features/auth/forgot-password.page')).ForgotPasswordPage),
      },
      {
        // The login screen does not load the parts that require a session: sockets, shortcuts, announcements.
        lazy: () => part(async () => (await import('./require-user')).RequireUser),
        loader: () => prefetch(userQuery),
        children: [
          { path: '/', lazy: dashboard, loader: () => prefetch(allWorkspaces) },
          { path: '/dashboard', lazy: dashboard, loader: () => prefetch(allWorkspaces) },
          {
            path: '/admin',
            lazy: () => part(async () => (await import('./admin.page')).AdministrationPage),
          },
          {
            path: '/account',
            lazy: () => part(async () => (await import('./account.page')).AccountPage),
          },
          {
            path: '/invitation',
            lazy: () =>
              part(async () => (await import('../features/members/invitation.page')).InvitationPage),
          },
          { path: '/workspace/:workspaceId', loader: toFolders },
          { path: '/workspace/:workspaceId/forms', loader: toFolders },
          {
            path: '/workspace/:workspaceId',
            lazy: () => part(async () => (await import('./frame/workspace.layout')).WorkspaceLayout),
            children: [
              {
                path: 'folders',
                loader: folderList,
                lazy: () => part(async () => (await import('../features/folders/folders.page')).FoldersPage),
              },
              {
                path: 'voice-agent',
                lazy: () =>
                  part(
                    async () => (await import('../features/voice-agents/voice-agents.page')).VoiceAgentsPage,
                  ),
              },
              {
                path: 'members',
                lazy: () => part(async () => (await import('../features/members/members.page')).MembersPage),
              },
              {
                path: 'history',
                lazy: () => part(async () => (await import('./workspace/history.page')).HistoryPage),
              },
              {
                path: 'usage',
                lazy: () => part(async () => (await import('./workspace/usage.page')).UsagePage),
              },
              {
                path: 'search',
                lazy: () =>
                  part(async () => (await import('../features/search/text-search.page')).TextSearchPage),
              },
              {
                path: 'settings',
                loader: integrationList,
                lazy: () =>
                  part(async () => (await import('../features/settings/settings.page')).SettingsPage),
              },
            ],
          },
          { path: '/workspace/:workspaceId/folders/:formId', lazy: formEditor, loader: editorData },
          {
            path: '/workspace/:workspaceId/folders/:formId/documents/:documentId',
            loader: documentData,
            lazy: () => part(async () => (await import('./form-editor/document.page')).DocumentPage),
          },
          { path: '/workspace/:workspaceId/forms/:formId', lazy: formEditor, loader: editorData },
        ],
      },
      {
        path: '*',
        loader: () => prefetch(userQuery),
        lazy: () => part(async () => (await import('./unknown.page')).UnknownPage),
      },
    ],
  },
]);

/** Loads a screen, with retries until it succeeds, and the error messages in its language. */
async function part(load: () => Promise<ComponentType>) {
  const [Component] = await Promise.all([persistently(load), persistently(loadErrorWords)]);
  return { Component };
}

function dashboard() {
  return part(async () => (await import('../features/dashboard/dashboard.page')).DashboardPage);
}

function formEditor() {
  return part(async () => (await import('./form-editor/form-editor.page')).FormEditorPage);
}

function toFolders({ params }: LoaderFunctionArgs) {
  return redirect(paths.folders(text(params.workspaceId)));
}

function editorData({ params, request }: LoaderFunctionArgs): null {
  const ids = { workspaceId: text(params.workspaceId), formId: text(params.formId) };
  prefetch(q(forms.get, { params: ids }));
  const { searchParams } = new URL(request.url);
  if (searchParams.get('tab') !== 'workflow')
    return prefetchPages(documentPages(ids, documentsQueryOf(searchParams)));
  // Code that only some screens use is not in the first load.
  void import('../lib/workflow-pages').then(({ workflowPages }) => prefetchPages(workflowPages(ids)));
  return null;
}

function folderList({ params, request }: LoaderFunctionArgs): null {
  const query = folderQueryOf(new URL(request.url).searchParams);
  return prefetchPages(foldersPages(text(params.workspaceId), query));
}

function integrationList({ params }: LoaderFunctionArgs): null {
  void import('../lib/workspace-lists').then(({ allIntegrations }) =>
    prefetch(allIntegrations(text(params.workspaceId))),
  );
  return null;
}

function documentData({ params }: LoaderFunctionArgs): null {
  const ids = { workspaceId: text(params.workspaceId), formId: text(params.formId) };
  prefetch(q(forms.get, { params: ids }));
  return prefetch(q(documents.get, { params: { ...ids, documentId: text(params.documentId) } }));
}

/** Starts a request without waiting. The screen shows its own skeleton, and its own error if the request fails. */
function prefetch<Data>(options: FetchQueryOptions<Data>): null {
  void queryClient.prefetchQuery(options);
  return null;
}

function prefetchPages<Item>(options: PagesOptions<Item>): null {
  void queryClient.prefetchInfiniteQuery(pagesQuery(options));
  return null;
}

function text(param: string | undefined): string {
  return param ?? '';
}

/** The error screen, with a link to continue. */
function ScreenError() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <Center as="main" minH="100dvh" p="6">
      <Stack align="center" textAlign="center" gap="4" maxW="md">
        <LogoMark size="10" />
        <Heading as="h1" textStyle="title">
          {t.errors.screenTitle}
        </Heading>
        <Text color="fg.muted">{t.errors.screenText}</Text>
        <Button colorPalette="teal" onClick={() => window.location.reload()}>
          {t.actions.reload}
        </Button>
      </Stack>
    </Center>
  );
}
