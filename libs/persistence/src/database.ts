import type { DataSource, QueryRunner } from 'typeorm';
import { ADVISORY_LOCKS, type AdvisoryLock } from './advisory-locks';
import { createDataSource } from './data-source';
import { currentDatabaseUser, statementFor } from './row-security/database-user';
import {
  assertReachesAll,
  assertSeesAll,
  type ConnectedRole,
  connectedRole,
} from './row-security/connected-role';
import { insideTransaction, refuseSecondConnection } from './one-connection';
import { callByCall, type Repositories, repositoriesOf } from './repositories';
import type { AuditEntry } from './repositories/records/audit.repository';

/** The database of one process: repositories for single statements, `transaction` for a use case. */
export class Database {
  readonly repositories: Repositories;
  private hear: (entries: readonly AuditEntry[]) => void = () => undefined;

  private constructor(
    private readonly dataSource: DataSource,
    /** Returns the statement that starts each transaction; null for none. */
    private readonly statement: () => string | null,
    isForPeople: boolean,
  ) {
    const pooled = repositoriesOf(dataSource.manager, (entry) => this.hear([entry]));
    this.repositories = isForPeople
      ? callByCall(pooled, async (call) => (statement() === null ? call(pooled) : this.transaction(call)))
      : pooled;
  }

  /**
   * Opens the pool for work on the rows of all workspaces. Does not migrate; `npm run migrate` does.
   *
   * @throws Error if the role cannot see all rows.
   */
  static async connect(url: string, poolSize?: number): Promise<Database> {
    const { dataSource } = await open(url, poolSize, assertSeesAll);
    return new Database(dataSource, () => null, false);
  }

  /**
   * Opens the pool of a process that serves people. Row-level security limits each statement to the workspaces of the
   * current database user (`withDatabaseUser`).
   *
   * @throws Error if the role cannot switch to the system role.
   */
  static async connectForPeople(url: string, poolSize?: number): Promise<Database> {
    const { dataSource, role } = await open(url, poolSize, assertReachesAll);
    const statement = (): string | null => {
      const actor = currentDatabaseUser();
      // A role that bypasses row-level security needs no database user.
      return role.seesAll ? null : statementFor(actor);
    };
    return new Database(dataSource, statement, true);
  }

  /**
   * Runs one use case in one transaction; rolls back if `work` throws. Inside it, wait for nothing but its own
   * connection: follow-up work goes through the outbox.
   */
  async transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T> {
    const statement = this.statement();
    const recorded: AuditEntry[] = [];
    const runner = this.dataSource.createQueryRunner();
    try {
      if (statement !== null) beginWith(runner, statement);
      const result = await runner.manager.transaction((manager) =>
        insideTransaction(() => work(repositoriesOf(manager, (entry) => recorded.push(entry)))),
      );
      this.hear(recorded);
      return result;
    } finally {
      await runner.release();
    }
  }

  /** Registers a listener for audit entries that this process has written and committed. */
  onRecorded(hear: (entries: readonly AuditEntry[]) => void): void {
    this.hear = hear;
  }

  /**
   * Runs `work` unless another process holds the named lock; returns whether it ran. The lock has its own connection
   * and no transaction, so `work` can wait without blocking rows. If the process dies, the lock ends with its
   * connection.
   */
  async exclusively(lock: AdvisoryLock, work: () => Promise<void>): Promise<boolean> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const [row] = await runner.manager.query<{ taken: boolean }[]>(
        'SELECT pg_try_advisory_lock($1) AS taken',
        [ADVISORY_LOCKS[lock]],
      );
      if (row?.taken !== true) return false;
      try {
        await work();
      } finally {
        await runner.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS[lock]]);
      }
      return true;
    } finally {
      await runner.release();
    }
  }

  /** Returns true if the database answers and has every migration of this code. */
  async isReady(): Promise<boolean> {
    return !(await this.dataSource.showMigrations());
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }
}

/** Prepends a statement to each transaction of a connection, in the same round trip. */
function beginWith(runner: QueryRunner, statement: string): void {
  const query = runner.query.bind(runner);
  runner.query = (text: string, ...rest: never[]) =>
    query(text === 'START TRANSACTION' ? `${text}; ${statement}` : text, ...rest);
}

async function open(
  url: string,
  poolSize: number | undefined,
  assertRole: (role: ConnectedRole) => void,
): Promise<{ dataSource: DataSource; role: ConnectedRole }> {
  const dataSource = await createDataSource(url, poolSize).initialize();
  try {
    const role = await connectedRole(dataSource);
    assertRole(role);
    refuseSecondConnection(dataSource);
    return { dataSource, role };
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
