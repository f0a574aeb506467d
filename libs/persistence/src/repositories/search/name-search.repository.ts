import type { EntityManager } from 'typeorm';
import { containing } from '../records/containing';

/** A search hit: an item's name and location. */
export interface FoundName {
  readonly id: number;
  readonly name: string;
  readonly workspaceId: number;
  readonly workspaceName: string;
  /** Null for items outside folders. */
  readonly formId: number | null;
  readonly formName: string | null;
}

export interface FoundNames {
  readonly folders: readonly FoundName[];
  readonly documents: readonly FoundName[];
  readonly workflows: readonly FoundName[];
  readonly people: readonly FoundName[];
}

interface NameSearch {
  readonly userId: number;
  readonly text: string;
  /** Hits of this workspace come first. */
  readonly workspaceId: number | null;
  /** Maximum per kind. */
  readonly most: number;
}

const IN_FOLDER = `JOIN forms f ON f.id = t.form_id AND f.deleting_since IS NULL
  JOIN workspaces p ON p.id = f.workspace_id JOIN workspace_members m ON m.workspace_id = p.id AND m.user_id = $1`;
const NAMED = `t.id, t.name, p.id AS "workspaceId", p.name AS "workspaceName"`;
const IN_ORDER = `ORDER BY (p.id = $3) IS TRUE DESC, t.id DESC LIMIT $4`;

const STATEMENTS = {
  folders: `SELECT ${NAMED}, NULL AS "formId", NULL AS "formName" FROM forms t
    JOIN workspaces p ON p.id = t.workspace_id JOIN workspace_members m ON m.workspace_id = p.id AND m.user_id = $1
    WHERE t.deleting_since IS NULL AND t.name ILIKE $2 ${IN_ORDER}`,
  documents: `SELECT ${NAMED}, f.id AS "formId", f.name AS "formName" FROM form_documents t ${IN_FOLDER}
    WHERE t.replaced_by IS NULL AND (t.name ILIKE $2 OR t.file_name ILIKE $2) ${IN_ORDER}`,
  workflows: `SELECT ${NAMED}, f.id AS "formId", f.name AS "formName" FROM ai_workflows t ${IN_FOLDER}
    WHERE t.name ILIKE $2 ${IN_ORDER}`,
  people: `SELECT t.id, concat_ws(' ', t.first_name, t.last_name) AS name, p.id AS "workspaceId", p.name AS "workspaceName",
      NULL AS "formId", NULL AS "formName"
    FROM workspace_members m JOIN workspaces p ON p.id = m.workspace_id
      JOIN workspace_members their ON their.workspace_id = p.id JOIN users t ON t.id = their.user_id
    WHERE m.user_id = $1 AND (concat_ws(' ', t.first_name, t.last_name) ILIKE $2 OR t.email ILIKE $2)
    ORDER BY (p.id = $3) IS TRUE DESC, lower(t.last_name), t.id, p.id LIMIT $4`,
} satisfies Record<keyof FoundNames, string>;

export type NameSearchRepository = ReturnType<typeof nameSearchRepository>;

/** Search by part of a name, over all workspaces of a person. */
export function nameSearchRepository(manager: EntityManager) {
  return {
    async find({ userId, text, workspaceId, most }: NameSearch): Promise<FoundNames> {
      const values = [userId, containing(text), workspaceId, most];
      const found = async (kind: keyof FoundNames): Promise<FoundName[]> =>
        manager.query<FoundName[]>(STATEMENTS[kind], values);
      return {
        folders: await found('folders'),
        documents: await found('documents'),
        workflows: await found('workflows'),
        people: await found('people'),
      };
    },
  };
}
