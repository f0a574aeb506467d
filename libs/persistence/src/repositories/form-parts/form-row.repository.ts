import type { EntityManager, EntityTarget } from 'typeorm';
import { FormEntity } from '../../entities/form.entities';
import type { Page } from '../workspaces/workspace.repository';

/** The columns that each row of a folder has. */
export interface FormRow {
  readonly id: number;
  readonly formId: number;
  readonly createdAt: Date;
}

/** A row with the name of its folder. */
export type WithFormName<Row> = Row & { readonly formName: string };

/** Rows of one workspace, or of one folder of it. */
export interface RowPlace {
  readonly workspaceId: number;
  readonly formId?: number | undefined;
}

export type Columns = Readonly<Record<string, unknown>>;
type Table<Row> = EntityTarget<Row>;

export type FormRowRepository = ReturnType<typeof formRowRepository>;

/** Rows of tables that belong to folders. */
export function formRowRepository(manager: EntityManager) {
  const inPlace = <Row extends FormRow>(table: Table<Row>, place: RowPlace) => {
    const query = manager
      .getRepository(table)
      .createQueryBuilder('item')
      .innerJoin(FormEntity, 'form', 'form.id = item.form_id')
      .where('form.workspace_id = :workspaceId', place);
    return place.formId === undefined ? query : query.andWhere('item.form_id = :formId', place);
  };

  async function named<Row extends FormRow>(
    query: ReturnType<typeof inPlace<Row>>,
  ): Promise<WithFormName<Row>[]> {
    const { entities, raw } = await query
      .addSelect('form.name', 'form_name')
      .getRawAndEntities<{ form_name: string }>();
    return entities.map((row, at) => ({ ...row, formName: raw[at]?.form_name ?? '' }));
  }

  return {
    /** Newest first. */
    async list<Row extends FormRow>(
      table: Table<Row>,
      place: RowPlace,
      page: Page,
    ): Promise<WithFormName<Row>[]> {
      const query = inPlace(table, place).orderBy('item.id', 'DESC').limit(page.limit);
      if (page.before !== undefined) query.andWhere('item.id < :before', { before: page.before });
      return named(query);
    },

    async find<Row extends FormRow>(
      table: Table<Row>,
      place: RowPlace,
      id: number,
    ): Promise<WithFormName<Row> | null> {
      const [found] = await named(inPlace(table, place).andWhere('item.id = :id', { id }));
      return found ?? null;
    },

    /** Reads the row and locks it until the transaction ends. */
    lock<Row extends FormRow>(table: Table<Row>, place: RowPlace, id: number): Promise<Row | null> {
      return inPlace(table, place)
        .andWhere('item.id = :id', { id })
        .setLock('pessimistic_write', undefined, ['item'])
        .getOne();
    },

    /** Reserves the ids of new rows, because encrypted values are bound to their row. */
    async nextIds(table: Table<FormRow>, count: number): Promise<number[]> {
      const { tableName, primaryColumns } = manager.getRepository(table).metadata;
      const [id] = primaryColumns;
      const own: unknown = typeof id?.default === 'function' ? id.default() : undefined;
      const next = typeof own === 'string' ? own : `nextval(pg_get_serial_sequence('${tableName}', 'id'))`;
      const rows = await manager.query<{ id: number }[]>(
        `SELECT (${next})::int AS id FROM generate_series(1, $1)`,
        [count],
      );
      return rows.map((row) => row.id);
    },

    async create(table: Table<FormRow>, ...rows: Columns[]): Promise<void> {
      await manager.createQueryBuilder().insert().into(table).values(rows).execute();
    },

    async update(table: Table<FormRow>, id: number, change: Columns): Promise<void> {
      const hasVersion = manager.getRepository(table).metadata.findColumnWithPropertyName('updatedAt');
      const columns = hasVersion ? { ...change, updatedAt: () => 'now()' } : change;
      await manager.createQueryBuilder().update(table).set(columns).where({ id }).execute();
    },

    async delete(table: Table<FormRow>, id: number): Promise<void> {
      await manager.delete(table, id);
    },
  };
}
