import { type Answer, AppError, type AuditAction, type forms, type Input } from '@app/contracts';
import type { Database, FormEntity, MarkedForm } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { assertUnchanged } from '../http/etag';
import { pageOf } from '../http/page';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';
import { formEtag } from './form.etag';

/** Maximum number of entries that one transaction deletes without blocking others. */
const AT_ONCE = 1000;

type FormParams = Input<typeof forms.get>['params'];

@Injectable()
export class FormsService {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** The folders of a workspace as the caller sees them. */
  async list(
    workspaceId: number,
    { view = 'all', order = 'newest', ...query }: Input<typeof forms.list>['query'],
    context: RequestContext,
  ): Promise<(MarkedForm & { left: number | null })[]> {
    const { folders, formRemovals } = this.database.repositories;
    const found = await folders.list(
      { workspaceId, userId: signedIn(context).id },
      {
        ...pageOf(query),
        view,
        order,
        search: query.search,
        createdBy: query.createdBy,
        updatedWithinDays: query.updatedWithin === undefined ? undefined : Number(query.updatedWithin),
      },
    );
    return Promise.all(
      found.map(async (one) => ({
        ...one,
        left: one.form.deletingSince === null ? null : await formRemovals.left(one.form.id),
      })),
    );
  }

  async noteOpening({ formId }: FormParams, context: RequestContext): Promise<void> {
    await this.database.repositories.folders.noteOpening(signedIn(context).id, formId);
  }

  async setFavorite({ formId }: FormParams, isFavorite: boolean, context: RequestContext): Promise<void> {
    await this.database.repositories.folders.setFavorite(signedIn(context).id, formId, isFavorite);
  }

  async get({ workspaceId, formId }: FormParams): Promise<FormEntity> {
    const form = await this.database.repositories.forms.find(workspaceId, formId);
    if (form === null) throw new AppError('NOT_FOUND');
    return form;
  }

  create(
    workspaceId: number,
    body: Input<typeof forms.create>['body'],
    context: RequestContext,
  ): Promise<FormEntity> {
    if (body.workspaceId !== undefined && body.workspaceId !== workspaceId)
      throw new AppError('INVALID_INPUT', { args: { message: 'workspaceId differs from the path.' } });
    return this.database.transaction(async ({ forms: table, audit }) => {
      const form = await table.create({
        workspaceId,
        name: body.name,
        description: body.description || null,
        createdBy: signedIn(context).id,
      });
      await audit.record({ ...entry('form.create', form, context), newValue: { name: form.name } });
      return form;
    });
  }

  async update(
    params: FormParams,
    change: Input<typeof forms.update>['body'],
    context: RequestContext,
  ): Promise<FormEntity> {
    const form = await this.get(params);
    await this.database.transaction(async ({ forms: table, audit }) => {
      const before = await table.lock(form.id);
      if (before === null) throw new AppError('NOT_FOUND');
      assertUnchanged(context, formEtag(before));
      await table.update(form.id, change);
      const { name, description, settings } = before;
      const oldValue = { name, description, ...(change.settings && { settings }) };
      await audit.record({ ...entry('form.update', form, context), oldValue, newValue: change });
    });
    return this.get(params);
  }

  /** Returns what is deleted with the folder. A large folder is hidden at once and deleted step by step. */
  async delete(params: FormParams, context: RequestContext): Promise<Answer<typeof forms.delete>> {
    const form = await this.get(params);
    return this.database.transaction(async ({ forms: table, formRemovals, audit }) => {
      // The lock keeps others from adding content, so that the counts are exact.
      const locked = await table.lock(form.id);
      if (locked === null || locked.deletingSince !== null) throw new AppError('NOT_FOUND');
      const removed = await table.contents(form.id);
      const isFinished = Object.values(removed).reduce((sum, count) => sum + count, 0) <= AT_ONCE;
      if (isFinished) await table.delete(form.id);
      else await formRemovals.begin(form.id);
      await audit.record({ ...entry('form.delete', form, context), oldValue: { name: form.name, removed } });
      return { removed, isFinished };
    });
  }
}

const entry = (action: AuditAction, form: FormEntity, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  workspaceId: form.workspaceId,
  formId: form.id,
  targetType: 'form',
  targetId: form.id,
});
