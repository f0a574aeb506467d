import type { EntityManager } from 'typeorm';
import { sealedKeyIds, type SealedPlace } from '../../sealed-places';

/** A row with sealed texts: its key and all its columns by their names in the database. */
export interface SealedRow {
  readonly key: string;
  readonly columns: unknown;
}

/** New values by column. */
export type SealedChange = Readonly<Record<string, unknown>>;

export type SealedRowRepository = ReturnType<typeof sealedRowRepository>;

/** Rows with sealed texts, for replacing the key that seals them. */
export function sealedRowRepository(manager: EntityManager) {
  return {
    /** Ids of all keys that sealed texts name. */
    keyIds(): Promise<string[]> {
      return sealedKeyIds((sql) => manager.query(sql));
    },

    /**
     * The next rows after `after`, in the order of their keys, that have a text sealed with another key than `keyId`. They
     * stay locked until the transaction ends.
     */
    takeOthers(
      { table, key, texts }: SealedPlace,
      { keyId, after, limit }: { keyId: string; after: string; limit: number },
    ): Promise<SealedRow[]> {
      const isOther = texts.map((text) => `NOT starts_with(${text}, 'v1.' || $1 || '.')`).join(' OR ');
      return manager.query(
        `SELECT ${key}::text AS key, to_jsonb(${table}) AS columns FROM ${table}
         WHERE ${key} > $2::bigint AND (${isOther}) ORDER BY ${table}.${key} LIMIT $3 FOR UPDATE`,
        [keyId, after, limit],
      );
    },

    /** Replaces values of a row. */
    async change({ table, key }: SealedPlace, rowKey: string, change: SealedChange): Promise<void> {
      const values = Object.entries(change);
      const set = values.map(([column], at) => `${column} = $${at + 2}`).join(', ');
      await manager.query(`UPDATE ${table} SET ${set} WHERE ${key} = $1::bigint`, [
        rowKey,
        ...values.map(([, value]) => value),
      ]);
    },
  };
}
