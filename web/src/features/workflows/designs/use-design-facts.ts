import { type AiIntegration, documents, type FlowSurroundings } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { allIntegrations, allMembers } from '../../../lib/workspace-lists';
import { allSchemas } from '../../../lib/whole-choices';
import type { FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';

/** The items that steps can reference. */
export interface DesignFacts {
  readonly integrations: readonly AiIntegration[];
  /** Names by id. */
  readonly agents: ReadonlyMap<number, string>;
  readonly schemas: ReadonlyMap<number, string>;
  readonly people: ReadonlyMap<number, string>;
  /** Of all documents. */
  readonly tags: readonly string[];
  /** For the check of a drawing; null until everything is known. */
  readonly surroundings: FlowSurroundings | null;
}

export function useDesignFacts(ids: FolderIds): DesignFacts {
  const integrations = useQuery(allIntegrations(ids.workspaceId)).data;
  const schemas = useQuery(allSchemas(ids.workspaceId)).data;
  const people = useQuery(allMembers(ids.workspaceId)).data;
  // Own edits of documents tell this list nothing: it is as it is when a drawing is opened.
  const tags = useQuery({ ...q(documents.tags, { params: ids }), staleTime: 0 }).data;
  const isKnown = integrations !== undefined && schemas !== undefined && people !== undefined;
  return {
    integrations: integrations ?? [],
    agents: new Map(integrations?.map(({ id, name }) => [id, name])),
    schemas: new Map(schemas?.map(({ id, name }) => [id, name])),
    people: new Map(
      people?.map(({ userDetails: { id, firstName, lastName } }) => [id, `${firstName} ${lastName}`]),
    ),
    tags: tags?.toSorted((a, b) => a.localeCompare(b)) ?? [],
    surroundings: isKnown
      ? {
          integrations: new Map(integrations.map(({ id, active }) => [id, { active }])),
          schemaIds: new Set(schemas.map(({ id }) => id)),
          memberIds: new Set(people.map(({ userDetails: { id } }) => id)),
        }
      : null,
  };
}
