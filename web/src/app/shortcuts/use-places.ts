import { forms, search, type FoundName } from '@app/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { paths } from '../../lib/paths';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { type Place, useOwnPlaces } from './use-own-places';

export interface Places {
  readonly places: readonly Place[];
  /** The search request failed. */
  readonly isPart: boolean;
  /** The search request is running. */
  readonly isAsking: boolean;
}

const FOLDERS_SHOWN = 20;

/**
 * Actions, screens and workspaces that match the input. Folders, documents, workflows and people come from the server
 * once the user pauses typing. The last entry searches all texts.
 */
export function usePlaces(text: string, settled: string): Places {
  const [, workspaceId = '', formId = ''] =
    /^\/workspace\/(\d+)(?:\/(?:folders|forms)\/(\d+))?/.exec(useLocation().pathname) ?? [];
  const wanted = settled.trim();
  const own = useOwnPlaces({ workspaceId, formId });
  const named = useQuery({
    ...q(search.names, { query: { search: wanted, ...(workspaceId && { workspaceId }) } }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  const listed = useQuery({
    ...q(forms.list, { params: { workspaceId }, query: { limit: String(FOLDERS_SHOWN) } }),
    enabled: workspaceId !== '' && wanted === '',
  });
  const typed = text.trim().toLocaleLowerCase();
  const folders = (wanted === '' ? (listed.data ?? []) : []).map(({ id, name }): Place => ({
    name,
    where: null,
    kind: 'folder',
    to: paths.folder(workspaceId, id),
  }));
  const byName = [...own, ...folders].filter(({ name }) => name.toLocaleLowerCase().includes(typed));
  const found = typed === '' || wanted === '' || !named.data ? [] : foundPlaces(named.data, workspaceId);
  const seen = new Set<string>();
  return {
    places: [...byName, ...found, ...textPlace(workspaceId, text.trim())].filter(
      ({ to, name }) => !seen.has(`${to} ${name}`) && seen.add(`${to} ${name}`),
    ),
    isPart: wanted !== '' && named.isError,
    isAsking: typed !== '' && (text.trim() !== wanted || named.isFetching),
  };
}

type Found = Readonly<Record<'folders' | 'documents' | 'workflows' | 'people', readonly FoundName[]>>;

/** The search results of the server. Results from other workspaces show the workspace name. */
function foundPlaces({ folders, documents, workflows, people }: Found, workspaceId: string): Place[] {
  const place =
    (kind: Place['kind'], to: (ids: Ids, id: number) => string) =>
    (found: FoundName): Place => {
      const { id, name, workspace, form } = found;
      const isHere = String(workspace.id) === workspaceId;
      const where = [form?.name, isHere ? null : workspace.name].filter(Boolean).join(' · ');
      return {
        name,
        kind,
        where: where || null,
        to: to({ workspaceId: workspace.id, formId: form?.id ?? id }, id),
      };
    };
  return [
    ...folders.map(place('folder', ({ workspaceId: workspace }, id) => paths.folder(workspace, id))),
    ...documents.map(place('document', (ids, documentId) => paths.document({ ...ids, documentId }))),
    ...workflows.map(place('workflow', (ids, workflowId) => paths.workflow({ ...ids, workflowId }))),
    ...people.map(place('person', ({ workspaceId: workspace }) => paths.members(workspace))),
  ];
}

interface Ids {
  readonly workspaceId: number;
  readonly formId: number;
}

const textPlace = (workspaceId: string, words: string): Place[] =>
  workspaceId === '' || words === ''
    ? []
    : [
        {
          name: t.shortcuts.inTexts(words),
          where: null,
          kind: 'texts',
          to: paths.search(workspaceId, words),
        },
      ];
