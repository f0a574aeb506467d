import { z } from 'zod';

/** Largest value of a Postgres `integer`, the type of every id. */
export const ID_MAXIMUM = 2_147_483_647;

/** An id in a JSON body. */
export const Id = z.number().int().min(1).max(ID_MAXIMUM);

/** An id in a path or query, where all values are strings. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'must be a positive integer')
  .transform(Number)
  .refine((value) => value <= ID_MAXIMUM, 'is too large');

/** Comma-separated ids in a query. */
export const idsText = (maximum: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'must be ids with commas between them')
    .transform((text) => text.split(',').map(Number))
    .refine((ids) => ids.length <= maximum, 'names too many')
    .refine((ids) => ids.every((id) => id <= ID_MAXIMUM), 'is too large');

export const Instant = z.iso.datetime();

/**
 * Revision of an editable object. Clients send it back as `If-Match: "…"`; the edit is refused (412) if another user changed
 * the object first. The server always sends it; clients may omit it.
 */
export const Etag = z.string().optional();

/** Cache-busting time stamp that the specification's clients add to every GET. Accepted and ignored. */
export const cacheBuster = { _t: z.string().max(32).optional() };

export const ListQuery = z.strictObject({
  ...cacheBuster,
  /** Continue after this id (lists run from newest to oldest). */
  before: IdText.optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 200, 'must be between 1 and 200')
    .optional(),
});
export const PlainQuery = z.strictObject({ ...cacheBuster });
