import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource } from 'typeorm';

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Refuses a second connection to whoever is inside a transaction of this process. It would wait for a connection, or for a row,
 * that only the end of the transaction gives free.
 */
export function refuseSecondConnection(dataSource: DataSource): void {
  const connect = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => {
    if (transactions.getStore()?.isOpen === true)
      throw new Error(
        'Inside a transaction only its own repositories are used: a second connection may wait for it.',
      );
    return connect(mode);
  };
}

/** Runs the work of a transaction; what it started and did not wait for is outside again when it ends. */
export function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  return transactions.run(transaction, async () => {
    try {
      return await work();
    } finally {
      transaction.isOpen = false;
    }
  });
}
