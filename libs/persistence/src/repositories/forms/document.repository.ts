import { LIMITS, type ReadingCounts, type ReadingWarning } from '@app/contracts';
import { In, IsNull, Not, type EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../../advisory-locks';
import { DocumentEntity } from '../../entities/form.entities';
import { WorkflowEntity } from '../../entities/workflow.entities';
import { isQueueOpen } from '../../queue-pause';
import type { ClaimRequest } from '../records/claim-request';
import type { StoredFailure } from '../stored-failure';

/** Serializes claims, so that each sees what the others have taken. */
const READING_LOCK = ADVISORY_LOCKS.readingTurns;

export type NewDocument = Pick<
  DocumentEntity,
  | 'formId'
  | 'name'
  | 'fileName'
  | 'fileSize'
  | 'mimeType'
  | 'objectPath'
  | 'sha256'
  | 'uploadedBy'
  | 'description'
  | 'tags'
> &
  Partial<Pick<DocumentEntity, 'scan' | 'seriesId' | 'documentVersion'>>;

/** Columns describing a document whose model is stored. */
export interface ReadFacts {
  readonly pages: number;
  readonly words: number;
  readonly tokens: number;
  readonly warnings: ReadingWarning[];
  readonly extractor: string;
}

/** Result of a finished reading. */
export type ReadingResult =
  | ({ readonly status: 'read'; readonly counts: ReadingCounts } & ReadFacts)
  | { readonly status: 'failed'; readonly failure: StoredFailure };

export type DocumentRepository = ReturnType<typeof documentRepository>;

export function documentRepository(manager: EntityManager) {
  const documents = manager.getRepository(DocumentEntity);
  const held = (id: number, token: string) => ({ id, leaseToken: token, readingStatus: 'reading' as const });

  return {
    async create(document: NewDocument): Promise<DocumentEntity> {
      const { id } = await documents.save(documents.create(document));
      return documents.findOneByOrFail({ id });
    },

    find(formId: number, id: number): Promise<DocumentEntity | null> {
      return documents.findOneBy({ formId, id });
    },

    findById(id: number): Promise<DocumentEntity | null> {
      return documents.findOneBy({ id });
    },

    findMany(formId: number, ids: readonly number[]): Promise<DocumentEntity[]> {
      return documents.findBy({ formId, id: In(ids) });
    },

    /** Reads the row and locks it until the transaction ends. */
    lock(id: number): Promise<DocumentEntity | null> {
      return documents.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    },

    async update(
      id: number,
      change: Partial<Pick<DocumentEntity, 'name' | 'description' | 'tags'>>,
    ): Promise<void> {
      await documents.update(id, { ...change, version: () => 'version + 1', updatedAt: () => 'now()' });
    },

    /** All versions of the given document, newest first. */
    versions({
      id,
      seriesId,
      formId,
    }: Pick<DocumentEntity, 'id' | 'seriesId' | 'formId'>): Promise<DocumentEntity[]> {
      const first = seriesId ?? id;
      return documents.find({
        where: [
          { formId, id: first },
          { formId, seriesId: first },
        ],
        order: { documentVersion: 'DESC' },
        take: LIMITS.versionsPerDocument,
      });
    },

    /** Replaces a document by its next version. */
    async replace(id: number, by: number): Promise<void> {
      await documents.update(id, { replacedBy: by, version: () => 'version + 1' });
    },

    /** Deletes a document with all its versions, which reference the first. */
    async delete({ id, seriesId }: Pick<DocumentEntity, 'id' | 'seriesId'>): Promise<void> {
      await documents.delete(seriesId ?? id);
    },

    /** Returns true while an unfinished workflow uses one of the documents. */
    areUsed(formId: number, ids: readonly number[]): Promise<boolean> {
      return manager
        .getRepository(WorkflowEntity)
        .createQueryBuilder('workflow')
        .where('workflow.formId = :formId AND workflow.documentIds && :ids::int[]', { formId, ids: [...ids] })
        .andWhere(`workflow.status IN ('pending', 'running')`)
        .getExists();
    },

    /**
     * Claims the next document to read: from the workspace and person with the fewest running readings, oldest first.
     * Eligible are waiting documents and those whose reader is gone. Every claim counts as an attempt, except after the
     * loss of a reader that the document cannot have caused. Returns null if there is none.
     * Call in a transaction.
     */
    async claimNext({
      token,
      seconds,
      onlyReservedSlot,
      lossCounts,
    }: ClaimRequest): Promise<DocumentEntity | null> {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [READING_LOCK]);
      const [rows] = await manager.query<[{ id: number }[], number]>(
        `WITH held AS MATERIALIZED (
           SELECT f.workspace_id, d.uploaded_by FROM form_documents d JOIN forms f ON f.id = d.form_id
           WHERE d.reading_status = 'reading' AND d.lease_until > now()),
         next AS (
           SELECT d.id FROM form_documents d JOIN forms f ON f.id = d.form_id
           LEFT JOIN (SELECT workspace_id, count(*) AS n FROM held GROUP BY 1) team ON team.workspace_id = f.workspace_id
           LEFT JOIN (SELECT uploaded_by, count(*) AS n FROM held GROUP BY 1) person ON person.uploaded_by = d.uploaded_by
           WHERE d.reading_status IN ('waiting', 'reading') AND coalesce(d.lease_until, now()) <= now()
             AND (NOT $3 OR coalesce(person.n, 0) = 0) AND ${isQueueOpen('extraction')}
           ORDER BY greatest(coalesce(team.n, 0), coalesce(person.n, 0)), least(coalesce(team.n, 0), coalesce(person.n, 0)), d.id
           LIMIT 1 FOR UPDATE OF d)
         UPDATE form_documents d SET reading_status = 'reading', lease_token = $1,
           reading_attempts = reading_attempts + CASE WHEN reading_status = 'waiting' OR loss_counts THEN 1 ELSE 0 END,
           lease_until = now() + make_interval(secs => $2), loss_counts = $4, version = version + 1
         FROM next WHERE d.id = next.id RETURNING d.id`,
        [token, seconds, onlyReservedSlot, lossCounts],
      );
      const [claimed] = rows;
      return claimed === undefined ? null : documents.findOneBy({ id: claimed.id });
    },

    /** Records progress and extends the lease; false if the lease is lost. */
    async reportPages(
      id: number,
      token: string,
      progress: { done: number; of: number; seconds: number; lossCounts: boolean },
    ) {
      const { affected } = await documents.update(held(id, token), {
        readingPagesDone: progress.done,
        readingPages: progress.of,
        leaseUntil: () => `now() + make_interval(secs => ${progress.seconds})`,
        lossCounts: progress.lossCounts,
        version: () => 'version + 1',
      });
      return affected === 1;
    },

    /**
     * Records that the model is stored: conversions may use it while the reading continues. False if the lease is lost.
     */
    async keepReading(id: number, token: string, facts: ReadFacts): Promise<boolean> {
      const { affected } = await documents.update(held(id, token), {
        ...factColumns(facts),
        version: () => 'version + 1',
      });
      return affected === 1;
    },

    /** Ends the reading; only the lease holder can. */
    async finishReading(id: number, token: string, result: ReadingResult): Promise<boolean> {
      const { affected } = await documents.update(held(id, token), {
        readingStatus: result.status,
        leaseToken: null,
        leaseUntil: null,
        version: () => 'version + 1',
        readingEndedAt: () => 'now()',
        updatedAt: () => 'now()',
        ...(result.status === 'read'
          ? { ...factColumns(result), ...NO_FAILURE, readingCounts: result.counts }
          : failureColumns(result.failure)),
      });
      return affected === 1;
    },

    /** Releases an unfinished reading for `seconds`; the attempt does not count. */
    async releaseReading(id: number, token: string, seconds: number): Promise<void> {
      await documents.update(held(id, token), {
        readingStatus: 'waiting',
        readingAttempts: () => 'greatest(reading_attempts - 1, 0)',
        leaseToken: null,
        leaseUntil: () => `now() + make_interval(secs => ${seconds})`,
        version: () => 'version + 1',
      });
    },

    /** Stores the checksum of the file if none is known yet. */
    async keepHash(id: number, sha256: string): Promise<void> {
      await documents.update({ id, sha256: IsNull() }, { sha256 });
    },

    /** Stores the result of the virus scan. */
    async setScan(id: number, scan: 'clean' | 'infected'): Promise<void> {
      await documents.update(id, { scan, version: () => 'version + 1' });
    },

    /** Marks a document as failed because its stored file has changed; its reading is invalid. */
    async failChanged(id: number, failure: StoredFailure): Promise<boolean> {
      const { affected } = await documents.update(
        { id, readingStatus: Not('failed') },
        {
          readingStatus: 'failed',
          ...failureColumns(failure),
          leaseToken: null,
          leaseUntil: null,
          version: () => 'version + 1',
          readingEndedAt: () => 'now()',
          updatedAt: () => 'now()',
        },
      );
      return affected === 1;
    },

    /** Requests a new reading, by a newer reader or because the stored model is missing. */
    async rereadIfRead(id: number, extractor: string | null): Promise<boolean> {
      const { affected } = await documents
        .createQueryBuilder()
        .update()
        .set({ readingStatus: 'waiting', readingAttempts: 0, version: () => 'version + 1' })
        .where(`id = :id AND reading_status = 'read' AND extractor IS NOT DISTINCT FROM :extractor`, {
          id,
          extractor,
        })
        .execute();
      return affected === 1;
    },

    /** Requests a new reading, with all its attempts, of a document whose reading failed; false if it has not failed. */
    async rereadIfFailed(id: number): Promise<boolean> {
      const { affected } = await documents.update(
        { id, readingStatus: 'failed' },
        {
          readingStatus: 'waiting',
          readingAttempts: 0,
          ...NO_FAILURE,
          version: () => 'version + 1',
          updatedAt: () => 'now()',
        },
      );
      return affected === 1;
    },

    /**
     * A waiting document that no worker is reading; null if there is none. A minimum age gives the regular wake-up time
     * to arrive first.
     */
    async findUnread(): Promise<number | null> {
      const found = await documents
        .createQueryBuilder('document')
        .select(['document.id'])
        .where(
          `${isQueueOpen('extraction')} AND
           ((document.readingStatus = 'waiting' AND document.updatedAt < now() - interval '30 seconds'
              AND coalesce(document.leaseUntil, now()) <= now())
            OR (document.readingStatus = 'reading' AND document.leaseUntil < now()))`,
        )
        .orderBy('document.id')
        .limit(1)
        .getOne();
      return found?.id ?? null;
    },
  };
}

const factColumns = ({ pages, words, tokens, warnings, extractor }: ReadFacts) => ({
  readingPages: pages,
  readingPagesDone: pages,
  readingWords: words,
  readingTokens: tokens,
  readingWarnings: warnings,
  extractor,
});

const NO_FAILURE = { readingErrorCode: null, readingErrorDetail: null, readingErrorSaid: null } as const;

const failureColumns = ({ code, message, said }: StoredFailure) => ({
  readingErrorCode: code,
  readingErrorDetail: message,
  readingErrorSaid: said,
});
