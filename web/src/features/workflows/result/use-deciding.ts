import {
  type DecideStudyBody,
  type Evidence,
  studyDecisions,
  workflows,
  type Workflow,
  type Block,
  documents,
} from '@app/contracts';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../lib/call';
import { errorText } from '../../../lib/error-text';
import type { FolderIds } from '../../../lib/paths';
import { invalidate, q } from '../../../lib/query';
import { messages as t } from '../../../messages';
import type { Choice, Deciding, DocumentPlace } from '../../../ui/study/deciding';
import { keyOf } from '../../../ui/study/study-items';
import { notify } from '../../../ui/toaster';
import { byIds } from '../../../lib/document-pages';
import { plainText } from '../../../ui/document-viewer/search';

/** The decisions of people about the study of a result, and the ways to decide. Null until they are loaded. */
export function useDeciding(ids: FolderIds, workflow: Workflow): Deciding | null {
  const client = useQueryClient();
  const params = { ...ids, workflowId: String(workflow.id) };
  const query = q(studyDecisions.list, { params });
  const { data } = useQuery(query);
  const [done, setDone] = useState<readonly (readonly Choice[])[]>([]);
  const decisions = useMemo(() => new Map((data ?? []).map((one) => [keyOf(one), one])), [data]);
  const versionOf = (address: { entity: string; field: string }): number =>
    decisions.get(keyOf(address))?.version ?? 0;
  const after = {
    onSuccess: async (all: NonNullable<typeof data>) => {
      client.setQueryData(query.queryKey, all);
      await invalidate(workflows.study, client);
    },
    onError: async (error: unknown) => {
      notify.error({ title: t.study.decisionFailed, text: errorText(error) });
      await invalidate(studyDecisions.list, client);
    },
  };
  const decide = useMutation({
    mutationFn: (choices: readonly Choice[]) =>
      call(studyDecisions.decide, {
        params,
        body: { decisions: choices.map((choice) => bodyOf(choice, versionOf(choice))) },
      }),
    ...after,
  });
  const accept = useMutation({
    mutationFn: (addresses: readonly { entity: string; field: string }[]) =>
      call(studyDecisions.accept, {
        params,
        body: { values: addresses.map((address) => ({ ...address, version: versionOf(address) })) },
      }),
    ...after,
  });
  if (data === undefined) return null;
  const last = done.at(-1);
  return {
    decisions,
    isPending: decide.isPending || accept.isPending,
    decide: (choices) => {
      const undoing = choices.map((choice) => before(choice, decisions));
      setDone((earlier) => [...earlier, undoing]);
      // What was refused must not be undone: another person may have decided.
      const onError = (): void => setDone((earlier) => earlier.filter((one) => one !== undoing));
      decide.mutate(choices, { onError });
    },
    accept: (addresses) => accept.mutate(addresses),
    undo:
      last === undefined
        ? null
        : () => {
            setDone((earlier) => earlier.slice(0, -1));
            decide.mutate(last);
          },
    loadPlaces: () => loadPlaces(client, ids, workflow.documentIds),
  };
}

/** The decision that restores what was decided before a choice. */
function before({ entity, field }: Choice, decisions: Deciding['decisions']): Choice {
  const earlier = decisions.get(keyOf({ entity, field }));
  if (earlier === undefined) return { entity, field, decision: 'proposed' };
  const { decision, value, reason, evidence } = earlier;
  return { entity, field, decision, value, evidence, ...(reason !== null && { reason }) };
}

const bodyOf = (
  { entity, field, decision, value, reason, evidence = [] }: Choice,
  version: number,
): DecideStudyBody['decisions'][number] => ({
  entity,
  field,
  decision,
  value,
  ...(reason && { reason }),
  ...(evidence.length > 0 && { evidence: evidence.map(placeOf) }),
  version,
});

/** A place without the words, which a person does not name. */
const placeOf = ({ document, block, cell }: Evidence) =>
  cell === undefined ? { document, block } : { document, block, cell };

/** All blocks and table cells of documents that still exist, in their order. */
async function loadPlaces(
  client: QueryClient,
  ids: FolderIds,
  documentIds: readonly number[],
): Promise<readonly DocumentPlace[]> {
  const found = await client.fetchQuery(q(documents.list, { params: ids, query: byIds(documentIds) }));
  const places = await Promise.all(
    found.map(async ({ id, name }) => {
      const params = { ...ids, documentId: String(id) };
      const { blocks } = await client.fetchQuery(q(documents.model, { params }));
      return blocks.flatMap(textsOf).map(({ text, ...place }): DocumentPlace => ({
        evidence: { document: id, ...place },
        text: plainText(text).trim(),
        source: name,
      }));
    }),
  );
  return places.flat().filter(({ text }) => text !== '');
}

const textsOf = (block: Block): { block: string; cell?: string; text: string }[] =>
  block.type === 'table'
    ? block.rows.flatMap(({ cells }) => cells.map(({ id, text }) => ({ block: block.id, cell: id, text })))
    : [{ block: block.id, text: block.text }];
