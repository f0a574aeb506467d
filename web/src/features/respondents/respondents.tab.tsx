import { Button, Icon, Stack, Text } from '@chakra-ui/react';
import { may, workspaces, type Form, respondents, type Respondent, RespondentStatus } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Settings2, Upload, UsersRound, Download } from 'lucide-react';
import { useState } from 'react';
import { useDebounced } from '../../lib/debounced';
import { usePages, type PageAsked } from '../../lib/pages';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadState } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { NewButton } from '../../ui/new-button';
import { PageHeader } from '../../ui/page-header';
import { FindRespondents } from './find-respondents';
import { RespondentTable } from './respondent-table';
import { TabDialogs, useTabDialogs } from './tab.dialogs';
import { useRespondentActions } from './use-respondent-actions';
import { call } from '../../lib/call';
import { saveFile } from '../../lib/save-file';
import { useAction } from '../../ui/use-action';

interface TabProps {
  readonly ids: FolderIds;
  readonly label: Form['settings']['respondentLabel'];
}

/** The respondents of a form. The search text may contain a personal name, so it is not stored in the address. */
export function RespondentsTab({ ids, label }: TabProps) {
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId: ids.workspaceId } }));
  const [search, setSearch] = useState('');
  const [status, setStatus] = useUrlText('status');
  const filter = { search: useDebounced(search), status };
  const list = usePages(respondentPages(ids, filter));
  const open = useTabDialogs();
  const mayForget = workspace.data !== undefined && may(workspace.data.role, 'respondents.forget');
  const actions = useRespondentActions(ids, {
    edit: open.editing.open,
    forget: mayForget ? open.forgetting.open : undefined,
  });
  const isSearched = filter.search.trim() !== '';
  const isNarrowed = isSearched || status !== '';
  const noMatch = isSearched ? t.respondents.noMatchSearch : t.respondents.noMatchText(label);
  return (
    <Stack gap="6">
      <PageHeader
        title={t.respondents.tab(label)}
        text={t.respondents.text(label)}
        actions={
          <>
            <ExportButton ids={ids} />
            <Button variant="outline" onClick={open.configuring.open}>
              <Icon as={Settings2} boxSize="4" aria-hidden="true" />
              {t.respondents.settings.open}
            </Button>
            <Button variant="outline" onClick={open.importing.open}>
              <Icon as={Upload} boxSize="4" aria-hidden="true" />
              {t.respondents.import}
            </Button>
            <NewButton label={t.respondents.add(label)} onClick={open.adding.open} />
          </>
        }
      />
      <FindRespondents search={search} onSearch={setSearch} status={status} onStatus={setStatus} />
      <LoadState of={list} noun={t.respondents.tab(label).toLowerCase()} h="48" />
      {list.items?.length === 0 && (
        <EmptyBox
          icon={UsersRound}
          title={isNarrowed ? t.respondents.noMatchTitle : t.respondents.emptyTitle(label)}
          text={isNarrowed ? noMatch : t.respondents.emptyText}
        />
      )}
      {list.items && list.items.length > 0 && (
        <>
          <Text color="fg.muted" fontSize="dense" role="status">
            {t.respondents.shown(list.items.length)}
          </Text>
          <RespondentTable people={list.items} label={label} isBusy={list.isRenewing} actions={actions} />
        </>
      )}
      <LoadMore list={list} />
      <TabDialogs {...{ ids, label, mayForget, open }} workspace={workspace.data} listed={list.items} />
    </Stack>
  );
}

/** Exports all respondents as CSV with columns that can be imported again. */
function ExportButton({ ids }: { ids: FolderIds }) {
  const save = useAction({
    send: () => call(respondents.export, { params: ids }),
    onDone: (blob) => saveFile(blob, `respondents-${ids.formId}.csv`),
    failed: t.respondents.failed.export,
  });
  return (
    <Button variant="outline" loading={save.isPending} onClick={() => save.mutate()}>
      <Icon as={Download} boxSize="4" aria-hidden="true" />
      {t.respondents.export}
    </Button>
  );
}

interface RespondentFilter {
  readonly search: string;
  readonly status: string;
}

/** The respondents, page by page. A search text filters them. */
function respondentPages(ids: FolderIds, { search, status }: RespondentFilter) {
  const known = RespondentStatus.safeParse(status);
  const filter = known.success ? { status: known.data } : {};
  const text = search.trim();
  return {
    endpoint: respondents.list,
    args: { params: ids, filter, text },
    load: (page: PageAsked, signal: AbortSignal) => {
      if (text === '')
        return call(respondents.list, { params: ids, query: { ...filter, ...page } }, { signal });
      const from = page.before === undefined ? {} : { before: Number(page.before) };
      const limit = Number(page.limit);
      return call(
        respondents.search,
        { params: ids, body: { ...filter, ...from, limit, search: text } },
        { signal },
      );
    },
    cursorOf: ({ id }: Respondent) => id,
  };
}
