import type { EventFacts, EventValues, SealedEvent, SignedHead } from '@app/audit-chain';
import type { EntityManager } from 'typeorm';
import { AuditAlarmEntity } from '../../entities/record.entities';

/** An event as it is sealed, with its time in microseconds. */
export type SealableEvent = EventFacts & EventValues;

/** A seal without its event. */
type Seal = Omit<SealedEvent, 'salt' | 'event'>;

/** The last seal of a chain. */
export type SealEnd = Pick<Seal, 'position' | 'digest'>;

/** A chain that does not contain its newest stored head. `foundPosition` is its end, 0 if nothing is left. */
export interface AuditAlarm {
  readonly chain: number;
  readonly storedPosition: number;
  readonly foundPosition: number;
}

export interface UnsealedSums {
  readonly waiting: number;
  /** Seconds that the oldest of them has waited. */
  readonly oldestSeconds: number;
  /** Events that are neither sealed nor waiting: they were removed from the queue. */
  readonly withheld: readonly string[];
}

/** An event with its seal and the digest of the seal before it. All but the event are null while it waits for its seal. */
export interface RevisionEvent {
  readonly event: SealableEvent;
  readonly position: number | null;
  readonly sealedAt: string | null;
  readonly digest: string | null;
  readonly valuesDigest: string | null;
  readonly salt: string | null;
  readonly previous: string;
}

const MOMENT = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const EVENT = `e.id::text AS id, ${MOMENT('e.at')} AS at, e.actor_id AS "actorId", e.action, e.result,
  e.workspace_id AS "workspaceId", e.form_id AS "formId", e.target_type AS "targetType", e.target_id AS "targetId",
  e.request_id AS "requestId", e.old_value AS "oldValue", e.new_value AS "newValue", e.reason, e.ip,
  e.user_agent AS "userAgent"`;

const WITHHELD_SHOWN = 10;

export type AuditSealRepository = ReturnType<typeof auditSealRepository>;

/** Writes the hash chains, one process at a time and after the commit, so that no writer of an event waits for them. */
export function auditSealRepository(manager: EntityManager) {
  return {
    /** Committed events that are in no chain, oldest first. */
    unsealed(limit: number): Promise<SealableEvent[]> {
      return manager.query(
        `SELECT ${EVENT} FROM audit_unsealed u JOIN audit_events e ON e.id = u.event_id ORDER BY e.id LIMIT $1`,
        [limit],
      );
    },

    /** The time of the database. */
    async now(): Promise<string> {
      const [row] = await manager.query<{ at: string }[]>(`SELECT ${MOMENT('clock_timestamp()')} AS at`);
      return row?.at ?? '';
    },

    /** The last seal of each of the given chains that has one. */
    async ends(chains: readonly number[]): Promise<Map<number, SealEnd>> {
      const rows = await manager.query<{ chain: number; position: string; digest: string }[]>(
        `SELECT c.chain, s.position, s.digest FROM unnest($1::int[]) c (chain)
         CROSS JOIN LATERAL (SELECT position, digest FROM audit_seals WHERE chain = c.chain ORDER BY position DESC LIMIT 1) s`,
        [chains],
      );
      return new Map(
        rows.map(({ chain, position, digest }) => [chain, { position: Number(position), digest }]),
      );
    },

    /** Null if the chain does not reach the position. */
    async digestAt(chain: number, position: number): Promise<string | null> {
      const [seal] = await manager.query<{ digest: string }[]>(
        'SELECT digest FROM audit_seals WHERE chain = $1 AND position = $2',
        [chain, position],
      );
      return seal?.digest ?? null;
    },

    /** Appends to the chains. Call in the transaction that read their ends. */
    async append(seals: readonly (Seal & { readonly salt: string })[]): Promise<void> {
      const rows = JSON.stringify(seals);
      await manager.query(
        `INSERT INTO audit_seals (chain, position, event_id, sealed_at, values_digest, digest)
         SELECT chain, position, "eventId", "sealedAt", "valuesDigest", digest FROM jsonb_to_recordset($1::jsonb)
           AS s (chain int, position bigint, "eventId" bigint, "sealedAt" timestamptz, "valuesDigest" text, digest text)`,
        [rows],
      );
      await manager.query(
        `INSERT INTO audit_salts (event_id, salt)
         SELECT "eventId", salt FROM jsonb_to_recordset($1::jsonb) AS s ("eventId" bigint, salt text)`,
        [rows],
      );
      await manager.query('DELETE FROM audit_unsealed WHERE event_id = ANY ($1::bigint[])', [
        seals.map(({ eventId }) => eventId),
      ]);
    },

    /** Ends of chains that have grown since their last signed head. */
    async unsignedEnds(limit: number): Promise<Pick<Seal, 'chain' | 'position' | 'digest'>[]> {
      const rows = await manager.query<{ chain: number; position: string; digest: string }[]>(
        `SELECT e.chain, e.position, s.digest FROM (SELECT chain, max(position) AS position FROM audit_seals GROUP BY chain) e
         JOIN audit_seals s ON s.chain = e.chain AND s.position = e.position
         WHERE NOT EXISTS (SELECT FROM audit_heads h WHERE h.chain = e.chain AND h.position = e.position)
         ORDER BY e.chain LIMIT $1`,
        [limit],
      );
      return rows.map((row) => ({ ...row, position: Number(row.position) }));
    },

    async keepHeads(heads: readonly SignedHead[]): Promise<void> {
      await manager.query(
        `INSERT INTO audit_heads (chain, position, digest, signed_at, key_id, signature)
         SELECT chain, position, digest, "signedAt", "keyId", signature FROM jsonb_to_recordset($1::jsonb)
           AS h (chain int, position bigint, digest text, "signedAt" timestamptz, "keyId" text, signature text)`,
        [JSON.stringify(heads)],
      );
    },

    async heads(chain: number): Promise<SignedHead[]> {
      const rows = await manager.query<(Omit<SignedHead, 'position'> & { position: string })[]>(
        `SELECT chain, position, digest, ${MOMENT('signed_at')} AS "signedAt", key_id AS "keyId", signature
         FROM audit_heads WHERE chain = $1 ORDER BY position`,
        [chain],
      );
      return rows.map((row) => ({ ...row, position: Number(row.position) }));
    },

    /** All chains, also those that only `stored` names, and whether their workspace is deleted. */
    chains(stored: readonly number[]): Promise<{ chain: number; isGone: boolean }[]> {
      return manager.query(
        `SELECT c.chain, c.chain <> 0 AND w.id IS NULL AS "isGone"
         FROM (SELECT chain FROM audit_seals UNION SELECT chain FROM audit_heads UNION SELECT unnest($1::int[])) c
         LEFT JOIN workspaces w ON w.id = c.chain ORDER BY c.chain`,
        [stored],
      );
    },

    /** Workspaces with neither a seal nor an event that waits for one. */
    async unrecordedWorkspaces(): Promise<number[]> {
      const rows = await manager.query<{ id: number }[]>(
        `SELECT w.id FROM workspaces w
         WHERE NOT EXISTS (SELECT FROM audit_seals s WHERE s.chain = w.id)
           AND NOT EXISTS (SELECT FROM audit_unsealed u JOIN audit_events e ON e.id = u.event_id WHERE e.workspace_id = w.id)
         ORDER BY w.id`,
      );
      return rows.map(({ id }) => id);
    },

    /** False if the alarm has been raised before. */
    async raiseAlarm({ chain, storedPosition, foundPosition }: AuditAlarm): Promise<boolean> {
      const raised = await manager.query<unknown[]>(
        `INSERT INTO audit_alarms (chain, stored_position, found_position) VALUES ($1, $2, $3)
         ON CONFLICT (chain) DO NOTHING RETURNING chain`,
        [chain, storedPosition, foundPosition],
      );
      return raised.length > 0;
    },

    /** The chain contains its newest stored head again. */
    async endAlarm(chain: number): Promise<void> {
      await manager.query('DELETE FROM audit_alarms WHERE chain = $1', [chain]);
    },

    async endAlarmsExcept(chains: readonly number[]): Promise<void> {
      await manager.query('DELETE FROM audit_alarms WHERE chain <> ALL ($1::int[])', [chains]);
    },

    /** Open alarms, oldest first. */
    async alarms(): Promise<(AuditAlarm & { readonly raisedAt: Date })[]> {
      const rows = await manager.getRepository(AuditAlarmEntity).find({ order: { raisedAt: 'ASC' } });
      return rows.map((row) => ({
        chain: row.chain,
        storedPosition: Number(row.storedPosition),
        foundPosition: Number(row.foundPosition),
        raisedAt: row.raisedAt,
      }));
    },

    /** A page of a chain, in order, after a position. */
    async page(chain: number, behind: number, limit: number): Promise<SealedEvent[]> {
      const rows = await manager.query<
        (SealableEvent & {
          readonly position: string;
          readonly eventId: string;
          readonly sealedAt: string;
          readonly valuesDigest: string;
          readonly digest: string;
          readonly salt: string | null;
        })[]
      >(
        `SELECT s.position, s.event_id::text AS "eventId", ${MOMENT('s.sealed_at')} AS "sealedAt",
           s.values_digest AS "valuesDigest", s.digest, salts.salt, ${EVENT}
         FROM audit_seals s LEFT JOIN audit_events e ON e.id = s.event_id LEFT JOIN audit_salts salts ON salts.event_id = s.event_id
         WHERE s.chain = $1 AND s.position > $2 ORDER BY s.position LIMIT $3`,
        [chain, behind, limit],
      );
      return rows.map(({ position, eventId, sealedAt, valuesDigest, digest, salt, ...event }) => ({
        chain,
        position: Number(position),
        eventId,
        sealedAt,
        valuesDigest,
        digest,
        salt,
        event: event.action === null ? null : event,
      }));
    },

    /** Events about the revisions of a workflow, oldest first, with their seals. An event of the last seconds has none yet. */
    ofRevisions(workspaceId: number, workflowId: number): Promise<RevisionEvent[]> {
      return manager.query(
        `SELECT to_jsonb(x) AS event, s.position::int, ${MOMENT('s.sealed_at')} AS "sealedAt", s.digest,
           s.values_digest AS "valuesDigest", salts.salt, coalesce(p.digest, '') AS previous
         FROM (SELECT ${EVENT} FROM audit_events e WHERE e.workspace_id = $1 AND e.target_type = 'workflow'
           AND e.target_id = $2 AND e.action LIKE 'revision.%') x
         LEFT JOIN audit_seals s ON s.event_id = x.id::bigint
         LEFT JOIN audit_seals p ON p.chain = s.chain AND p.position = s.position - 1
         LEFT JOIN audit_salts salts ON salts.event_id = s.event_id ORDER BY x.id::bigint`,
        [workspaceId, workflowId],
      );
    },

    /** Statistics of events that are in no chain. */
    async unsealedSums(): Promise<UnsealedSums> {
      const [sums] = await manager.query<{ waiting: number; oldest: number }[]>(
        `SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(e.at)), 0)::float AS oldest
         FROM audit_unsealed u JOIN audit_events e ON e.id = u.event_id`,
      );
      const withheld = await manager.query<{ id: string }[]>(
        `SELECT e.id::text AS id FROM audit_events e
         WHERE NOT EXISTS (SELECT FROM audit_seals s WHERE s.event_id = e.id)
           AND NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.event_id = e.id) ORDER BY e.id LIMIT $1`,
        [WITHHELD_SHOWN],
      );
      return {
        waiting: sums?.waiting ?? 0,
        oldestSeconds: sums?.oldest ?? 0,
        withheld: withheld.map(({ id }) => id),
      };
    },
  };
}
