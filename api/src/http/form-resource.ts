import type { Config } from '@app/config';
import { AppError, AUDIT_ACTIONS, type AuditAction, type Endpoint } from '@app/contracts';
import type { KeyRing } from '@app/encryption';
import type { Database, FormRow, WithFormName } from '@app/persistence';
import { Controller, Inject, type Type } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, DATABASE } from '../infrastructure/tokens';
import { type Call, FromCall, Implements } from './endpoint.decorator';
import { assertUnchanged, etagOf } from './etag';
import { pageOf } from './page';
import { auditOrigin, type RequestContext } from './request-context';

type Fields = Readonly<Record<string, unknown>>;
type Verb = 'create' | 'update' | 'delete';

/** The row that is written, and the keys that encrypt its columns. */
export interface Writing {
  readonly row: { readonly id: number; readonly formId: number };
  readonly ring: KeyRing;
}

/** A resource of a folder: its endpoints, its table, and what differs from storing the body as it is. */
export interface FormResource<Row extends FormRow> {
  /** In the audit trail: `campaign` for `campaign.create`. */
  readonly noun: string;
  readonly endpoints: Readonly<Record<'list' | 'get' | 'create' | 'update' | 'delete', Endpoint>>;
  readonly table: new () => Row;
  /** The fields that people edit, for etag and audit trail; by default those of the body of an update. */
  readonly fields?: readonly (keyof Row & string)[];
  /** Fields that the audit trail does not record, such as prompts. */
  readonly unrecorded?: readonly (keyof Row & string)[];
  /** Additional columns of a new row. */
  readonly initial?: (context: RequestContext) => Fields;
  /** The columns for a body; by default the body itself. */
  columns?(body: Fields, writing: Writing): Fields;
  /** The answer for a row; by default the row itself. */
  readonly present?: (row: WithFormName<Row>, ring: KeyRing) => Fields;
  /** Additional facts of a change for the trail. */
  readonly noted?: (before: Row, after: Row) => Fields;
}

/** Params as the guard has parsed them: a workspace, a folder unless the resource is listed for the whole workspace, and an id. */
interface Place {
  readonly workspaceId: number;
  readonly formId?: number;
}

/** The requests that differ from a stored body only in their types. */
type Request = Call<Endpoint> & {
  readonly params: Place;
  readonly query: { readonly before?: number; readonly limit?: number };
  readonly body: Fields;
};

/** The controller of a resource: list, get, create, update with optimistic locking and delete, each with its audit entry. */
export function formResource<Row extends FormRow>(resource: FormResource<Row>): Type<unknown> {
  const { noun, endpoints, table, fields = bodyFields(endpoints.update), unrecorded = [] } = resource;
  const audited = fields.filter((field) => !unrecorded.some((hidden) => hidden === field));
  const valueOf = (row: object, field: string): unknown => Reflect.get(row, field);
  const pick = (row: object): Fields =>
    Object.fromEntries(audited.map((field) => [field, valueOf(row, field)]));
  const tagOf = (row: object): string => etagOf(fields.map((field) => valueOf(row, field)));

  @Controller()
  class ResourceController {
    private readonly ring: KeyRing;

    constructor(
      @Inject(DATABASE) private readonly database: Database,
      @Inject(CONFIG) config: Config,
    ) {
      this.ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
    }

    @Implements(endpoints.list)
    async list(@FromCall() { params, query }: Request): Promise<Fields[]> {
      const rows = await this.database.repositories.formRows.list(table, params, pageOf(query));
      return rows.map((row) => this.present(row));
    }

    @Implements(endpoints.get)
    async get(@FromCall() { params }: Request): Promise<Fields> {
      return this.present(found(await this.database.repositories.formRows.find(table, params, idOf(params))));
    }

    @Implements(endpoints.create)
    create(@FromCall() { params, body, context }: Request): Promise<Fields> {
      const place = { ...params, formId: params.formId ?? Number(body['formId']) };
      return this.database.transaction(async ({ forms, formRows, audit }) => {
        // A folder of another workspace does not exist for this caller.
        if (params.formId === undefined) found(await forms.find(place.workspaceId, place.formId));
        const [id = 0] = await formRows.nextIds(table, 1);
        const row = { id, formId: place.formId };
        const columns = resource.columns?.(body, { row, ring: this.ring }) ?? body;
        await formRows.create(table, { ...columns, ...resource.initial?.(context), ...row });
        const made = found(await formRows.find(table, place, id));
        await audit.record({ ...this.entry('create', params, made, context), newValue: pick(made) });
        return this.present(made);
      });
    }

    @Implements(endpoints.update)
    update(@FromCall() { params, body, context }: Request): Promise<Fields> {
      return this.database.transaction(async ({ formRows, audit }) => {
        const before = found(await formRows.lock(table, params, idOf(params)));
        assertUnchanged(context, tagOf(before));
        const columns = resource.columns?.(body, { row: before, ring: this.ring }) ?? body;
        await formRows.update(table, before.id, columns);
        const after = found(await formRows.find(table, params, before.id));
        await audit.record({
          ...this.entry('update', params, before, context),
          oldValue: pick(before),
          newValue: { ...pick(after), ...resource.noted?.(before, after) },
        });
        return this.present(after);
      });
    }

    @Implements(endpoints.delete)
    async delete(@FromCall() { params, context }: Request): Promise<void> {
      await this.database.transaction(async ({ formRows, audit }) => {
        const before = found(await formRows.lock(table, params, idOf(params)));
        await formRows.delete(table, before.id);
        const entry = this.entry('delete', params, before, context);
        await audit.record({ ...entry, oldValue: pick(before) });
      });
    }

    private entry(verb: Verb, { workspaceId }: Place, { id, formId }: FormRow, context: RequestContext) {
      const action = actionOf(noun, verb);
      return { ...auditOrigin(context), workspaceId, formId, targetType: noun, targetId: id, action };
    }

    private present(row: WithFormName<Row>): Fields {
      const shown = { ...row, etag: tagOf(row), ...resource.present?.(row, this.ring) };
      return Object.fromEntries(
        Object.entries(shown).map(([name, value]) => [
          name,
          value instanceof Date ? value.toISOString() : value,
        ]),
      );
    }
  }

  return ResourceController;
}

const bodyFields = ({ body }: Endpoint): string[] =>
  body instanceof z.ZodObject ? Object.keys(body.shape) : [];

const isAuditAction = (action: string): action is AuditAction => action in AUDIT_ACTIONS;

function actionOf(noun: string, verb: Verb): AuditAction {
  const action = `${noun}.${verb}`;
  if (!isAuditAction(action)) throw new Error(`The audit trail has no action ${action}.`);
  return action;
}

function found<Row>(row: Row | null): Row {
  if (row === null) throw new AppError('NOT_FOUND');
  return row;
}

/** The id of the item: the param that names neither the workspace nor the folder. */
function idOf(params: object): number {
  const [id] = Object.entries(params).flatMap(([name, value]: [string, unknown]) =>
    name === 'workspaceId' || name === 'formId' ? [] : [value],
  );
  if (typeof id !== 'number') throw new Error('The endpoint has no param for the id of its item.');
  return id;
}
