import { Button, Icon, Input, Skeleton, Stack, Text } from '@chakra-ui/react';
import {
  calls,
  forms,
  may,
  respondents,
  RespondentStatus,
  workspaces,
  type Form,
  type Respondent,
} from '@app/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Settings2, Upload, UsersRound } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/call';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { useDebounced } from '../../lib/debounced';
import { madeFrom } from '../../lib/editing';
import { errorText } from '../../lib/error-text';
import { usePages } from '../../lib/pages';
import { type FolderIds, paths } from '../../lib/paths';
import { invalidate, q } from '../../lib/query';
import { useUrlDialog, useUrlItemDialog, useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadError } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { NewButton } from '../../ui/new-button';
import { PageHeader } from '../../ui/page-header';
import { FilterSelect } from '../../ui/select';
import { FieldBox } from '../../ui/text-field';
import { notify } from '../../ui/toaster';
import { ExportButton } from './export-button';
import { RespondentTable } from './respondent-table';
import { respondentPages } from './respondents.query';

const AddRespondentDialog = chunk(async () => (await import('./respondent.dialogs')).AddRespondentDialog);
const EditRespondentDialog = chunk(async () => (await import('./respondent.dialogs')).EditRespondentDialog);
const ForgetDialog = chunk(async () => (await import('./forget.dialog')).ForgetDialog);

const ImportDialog = chunk(async () => (await import('./import/import.dialog')).ImportDialog);

const RespondentSettingsDialog = chunk(
  async () => (await import('./settings.dialog')).RespondentSettingsDialog,
);

const DIALOGS = [
  RespondentSettingsDialog,
  ImportDialog,
  AddRespondentDialog,
  EditRespondentDialog,
  ForgetDialog,
];

interface TabProps {
  readonly ids: FolderIds;
  readonly label: Form['settings']['respondentLabel'];
}

/** The people who answer a form. A search text names somebody, so it stands in no address. */
export function RespondentsTab({ ids, label }: TabProps) {
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId: ids.workspaceId } }));
  const form = useQuery(q(forms.get, { params: ids }));
  const [search, setSearch] = useState('');
  const [status, setStatus] = useUrlText('status');
  const filter = { search: useDebounced(search), status };
  const list = usePages(respondentPages(ids, filter));
  const adding = useUrlDialog('add-respondent');
  const configuring = useUrlDialog('respondent-settings');
  const importing = useUrlDialog('import-respondents');
  const editing = useUrlItemDialog('edit-respondent');
  const forgetting = useUrlItemDialog('forget-respondent');
  const { mutate: change } = useStatusChange(ids);
  const { mutate: planCall } = usePlanCall(ids);
  const navigate = useNavigate();
  useFetchAhead(DIALOGS);
  const mayForget = workspace.data !== undefined && may(workspace.data.role, 'respondents.forget');
  // The same actions as long as they do the same: hundreds of rows are not drawn again for a keystroke.
  const actions = useMemo(
    () => ({
      edit: editing.open,
      answer: (respondentId: number) => void navigate(paths.addResponse({ ...ids, respondentId })),
      planCall,
      setStatus: (person: Respondent, next: 'active' | 'archived') => change({ person, next }),
      ...(mayForget && { forget: forgetting.open }),
    }),
    [change, editing.open, forgetting.open, ids, mayForget, navigate, planCall],
  );
  const edited = useRespondent(ids, editing.item, list.items);
  const forgotten = useRespondent(ids, mayForget ? forgetting.item : null, list.items);
  const isNarrowed = filter.search.trim() !== '' || status !== '';
  const add = <NewButton label={t.respondents.add(label)} onClick={adding.open} />;
  return (
    <Stack gap="6" maxW="72rem">
      <PageHeader
        title={t.respondents.tab(label)}
        text={t.respondents.text(label)}
        actions={
          <>
            <ExportButton ids={ids} />
            <Button variant="outline" onClick={configuring.open}>
              <Icon as={Settings2} boxSize="4" aria-hidden="true" />
              {t.respondents.settings.open}
            </Button>
            <Button variant="outline" onClick={importing.open}>
              <Icon as={Upload} boxSize="4" aria-hidden="true" />
              {t.respondents.import}
            </Button>
            {add}
          </>
        }
      />
      <Stack
        role="search"
        aria-label={t.respondents.filters}
        direction={{ base: 'column', sm: 'row' }}
        gap="4"
      >
        <FieldBox label={t.respondents.search} help={t.respondents.searchHelp}>
          <Input
            type="search"
            size="sm"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </FieldBox>
        <FieldBox label={t.respondents.status}>
          <FilterSelect
            value={status}
            any={t.respondents.anyStatus}
            onChange={(event) => setStatus(event.target.value)}
          >
            {RespondentStatus.options.map((option) => (
              <option key={option} value={option}>
                {t.respondents.statuses[option]}
              </option>
            ))}
          </FilterSelect>
        </FieldBox>
      </Stack>
      {list.isPending && <Skeleton h="48" borderRadius="panel" />}
      {list.error && !list.items && (
        <LoadError noun={t.respondents.tab(label).toLowerCase()} error={list.error} onRetry={list.reload} />
      )}
      {list.items?.length === 0 && (
        <EmptyBox
          icon={UsersRound}
          title={isNarrowed ? t.respondents.noMatchTitle : t.respondents.emptyTitle(label)}
          text={isNarrowed ? t.respondents.noMatchText : t.respondents.emptyText}
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
      <Suspense fallback={null}>
        {configuring.isOpen && form.data && workspace.data && (
          <RespondentSettingsDialog
            {...{ ids, form: form.data, workspace: workspace.data }}
            onClose={configuring.close}
          />
        )}
        {importing.isOpen && <ImportDialog ids={ids} onClose={importing.close} />}
        {adding.isOpen && <AddRespondentDialog ids={ids} label={label} onClose={adding.close} />}
        {edited && edited.status !== 'forgotten' && (
          <EditRespondentDialog
            key={edited.id}
            ids={ids}
            label={label}
            person={edited}
            onClose={editing.close}
          />
        )}
        {forgotten && forgotten.status !== 'forgotten' && (
          <ForgetDialog key={forgotten.id} ids={ids} person={forgotten} onClose={forgetting.close} />
        )}
      </Suspense>
    </Stack>
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
  return useMutation({
    mutationFn: (respondentId: number) => call(calls.create, { params: ids, body: { respondentId } }),
    onSuccess: async () => {
      notify.success({ title: t.respondents.callPlanned });
      await invalidate(calls.list);
    },
    onError: (error) => notify.error({ title: t.respondents.failed.planCall, text: errorText(error) }),
  });
}

/** A copied address may name a row that stands behind "Load more". */
function useRespondent(
  ids: FolderIds,
  item: string | null,
  listed: readonly Respondent[] | undefined,
): Respondent | undefined {
  const shown = listed?.find(({ id }) => String(id) === item);
  const params = { ...ids, respondentId: item ?? '' };
  const fetched = useQuery({
    ...q(respondents.get, { params }),
    enabled: item !== null && listed !== undefined && shown === undefined,
  });
  return item === null ? undefined : (shown ?? fetched.data);
}
