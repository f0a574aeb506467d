import type { KeyRing } from '@app/encryption';
import { type Database, type Repositories, SEALED_PLACES, type SealedPlace } from '@app/persistence';
import { z } from 'zod';
import { RESEAL } from './sealed-rows';

/** Rows of one transaction: they stay locked while they are sealed again. */
const BATCH = 200;

export interface RotatedPlace {
  readonly place: SealedPlace['name'];
  /** Rows sealed again. */
  readonly rotated: number;
  /** Keys of rows with a text that no key of the ring opens. They were left as they are. */
  readonly unopened: readonly string[];
}

/**
 * Seals everything in the database with the active key, in short transactions. It can be stopped and repeated at any time:
 * a row that is sealed with the active key is not touched again.
 */
export async function rotateSealedRows(database: Database, ring: KeyRing): Promise<RotatedPlace[]> {
  const places: RotatedPlace[] = [];
  for (const place of SEALED_PLACES) places.push(await rotatePlace(database, ring, place));
  return places;
}

async function rotatePlace(database: Database, ring: KeyRing, place: SealedPlace): Promise<RotatedPlace> {
  const unopened: string[] = [];
  let rotated = 0;
  for (let after = '0'; ;) {
    const batch = await database.transaction((repositories) =>
      rotateBatch(repositories, { ring, place, after }),
    );
    rotated += batch.rotated;
    unopened.push(...batch.unopened);
    if (batch.last === null) return { place: place.name, rotated, unopened };
    after = batch.last;
  }
}

async function rotateBatch(
  { sealedRows }: Repositories,
  { ring, place, after }: { ring: KeyRing; place: SealedPlace; after: string },
) {
  const rows = await sealedRows.takeOthers(place, { keyId: ring.active, after, limit: BATCH });
  const unopened: string[] = [];
  for (const { key, columns } of rows) {
    const change = changeOf(ring, place, columns);
    if (change === null) unopened.push(key);
    else await sealedRows.change(place, key, change);
  }
  return { rotated: rows.length - unopened.length, unopened, last: rows.at(-1)?.key ?? null };
}

/** Null if a text of the row does not open: its key is not in the ring, or it was altered. */
function changeOf(ring: KeyRing, place: SealedPlace, columns: unknown) {
  try {
    return RESEAL[place.name](ring, columns);
  } catch (error) {
    if (error instanceof Error && !(error instanceof z.ZodError)) return null;
    throw error;
  }
}
