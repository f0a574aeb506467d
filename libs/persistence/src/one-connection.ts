import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource } from 'typeorm';

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Refuses a second connection inside a transaction of this process. DEADLOCK: it would wait for a connection or a row
 * that only the end of the transaction releases.
 */
export function refuseSecondConnection(dataSource: DataSource): void {
  const connect = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => {
    if (transactions.getStore()?.isOpen === true)
      throw new Error(
        "Use only the transaction's own repositories inside it: a second connection could wait for it forever.",
      );
    return connect(mode);
  };
}

/** Runs the work of a transaction. Promises that it started but did not await count as outside once it has ended. */
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
