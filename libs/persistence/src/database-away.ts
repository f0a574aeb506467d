/**
 * PostgreSQL error codes (appendix A) of an unavailable database: connection exceptions, idle-in-transaction timeout,
 * shutdown and start of the server, full disk, out of memory, too many connections, I/O errors.
 */
const SQL_STATES = /^(08...|25P03|57P0[123]|53[123]00|58030)$/;
const SYSTEM_CODES = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/;
/**
 * Errors of the driver and the connection pool that have no code. After a connection is cut inside a transaction,
 * TypeORM reports a released query runner.
 */
const SENTENCES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|client was closed|timeout expired|query runner already released/i;

/** Cancelled by the statement timeout. */
const CANCELLED = '57014';

/** Foreign key violation, serialization failure, deadlock. */
const OVERTAKEN = /^(23503|40001|40P01)$/;

/**
 * Returns true if a statement failed because of a concurrent change, for example because a referenced row was deleted.
 */
export function isOvertaken(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  if ('code' in error && OVERTAKEN.test(String(error.code))) return true;
  return isOvertaken('driverError' in error ? error.driverError : error.cause, depth + 1);
}

/**
 * Returns true if the database cannot be reached, is starting or stopping, or has no room: the statement itself is not
 * at fault.
 */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (SQL_STATES.test(code) || SYSTEM_CODES.test(code) || SENTENCES.test(error.message)) return true;
  return isDatabaseAway('driverError' in error ? error.driverError : error.cause, depth + 1);
}

/**
 * Returns true if a statement hit the statement timeout. The product's statements are short, so it was waiting: for a
 * disk, or for a row that several transactions of a frozen process locked one after the other.
 */
function isDatabaseSlow(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  if ('code' in error && error.code === CANCELLED) return true;
  return isDatabaseSlow('driverError' in error ? error.driverError : error.cause, depth + 1);
}

/**
 * Returns true if the same statement may succeed a moment later: the database is unavailable, or too busy to finish it
 * in time.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isDatabaseAway(error) || isDatabaseSlow(error);
