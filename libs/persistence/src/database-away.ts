/**
 * Connection exceptions, a transaction that was ended because its process stood still, shutdown and start of the server, a full disk, no memory, too many connections, failing input and output
 * (PostgreSQL error codes, appendix A).
 */
const SQL_STATES = /^(08...|25P03|57P0[123]|53[123]00|58030)$/;
const SYSTEM_CODES = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** What driver and connection pool say without a code; a connection that was cut in a transaction is one that was released. */
const SENTENCES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|client was closed|timeout expired|query runner already released/i;

/** Cancelled by the limit for one statement. */
const CANCELLED = '57014';

/** Foreign key, serialization failure, deadlock. */
const OVERTAKEN = /^(23503|40001|40P01)$/;

/** True when a statement failed because of what somebody else did at the same moment: a row that it named is gone. */
export function isOvertaken(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  if ('code' in error && OVERTAKEN.test(String(error.code))) return true;
  return isOvertaken('driverError' in error ? error.driverError : error.cause, depth + 1);
}

/** True when a statement failed because the database cannot be reached, is just starting or ending, or has no room; not the statement's fault. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (SQL_STATES.test(code) || SYSTEM_CODES.test(code) || SENTENCES.test(error.message)) return true;
  return isDatabaseAway('driverError' in error ? error.driverError : error.cause, depth + 1);
}

/**
 * True when a statement took longer than any may. Those of the product are short, so it has waited: for a disk, or for a row that was
 * held, one after the other, by several transactions of a process that stands still.
 */
function isDatabaseSlow(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  if ('code' in error && error.code === CANCELLED) return true;
  return isDatabaseSlow('driverError' in error ? error.driverError : error.cause, depth + 1);
}

/** True when the same statement may succeed a moment later: the database is away, or too busy to end it in its time. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isDatabaseAway(error) || isDatabaseSlow(error);
