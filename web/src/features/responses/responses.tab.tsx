import { Button, Skeleton, Stack, Text } from '@chakra-ui/react';
import { formDesign, may, responses, type ResponseSummary, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router';
import { call } from '../../lib/call';
import { useDebounced } from '../../lib/debounced';
import { usePages } from '../../lib/pages';
import { type FolderIds, paths } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadState } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { NewButton } from '../../ui/new-button';
import { PageHeader } from '../../ui/page-header';
import { ResponseDialogs, useResponseDialogs } from './response-dialogs';
import { ResponseFilters } from './response-filters';
import { responsePages } from './response-pages';
import { ResponseTable } from './response-table';
import { useAction } from '../../ui/use-action';
import { DownloadMenu } from '../../ui/download-menu';

/** The responses of a folder. */
export function ResponsesTab({ ids }: { ids: FolderIds }) {
  const design = useQuery(q(formDesign.get, { params: ids }));
  const [code] = useUrlText('code');
  const [state] = useUrlText('state');
  const [place] = useUrlText('place');
  const [visit] = useUrlText('visit');
  const list = usePages(responsePages(ids, { code: useDebounced(code), state, place, visit }));
  const dialogs = useResponseDialogs();
  const archive = useArchive(ids);
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId: ids.workspaceId } }));
  const mayDelete = workspace.data !== undefined && may(workspace.data.role, 'responses.delete');
  const visits = design.data?.visits ?? [];
  const asksNothing = design.data?.sections.every(({ questions }) => questions.length === 0) ?? false;
  const isFiltered = [state, place, visit].some((value) => value !== '');
  const narrowing = code !== '' ? 'code' : isFiltered ? 'filter' : null;
  return (
    <Stack gap="6">
      <PageHeader
        title={t.responses.title}
        text={t.responses.text}
        actions={
          <>
            <ExportMenu ids={ids} />
            {!asksNothing && <NewButton label={t.responses.add} onClick={dialogs.choosing.open} />}
          </>
        }
      />
      {/* Filters that arrive later would move the list. */}
      {design.isPending && <Skeleton h="48" borderRadius="panel" />}
      {!design.isPending && <ResponseFilters filter={{ code, state, place, visit }} visits={visits} />}
      {!design.isPending && list.isPending && <Skeleton h="48" borderRadius="panel" />}
      <LoadState of={list} noun={t.responses.noun} />
      {!design.isPending && list.items?.length === 0 && (
        <Nothing ids={ids} narrowing={narrowing} asksNothing={asksNothing} />
      )}
      {!design.isPending && list.items && list.items.length > 0 && (
        <>
          <Text color="fg.muted" fontSize="dense" role="status">
            {t.responses.shown(list.items.length)}
          </Text>
          <ResponseTable
            responses={list.items}
            isBusy={list.isRenewing}
            hasVisits={list.items.some(({ visitId }) => visitId !== null)}
            actions={{
              open: dialogs.opened.open,
              setArchived: (response, archived) => archive.mutate({ response, archived }),
              ...(mayDelete && { remove: dialogs.removing.open }),
            }}
          />
        </>
      )}
      <LoadMore list={list} />
      {design.data && (
        <ResponseDialogs ids={ids} design={design.data} dialogs={dialogs} mayDelete={mayDelete} />
      )}
    </Stack>
  );
}

interface NothingProps {
  readonly ids: FolderIds;
  /** What the list is restricted to; null if it shows all responses. */
  readonly narrowing: 'code' | 'filter' | null;
  readonly asksNothing: boolean;
}

function Nothing({ ids, narrowing, asksNothing }: NothingProps) {
  if (narrowing !== null)
    return (
      <EmptyBox
        icon={ClipboardList}
        title={t.responses.noMatchTitle}
        text={narrowing === 'code' ? t.responses.noMatchCode : t.responses.noMatchText}
      />
    );
  return (
    <EmptyBox
      icon={ClipboardList}
      title={t.responses.emptyTitle}
      text={asksNothing ? t.responses.noQuestionsText : t.responses.emptyText}
    >
      {asksNothing && (
        <Button asChild variant="outline">
          <Link to={paths.design(ids.workspaceId, ids.formId)}>{t.responses.toDesign}</Link>
        </Button>
      )}
    </EmptyBox>
  );
}

/** Into the archive, and out of it. */
function useArchive(ids: FolderIds) {
  return useAction({
    send: ({ response, archived }: { response: ResponseSummary; archived: boolean }) =>
      call(responses.setArchived, {
        params: { ...ids, responseId: String(response.id) },
        body: { archived },
      }),
    done: (_response, { archived }) => (archived ? t.responses.archived : t.responses.restored),
    failed: t.responses.failed.archive,
    shownBy: [responses.list, responses.get],
  });
}

/** Exports the responses as files for other systems. Archived responses are not exported. */
function ExportMenu({ ids }: { ids: FolderIds }) {
  const { csv, odm, redcap } = t.responses.exports;
  return (
    <DownloadMenu
      label={t.responses.export}
      failed={t.responses.failed.export}
      files={[
        {
          label: csv,
          fileName: `responses-${ids.formId}.csv`,
          load: () => call(responses.exportCsv, { params: ids }),
        },
        {
          label: odm,
          fileName: `responses-${ids.formId}.xml`,
          load: () => call(responses.exportOdm, { params: ids }),
        },
        {
          label: redcap,
          fileName: `responses-${ids.formId}.redcap.csv`,
          load: () => call(responses.exportRedcap, { params: ids }),
        },
      ]}
    />
  );
}
