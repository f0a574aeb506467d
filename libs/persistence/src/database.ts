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
    /** What has to be said inside a transaction, before anything is asked; null: nothing. */
    private readonly statement: () => string | null,
    isForPeople: boolean,
  ) {
    const pooled = repositoriesOf(dataSource.manager, (entry) => this.hear([entry]));
    this.repositories = isForPeople
      ? callByCall(pooled, async (call) => (statement() === null ? call(pooled) : this.transaction(call)))
      : pooled;
  }

  /**
   * Opens the pool for work on the rows of all workspaces. Does not migrate: that is one explicit command.
   *
   * @throws Error for a role that would see none of them.
   */
  static async connect(url: string, poolSize?: number): Promise<Database> {
    const { dataSource } = await open(url, poolSize, assertSeesAll);
    return new Database(dataSource, () => null, false);
  }

  /**
   * Opens the pool of a process that people talk to: each statement is behind the fence of whoever it is made for
   * (`withDatabaseUser`), and sees the rows of that person's workspaces only.
   *
   * @throws Error for a role that cannot reach all of them where it has to.
   */
  static async connectForPeople(url: string, poolSize?: number): Promise<Database> {
    const { dataSource, role } = await open(url, poolSize, assertReachesAll);
    const statement = (): string | null => {
      const actor = currentDatabaseUser();
      // A role that is behind no fence need not say for whom it asks.
      return role.seesAll ? null : statementFor(actor);
    };
    return new Database(dataSource, statement, true);
  }

  /**
   * One use case, one transaction; rolled back when `work` throws. It waits for nothing but its own connection: what must follow
   * it goes through the outbox.
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

  /** Tells what this process writes into the audit trail, once it is committed. */
  onRecorded(hear: (entries: readonly AuditEntry[]) => void): void {
    this.hear = hear;
  }

  /**
   * Runs `work` if no other process holds the named lock; answers whether it ran. The lock has a connection of its own and no
   * transaction: whatever `work` waits for, no row waits for it. It ends with the connection when the process is lost.
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

  /** True when the database answers and every migration of this code has been run. */
  async isReady(): Promise<boolean> {
    return !(await this.dataSource.showMigrations());
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }
}

/** Lets the transactions of a connection begin with a statement, in one round trip. */
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
