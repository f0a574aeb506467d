import { randomBytes } from 'node:crypto';
import { AppError, type AuditAction, type Input, LIMITS, type webhooks } from '@app/contracts';
import type { Config } from '@app/config';
import { sealText, webhookBinding } from '@app/encryption';
import type { Database, Page, Repositories, WebhookDeliveryEntity, WebhookEntity } from '@app/persistence';
import { assertAddressAllowed, ProviderError } from '@app/providers';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { CONFIG, DATABASE } from '../infrastructure/tokens';

type WebhookParams = Input<typeof webhooks.update>['params'];

const SECRET_BYTES = 32;

/** Webhooks of workspaces. The worker sends their deliveries. */
@Injectable()
export class WebhooksService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  list(workspaceId: number, page: Page): Promise<WebhookEntity[]> {
    return this.database.repositories.webhooks.list(workspaceId, page);
  }

  async create(
    workspaceId: number,
    body: Input<typeof webhooks.create>['body'],
    context: RequestContext,
  ): Promise<{ webhook: WebhookEntity; secret: string }> {
    await this.assertAllowed(body.url);
    const secret = newSecret();
    const webhook = await this.database.transaction(async (repositories) => {
      const maximum = LIMITS.webhooksPerWorkspace;
      if ((await repositories.webhooks.count(workspaceId)) >= maximum)
        throw new AppError('WEBHOOKS_TOO_MANY', { args: { maximum } });
      const created = await repositories.webhooks.create(
        { ...body, workspaceId, createdBy: context.user?.id ?? null },
        (id) => this.seal(id, secret),
      );
      await record(
        repositories,
        { action: 'webhook.create', webhook: created, context },
        {
          origin: new URL(body.url).origin,
          events: body.events,
        },
      );
      return created;
    });
    return { webhook, secret };
  }

  async update(
    params: WebhookParams,
    { active, ...change }: Input<typeof webhooks.update>['body'],
    context: RequestContext,
  ): Promise<WebhookEntity> {
    if (change.url !== undefined) await this.assertAllowed(change.url);
    return this.changing(params, async (repositories, webhook) => {
      await repositories.webhooks.update(webhook.id, {
        ...(change.url !== undefined && { url: change.url }),
        ...(change.events !== undefined && { events: change.events }),
      });
      if (active === true) await repositories.webhooks.enable(webhook.id);
      if (active === false) await repositories.webhooks.disable(webhook.id, 'turned-off');
      await record(
        repositories,
        { action: 'webhook.update', webhook, context },
        {
          ...(change.url !== undefined && { origin: new URL(change.url).origin }),
          ...(change.events !== undefined && { events: change.events }),
          ...(active !== undefined && { active }),
        },
      );
    });
  }

  async rotateSecret(
    params: WebhookParams,
    context: RequestContext,
  ): Promise<{ webhook: WebhookEntity; secret: string }> {
    const secret = newSecret();
    const webhook = await this.changing(params, async (repositories, found) => {
      const sealed = this.seal(found.id, secret);
      await repositories.webhooks.rotate(found, sealed, LIMITS.webhookFormerSecretHours);
      await record(repositories, { action: 'webhook.rotate-secret', webhook: found, context });
    });
    return { webhook, secret };
  }

  async delete({ workspaceId, webhookId }: WebhookParams, context: RequestContext): Promise<void> {
    await this.database.transaction(async (repositories) => {
      const webhook = await repositories.webhooks.find(workspaceId, webhookId);
      if (webhook === null) throw new AppError('NOT_FOUND');
      await repositories.webhooks.delete(webhookId);
      await record(repositories, { action: 'webhook.delete', webhook, context });
    });
  }

  async deliveries({ workspaceId, webhookId }: WebhookParams, page: Page): Promise<WebhookDeliveryEntity[]> {
    const { webhooks: table, webhookDeliveries } = this.database.repositories;
    if ((await table.find(workspaceId, webhookId)) === null) throw new AppError('NOT_FOUND');
    return webhookDeliveries.list(webhookId, page);
  }

  async replay(
    { deliveryId, ...params }: Input<typeof webhooks.replay>['params'],
    context: RequestContext,
  ): Promise<WebhookDeliveryEntity> {
    await this.changing(params, async (repositories, webhook) => {
      const delivery = await repositories.webhookDeliveries.find(webhook.id, deliveryId);
      if (delivery === null) throw new AppError('NOT_FOUND');
      await repositories.webhookDeliveries.replay(delivery.id);
      await record(
        repositories,
        { action: 'webhook.replay', webhook, context },
        {
          messageId: delivery.messageId,
        },
      );
    });
    const delivery = await this.database.repositories.webhookDeliveries.find(params.webhookId, deliveryId);
    if (delivery === null) throw new AppError('NOT_FOUND');
    return delivery;
  }

  /** Changes a webhook in one transaction and returns it as it is then. */
  private async changing(
    { workspaceId, webhookId }: WebhookParams,
    change: (repositories: Repositories, webhook: WebhookEntity) => Promise<void>,
  ): Promise<WebhookEntity> {
    return this.database.transaction(async (repositories) => {
      const webhook = await repositories.webhooks.find(workspaceId, webhookId);
      if (webhook === null) throw new AppError('NOT_FOUND');
      await change(repositories, webhook);
      return (await repositories.webhooks.find(workspaceId, webhookId)) ?? webhook;
    });
  }

  /** The address is checked again before each delivery. */
  private async assertAllowed(url: string): Promise<void> {
    const { origin, username, password, hash } = new URL(url);
    if (username !== '' || password !== '' || hash !== '') throw new AppError('WEBHOOK_ADDRESS');
    try {
      await assertAddressAllowed(origin, { allowlist: this.config.webhookAllowlist, allowPrivate: false });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new AppError('WEBHOOK_ADDRESS', { cause: error });
    }
  }

  private seal(webhookId: number, secret: string): string {
    const ring = { keys: this.config.keyRing, active: this.config.APP_KEK_ACTIVE };
    return sealText(ring, webhookBinding(webhookId), secret);
  }
}

/** In the format of Standard Webhooks. */
const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

interface Deed {
  readonly action: AuditAction;
  readonly webhook: WebhookEntity;
  readonly context: RequestContext;
}

/** The path of an address may hold a token of the receiver, so only its origin is recorded. */
const record = (
  { audit }: Repositories,
  { action, webhook: { id, workspaceId }, context }: Deed,
  newValue?: object,
): Promise<void> =>
  audit.record({
    ...auditOrigin(context),
    action,
    workspaceId,
    targetType: 'webhook',
    targetId: id,
    ...(newValue !== undefined && { newValue }),
  });
