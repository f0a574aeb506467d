import type { DataSource, QueryRunner } from 'typeorm';
import { ADVISORY_LOCKS, type AdvisoryLock } from './advisory-locks';
import { createDataSource, POOL_SIZE } from './data-source';
import { currentDatabaseUser, statementFor } from './row-security/database-user';
import {
  assertIsConfined,
  assertReachesAll,
  assertSeesAll,
  type ConnectedRole,
  connectedRole,
} from './row-security/connected-role';
import { insideTransaction, refuseSecondConnection } from './one-connection';
import { PersonTurns } from './person-turns';
import { callByCall, type Repositories, repositoriesOf } from './repositories';
import type { AuditEntry } from './repositories/records/audit.repository';

/** Where a statement of the current database user runs, what starts its transaction (null for nothing), and for whom. */
type PeopleAccess = () => {
  readonly source: DataSource;
  readonly statement: string | null;
  readonly personId: number | null;
};

/** Share of the connections that one person may hold at the same time. */
const PERSONAL_SHARE = 0.4;

/** The database of one process: repositories for single statements, `transaction` for a use case. */
export class Database {
  readonly repositories: Repositories;
  private system: DataSource | null = null;
  private hear: (entries: readonly AuditEntry[]) => void = () => undefined;

  private constructor(
    private readonly dataSource: DataSource,
    /** Access of a process that serves people; null for work on all rows. */
    private readonly access: PeopleAccess | null,
    private readonly turns = new PersonTurns(1),
  ) {
    const pooled = repositoriesOf(dataSource.manager, (entry) => this.hear([entry]));
    this.repositories =
      access === null
        ? pooled
        : callByCall(pooled, async (call) => {
            const { source, statement } = access();
            return source === dataSource && statement === null ? call(pooled) : this.transaction(call);
          });
  }

  /**
   * Opens the pool for work on the rows of all workspaces. Does not migrate; `npm run migrate` does.
   *
   * @throws Error if the role cannot see all rows.
   */
  static async connect(url: string, poolSize?: number): Promise<Database> {
    const { dataSource } = await open(url, poolSize, assertSeesAll);
    return new Database(dataSource, null);
  }

  /**
   * Opens the pools of a process that serves people. Row-level security limits each statement to the workspaces of the
   * current database user (`withDatabaseUser`). Work as the system has connections of its own, with the role of
   * `systemUrl`: the role of `url` cannot reach beyond a person.
   *
   * @throws Error if the role of `url` could switch to the system role, or if that of `systemUrl` cannot see all rows.
   */
  static async connectForPeople(
    { url, systemUrl }: { readonly url: string; readonly systemUrl: string | undefined },
    poolSize?: number,
  ): Promise<Database> {
    const { dataSource, role } = await open(url, poolSize, assertIsConfined);
    // A role that bypasses row-level security needs neither a database user nor a second pool.
    if (role.seesAll)
      return new Database(dataSource, () => ({ source: dataSource, statement: null, personId: null }));
    try {
      const system = await open(systemUrl ?? url, poolSize, assertReachesAll);
      const access = () => {
        const user = currentDatabaseUser();
        const { personId } = user;
        return user.isSystem
          ? { source: system.dataSource, statement: null, personId }
          : { source: dataSource, statement: statementFor(user), personId };
      };
      return new Database(dataSource, access, turnsOf(poolSize)).closing(system.dataSource);
    } catch (error) {
      await dataSource.destroy();
      throw error;
    }
  }

  /**
   * Runs one use case in one transaction; rolls back if `work` throws. Inside it, wait for nothing but its own
   * connection: follow-up work goes through the outbox. One person's transactions beyond a share of the pool wait for
   * each other, so that others find a connection.
   */
  async transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T> {
    const { source, statement, personId } = this.access?.() ?? {
      source: this.dataSource,
      statement: null,
      personId: null,
    };
    // Refuses a second connection before it waits for a turn, which would never come.
    const runner = source.createQueryRunner();
    return this.turns.during(personId, () => this.run(runner, statement, work));
  }

  private async run<T>(
    runner: QueryRunner,
    statement: string | null,
    work: (repositories: Repositories) => Promise<T>,
  ): Promise<T> {
    const recorded: AuditEntry[] = [];
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

  async close(): Promise<void> {
    await this.system?.destroy();
    await this.dataSource.destroy();
  }

  /** Also closes the pool of the system role. */
  private closing(system: DataSource): this {
    this.system = system;
    return this;
  }
}

/** At least one connection stays free for others, if there is more than one. */
const turnsOf = (poolSize: number = POOL_SIZE): PersonTurns =>
  new PersonTurns(Math.max(1, Math.floor(poolSize * PERSONAL_SHARE)));

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
