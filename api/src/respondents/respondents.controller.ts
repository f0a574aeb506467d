import {
  AppError,
  type AuditAction,
  type Input,
  type Respondent,
  RESPONDENT_FIELDS,
  type RespondentBody,
  respondents,
} from '@app/contracts';
import type { Config } from '@app/config';
import type { KeyRing } from '@app/encryption';
import type { Database, Repositories, RespondentEntity } from '@app/persistence';
import { Controller, Inject } from '@nestjs/common';
import type { z } from 'zod';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { assertUnchanged } from '../http/etag';
import { pageOf } from '../http/page';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { CONFIG, DATABASE } from '../infrastructure/tokens';
import { rowOf, searchOf } from './identity';
import { faultsOf } from './respondent-faults';
import { respondentScope } from './respondent-scope';
import { presentRespondent } from './respondent.presenter';

type FormPlace = Input<typeof respondents.list>['params'];
type RespondentPlace = Input<typeof respondents.get>['params'];
type Entered = z.output<typeof RespondentBody>;

@Controller()
export class RespondentsController {
  private readonly ring: KeyRing;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
  }

  @Implements(respondents.list)
  async list(@FromCall() { params, query, context }: Call<typeof respondents.list>): Promise<Respondent[]> {
    const { status, ...page } = query;
    const { repositories } = this.database;
    const scope = await respondentScope(repositories, params, context);
    const rows = await repositories.respondents.list(scope, pageOf(page), { status });
    return rows.map((row) => this.present(row));
  }

  @Implements(respondents.search)
  async search(
    @FromCall() { params, body, context }: Call<typeof respondents.search>,
  ): Promise<Respondent[]> {
    const { search, status, ...page } = body;
    const filter = { status, search: searchOf(this.ring, params.formId, search) };
    const { repositories } = this.database;
    const scope = await respondentScope(repositories, params, context);
    const rows = await repositories.respondents.list(scope, pageOf(page), filter);
    return rows.map((row) => this.present(row));
  }

  @Implements(respondents.get)
  get(@FromCall() { params, context }: Call<typeof respondents.get>): Promise<Respondent> {
    return this.read(params, context);
  }

  private async read(place: RespondentPlace, context: RequestContext): Promise<Respondent> {
    const { repositories } = this.database;
    const scope = await respondentScope(repositories, place, context);
    const row = await repositories.respondents.find(scope, place.respondentId);
    if (row === null) throw new AppError('NOT_FOUND');
    return this.present(row);
  }

  @Implements(respondents.create)
  async create(
    @FromCall() { params: place, body: entered, context }: Call<typeof respondents.create>,
  ): Promise<Respondent> {
    const { formId } = place;
    const respondentId = await this.database.transaction(async (repositories) => {
      await assertComplete(repositories, place, entered);
      const { respondents: table, audit } = repositories;
      const [id = 0] = await table.nextIds(1);
      const enteredBy = signedIn(context).id;
      await codeIsFree(() => table.create([{ ...rowOf(this.ring, { id, formId }, entered), enteredBy }]));
      const newValue = { identifierCode: entered.identifierCode };
      await audit.record({
        ...entry('respondent.create', { ...place, respondentId: id }, context),
        newValue,
      });
      return id;
    });
    return this.read({ ...place, respondentId }, context);
  }

  @Implements(respondents.update)
  update(
    @FromCall() { params: place, body: entered, context }: Call<typeof respondents.update>,
  ): Promise<Respondent> {
    return this.change(place, context, async (before, repositories) => {
      if (before.status === 'forgotten') throw new AppError('RESPONDENT_FORGOTTEN');
      await assertComplete(repositories, place, entered);
      const { respondents: table, audit } = repositories;
      const { id, formId, ...row } = rowOf(this.ring, before, entered);
      await codeIsFree(() => table.update(id, row));
      await audit.record({
        ...entry('respondent.update', { ...place, formId }, context),
        newValue: { changed: changedFields(this.present(before), entered) },
      });
    });
  }

  @Implements(respondents.setStatus)
  setStatus(
    @FromCall() { params: place, body, context }: Call<typeof respondents.setStatus>,
  ): Promise<Respondent> {
    const { status } = body;
    return this.change(place, context, async (before, { respondents: table, audit }) => {
      if (before.status === 'forgotten') throw new AppError('RESPONDENT_FORGOTTEN');
      await table.update(before.id, { status });
      await audit.record({
        ...entry(status === 'archived' ? 'respondent.archive' : 'respondent.restore', place, context),
        oldValue: { status: before.status },
        newValue: { status },
      });
    });
  }

  /** Irreversible and idempotent. */
  @Implements(respondents.forget)
  forget(@FromCall() { params: place, context }: Call<typeof respondents.forget>): Promise<Respondent> {
    return this.change(place, context, async (before, { respondents: table, audit }) => {
      if (before.status === 'forgotten') return;
      await table.forget(before.id);
      const newValue = { identifierCode: before.identifierCode };
      await audit.record({ ...entry('respondent.forget', place, context), newValue });
    });
  }

  private async change(
    place: RespondentPlace,
    context: RequestContext,
    work: (before: RespondentEntity, repositories: Repositories) => Promise<void>,
  ): Promise<Respondent> {
    await this.database.transaction(async (repositories) => {
      const scope = await respondentScope(repositories, place, context);
      const before = await repositories.respondents.lock(scope, place.respondentId);
      if (before === null) throw new AppError('NOT_FOUND');
      assertUnchanged(context, this.present(before).etag ?? '');
      await work(before, repositories);
    });
    return this.read(place, context);
  }

  private present(row: RespondentEntity): Respondent {
    return presentRespondent(this.ring, row);
  }
}

/** Throws if entered data are missing or wrong. */
async function assertComplete(
  { workspaces }: Repositories,
  { workspaceId }: FormPlace,
  entered: Entered,
): Promise<void> {
  const required = (await workspaces.find(workspaceId))?.settings.requiredRespondentFields ?? [];
  const invalidParams = faultsOf(entered, required);
  const [first] = invalidParams;
  if (first !== undefined)
    throw new AppError('INVALID_INPUT', { args: { message: first.reason }, invalidParams });
}

/** Reports a duplicate code. The unique constraint also covers concurrent entries. */
async function codeIsFree(store: () => Promise<void>): Promise<void> {
  try {
    await store();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('RESPONDENT_CODE_TAKEN');
    throw error;
  }
}

/** SQLSTATE 23505, from the driver's error. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** The trail names fields, never their content. */
const changedFields = (before: Respondent, entered: Entered): string[] =>
  RESPONDENT_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(entered[field]));

const entry = (action: AuditAction, place: RespondentPlace, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  workspaceId: place.workspaceId,
  formId: place.formId,
  targetType: 'respondent',
  targetId: place.respondentId,
});
