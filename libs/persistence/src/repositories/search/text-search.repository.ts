import type { EntityManager } from 'typeorm';

/** A piece of a text that contains the words. */
export interface FoundPiece {
  readonly id: number;
  readonly page: number | null;
  readonly places: readonly string[];
  /** Its text; hits are between U+0002 and U+0003. */
  readonly marked: string;
}

/** A document, or the XML of a workflow, that contains the words. */
export interface FoundSource {
  readonly kind: 'document' | 'xml';
  readonly id: number;
  readonly name: string;
  readonly formId: number;
  readonly formName: string;
  /** The first hits. */
  readonly pieces: readonly FoundPiece[];
  /** True if there are more hits. */
  readonly hasMore: boolean;
}

export interface FoundTexts {
  readonly sources: readonly FoundSource[];
  /** Start of the next page; null if there is none. */
  readonly next: number | null;
}

interface TextSearch {
  readonly workspaceId: number;
  readonly words: string;
  /** The words must be adjacent, in this order. */
  readonly isPhrase: boolean;
  readonly before?: number | undefined;
}

interface Hit {
  readonly id: number;
  readonly documentId: number | null;
  readonly workflowId: number | null;
}

/** Sources per page. */
const SOURCES = 15;
const PIECES_OF_SOURCE = 3;
/** Pieces examined per page, so that a word that occurs everywhere does not scan the whole workspace. */
const PIECES = 600;

/** The last word may be a prefix of at least three letters. */
const WANTED = `(nullif(CASE WHEN $2 THEN phraseto_tsquery('simple', $1) ELSE plainto_tsquery('simple', $1) END::text, '')
  || CASE WHEN $1 ~ '\\S{3}$' THEN ':*' ELSE '' END)::tsquery`;

export type TextSearchRepository = ReturnType<typeof textSearchRepository>;

/** Full-text search of a workspace: newest sources first, each with its first pieces. */
export function textSearchRepository(manager: EntityManager) {
  async function firstPieceOf({ documentId, workflowId }: Hit): Promise<number | null> {
    const [row] = await manager.query<{ first: string | null }[]>(
      documentId === null
        ? `SELECT min(id) AS first FROM search_pieces WHERE workflow_id = $1`
        : `SELECT min(id) AS first FROM search_pieces WHERE document_id = $1`,
      [documentId ?? workflowId],
    );
    return row?.first == null ? null : Number(row.first);
  }

  async function piecesOf(
    ids: readonly number[],
    { words, isPhrase }: TextSearch,
  ): Promise<Map<number, FoundPiece>> {
    const rows = await manager.query<(Omit<FoundPiece, 'id'> & { id: string })[]>(
      `SELECT id, page, places,
         ts_headline('simple', text, ${WANTED}, 'HighlightAll=true, StartSel=' || chr(2) || ', StopSel=' || chr(3)) AS marked
       FROM search_pieces WHERE id = ANY($3)`,
      [words, isPhrase, ids],
    );
    return new Map(rows.map((row) => [Number(row.id), { ...row, id: Number(row.id) }]));
  }

  /**
   * Names of the sources, by `kind` and id; without folders being deleted and texts that a newer version or run has
   * replaced.
   */
  async function namesOf(
    hits: readonly Hit[],
  ): Promise<Map<string, Omit<FoundSource, 'pieces' | 'hasMore'>>> {
    const rows = await manager.query<Omit<FoundSource, 'pieces' | 'hasMore'>[]>(
      `SELECT 'document' AS kind, d.id, d.name, f.id AS "formId", f.name AS "formName"
         FROM form_documents d JOIN forms f ON f.id = d.form_id WHERE d.id = ANY($1) AND d.replaced_by IS NULL AND f.deleting_since IS NULL
       UNION ALL
       SELECT 'xml', w.id, w.name, f.id, f.name FROM ai_workflows w JOIN forms f ON f.id = w.form_id
         WHERE w.id = ANY($2) AND f.deleting_since IS NULL AND w.status = 'completed' AND w.searched_run = w.run`,
      [
        hits.flatMap(({ documentId }) => documentId ?? []),
        hits.flatMap(({ workflowId }) => workflowId ?? []),
      ],
    );
    return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  }

  return {
    /** Number of texts in a workspace that are not indexed yet. */
    async waiting(workspaceId: number): Promise<number> {
      const [row] = await manager.query<{ waiting: number }[]>(
        `SELECT ((SELECT count(*) FROM form_documents d JOIN forms f ON f.id = d.form_id WHERE f.workspace_id = $1
             AND d.reading_status = 'read' AND d.searched_path IS DISTINCT FROM d.object_path || '#' || d.extractor)
         + (SELECT count(*) FROM ai_workflows w WHERE w.workspace_id = $1
             AND w.status = 'completed' AND w.searched_run IS DISTINCT FROM w.run))::int AS waiting`,
        [workspaceId],
      );
      return row?.waiting ?? 0;
    },

    async page(search: TextSearch): Promise<FoundTexts> {
      const { words, isPhrase, workspaceId, before } = search;
      const rows = await manager.query<(Omit<Hit, 'id'> & { id: string })[]>(
        `SELECT piece_id AS id, piece_document_id AS "documentId", piece_workflow_id AS "workflowId"
         FROM search_pieces_with(${WANTED}, $3, $4, $5)`,
        [words, isPhrase, workspaceId, before ?? null, PIECES],
      );
      const groups = grouped(rows.map((row) => ({ ...row, id: Number(row.id) })));
      const shown = [...groups.values()].slice(0, SOURCES);
      const last = shown.at(-1)?.[0];
      const isLast = last === undefined || (rows.length < PIECES && groups.size <= SOURCES);
      const pieces = await piecesOf(
        shown.flatMap((hits) => hits.slice(0, PIECES_OF_SOURCE).map(({ id }) => id)),
        search,
      );
      const names = await namesOf(shown.flatMap(([hit]) => hit ?? []));
      return {
        sources: shown.flatMap((hits) => {
          const name = hits[0] && names.get(keyOf(hits[0]));
          // Deleted between the two queries, or not to be shown.
          if (name === undefined) return [];
          const first = hits.slice(0, PIECES_OF_SOURCE).flatMap(({ id }) => pieces.get(id) ?? []);
          return [{ ...name, pieces: first, hasMore: hits.length > PIECES_OF_SOURCE }];
        }),
        next: isLast ? null : await firstPieceOf(last),
      };
    },
  };
}

const keyOf = ({ documentId, workflowId }: Hit): string =>
  documentId === null ? `xml ${workflowId}` : `document ${documentId}`;

/** Newest source first; within a source in text order. */
function grouped(newestFirst: readonly Hit[]): Map<string, Hit[]> {
  const groups = new Map<string, Hit[]>();
  for (const hit of newestFirst) {
    const known = groups.get(keyOf(hit));
    if (known === undefined) groups.set(keyOf(hit), [hit]);
    else known.unshift(hit);
  }
  return groups;
}
