import type { Config } from '@app/config';
import {
  AppError,
  type AuditAction,
  type FormIntegration,
  type formIntegrations,
  type Input,
} from '@app/contracts';
import { sealText } from '@app/encryption';
import type { Database, FormIntegrationOfFolder, Page } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { assertUnchanged, etagOf } from '../http/etag';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { CONFIG, DATABASE } from '../infrastructure/tokens';

type FormPlace = Input<typeof formIntegrations.create>['params'];
type Place = Input<typeof formIntegrations.get>['params'];
type Row = FormIntegrationOfFolder['integration'];

/** Keys for services that could place the calls of a folder. They are stored and sent nowhere. */
@Injectable()
export class FormIntegrationsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(workspaceId: number, page: Page): Promise<FormIntegration[]> {
    return (await this.database.repositories.formIntegrations.list(workspaceId, page)).map(present);
  }

  async get({ workspaceId, formId, formIntegrationId }: Place): Promise<FormIntegration> {
    const found = await this.database.repositories.formIntegrations.find(workspaceId, formIntegrationId);
    if (found?.integration.formId !== formId) throw new AppError('NOT_FOUND');
    return present(found);
  }

  async create(
    place: FormPlace,
    { apiKey, ...body }: Input<typeof formIntegrations.create>['body'],
    context: RequestContext,
  ): Promise<FormIntegration> {
    const formIntegrationId = await this.database.transaction(async ({ formIntegrations: table, audit }) => {
      const id = await table.nextId();
      const row = { id, formId: place.formId };
      await table.create({ ...row, ...body, ...this.sealed(row, apiKey) });
      await audit.record({ ...entry('form-integration.create', place, id, context), newValue: body });
      return id;
    });
    return this.get({ ...place, formIntegrationId });
  }

  async update(
    place: Place,
    { apiKey, ...change }: Input<typeof formIntegrations.update>['body'],
    context: RequestContext,
  ): Promise<FormIntegration> {
    await this.database.transaction(async ({ formIntegrations: table, audit }) => {
      const before = await table.lock(place.formId, place.formIntegrationId);
      if (before === null) throw new AppError('NOT_FOUND');
      assertUnchanged(context, tagOf(before));
      const key = apiKey === undefined ? {} : this.sealed(before, apiKey);
      await table.update(before.id, { ...change, ...key });
      await audit.record({
        ...entry('form-integration.update', place, before.id, context),
        oldValue: editable(before),
        newValue: {
          ...editable({ ...before, ...change }),
          ...(apiKey !== undefined && { keyReplaced: true }),
        },
      });
    });
    return this.get(place);
  }

  async delete(place: Place, context: RequestContext): Promise<void> {
    await this.database.transaction(async ({ formIntegrations: table, audit }) => {
      const before = await table.lock(place.formId, place.formIntegrationId);
      if (before === null) throw new AppError('NOT_FOUND');
      await table.delete(before.id);
      const oldValue = editable(before);
      await audit.record({ ...entry('form-integration.delete', place, before.id, context), oldValue });
    });
  }

  /** Bound to its row: a key copied to another row does not decrypt. */
  private sealed({ id, formId }: Pick<Row, 'id' | 'formId'>, apiKey: string) {
    const ring = { keys: this.config.keyRing, active: this.config.APP_KEK_ACTIVE };
    return {
      apiKey: sealText(ring, ['form-integration', formId, id, 'apiKey'], apiKey),
      // Four characters would reveal too much of a short key.
      keyLast4: apiKey.length < 12 ? '' : apiKey.slice(-4),
    };
  }
}

/** Never contains the key. */
const editable = ({ name, type, settings, active }: Pick<Row, 'name' | 'type' | 'settings' | 'active'>) => ({
  name,
  type,
  settings,
  active,
});

/** A replaced key is a change, too; the etag reveals only a hash of the encrypted key. */
const tagOf = (row: Row): string => etagOf([editable(row), row.apiKey]);

const present = ({ integration, formName }: FormIntegrationOfFolder): FormIntegration => ({
  ...editable(integration),
  id: integration.id,
  formId: integration.formId,
  formName,
  keyLast4: integration.keyLast4,
  etag: tagOf(integration),
  createdAt: integration.createdAt.toISOString(),
  updatedAt: integration.updatedAt.toISOString(),
});

const entry = (
  action: AuditAction,
  { workspaceId, formId }: FormPlace,
  id: number,
  context: RequestContext,
) => ({
  ...auditOrigin(context),
  action,
  workspaceId,
  formId,
  targetType: 'form-integration',
  targetId: id,
});
