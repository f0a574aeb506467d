import {
  type Answer,
  AppError,
  type AuditAction,
  type Folder,
  type Form,
  forms,
  type Input,
  RespondentLabel,
} from '@app/contracts';
import type { Database, FormEntity, MarkedForm } from '@app/persistence';
import { Controller, Inject, Module } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { assertUnchanged, etagOf } from '../http/etag';
import { pageOf } from '../http/page';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';

/** Maximum number of entries that one transaction deletes without blocking others. */
const AT_ONCE = 1000;

type FormParams = Input<typeof forms.get>['params'];

@Controller()
class FormsController {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** The folders of a workspace as the caller sees them. */
  @Implements(forms.list)
  async list(@FromCall() { params, query: asked, context }: Call<typeof forms.list>): Promise<Folder[]> {
    const { view = 'all', order = 'newest', ...query } = asked;
    const { folders, formRemovals } = this.database.repositories;
    const found = await folders.list(
      { workspaceId: params.workspaceId, userId: signedIn(context).id },
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
      found.map(async (one) =>
        presentFolder({
          ...one,
          left: one.form.deletingSince === null ? null : await formRemovals.left(one.form.id),
        }),
      ),
    );
  }

  @Implements(forms.noteOpening)
  async noteOpening(@FromCall() { params, context }: Call<typeof forms.noteOpening>): Promise<void> {
    await this.database.repositories.folders.noteOpening(signedIn(context).id, params.formId);
  }

  @Implements(forms.star)
  async star(@FromCall() { params, context }: Call<typeof forms.star>): Promise<void> {
    await this.database.repositories.folders.setFavorite(signedIn(context).id, params.formId, true);
  }

  @Implements(forms.unstar)
  async unstar(@FromCall() { params, context }: Call<typeof forms.unstar>): Promise<void> {
    await this.database.repositories.folders.setFavorite(signedIn(context).id, params.formId, false);
  }

  @Implements(forms.get)
  async get(@FromCall() { params }: Call<typeof forms.get>): Promise<Form> {
    return present(await this.find(params));
  }

  private async find({ workspaceId, formId }: FormParams): Promise<FormEntity> {
    const form = await this.database.repositories.forms.find(workspaceId, formId);
    if (form === null) throw new AppError('NOT_FOUND');
    return form;
  }

  @Implements(forms.create)
  create(@FromCall() { params, body, context }: Call<typeof forms.create>): Promise<Form> {
    const { workspaceId } = params;
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
      return present(form);
    });
  }

  @Implements(forms.update)
  async update(@FromCall() { params, body: change, context }: Call<typeof forms.update>): Promise<Form> {
    const form = await this.find(params);
    await this.database.transaction(async ({ forms: table, audit }) => {
      const before = await table.lock(form.id);
      if (before === null) throw new AppError('NOT_FOUND');
      assertUnchanged(context, tagOf(before));
      await table.update(form.id, change);
      const { name, description, settings } = before;
      const oldValue = { name, description, ...(change.settings && { settings }) };
      await audit.record({ ...entry('form.update', form, context), oldValue, newValue: change });
    });
    return present(await this.find(params));
  }

  /** Returns what is deleted with the folder. A large folder is hidden at once and deleted step by step. */
  @Implements(forms.delete)
  async delete(
    @FromCall() { params, context }: Call<typeof forms.delete>,
  ): Promise<Answer<typeof forms.delete>> {
    const form = await this.find(params);
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

@Module({ controllers: [FormsController] })
export class FormsModule {}

const tagOf = ({ name, description, settings }: FormEntity): string =>
  etagOf([name, description, settings.respondentLabel]);

const presentFolder = ({
  form,
  openedAt,
  isFavorite,
  documentCount,
  workflowCount,
  lastActivityAt,
  left,
}: MarkedForm & { left: number | null }): Folder => ({
  ...present(form),
  isFavorite,
  openedAt: openedAt?.toISOString() ?? null,
  documentCount,
  workflowCount,
  lastActivityAt: lastActivityAt.toISOString(),
  left,
});

const present = (form: FormEntity): Form => ({
  id: form.id,
  workspaceId: form.workspaceId,
  name: form.name,
  description: form.description,
  createdBy: form.createdBy,
  settings: { respondentLabel: RespondentLabel.parse(form.settings.respondentLabel) },
  etag: tagOf(form),
  createdAt: form.createdAt.toISOString(),
  updatedAt: form.updatedAt.toISOString(),
});

const entry = (action: AuditAction, form: FormEntity, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  workspaceId: form.workspaceId,
  formId: form.id,
  targetType: 'form',
  targetId: form.id,
});
