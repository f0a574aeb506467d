import { type Webhook, type WebhookDelivery, webhooks, type WebhookWithSecret } from '@app/contracts';
import type { WebhookDeliveryEntity, WebhookEntity } from '@app/persistence';
import { Controller, Module } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { WebhooksService } from './webhooks.service';

@Controller()
class WebhooksController {
  constructor(private readonly service: WebhooksService) {}

  @Implements(webhooks.list)
  async list(@FromCall() { params, query }: Call<typeof webhooks.list>): Promise<Webhook[]> {
    return (await this.service.list(params.workspaceId, pageOf(query))).map(present);
  }

  @Implements(webhooks.create)
  async create(
    @FromCall() { params, body, context }: Call<typeof webhooks.create>,
  ): Promise<WebhookWithSecret> {
    const { webhook, secret } = await this.service.create(params.workspaceId, body, context);
    return { ...present(webhook), secret };
  }

  @Implements(webhooks.update)
  async update(@FromCall() { params, body, context }: Call<typeof webhooks.update>): Promise<Webhook> {
    return present(await this.service.update(params, body, context));
  }

  @Implements(webhooks.rotateSecret)
  async rotateSecret(
    @FromCall() { params, context }: Call<typeof webhooks.rotateSecret>,
  ): Promise<WebhookWithSecret> {
    const { webhook, secret } = await this.service.rotateSecret(params, context);
    return { ...present(webhook), secret };
  }

  @Implements(webhooks.delete)
  async delete(@FromCall() { params, context }: Call<typeof webhooks.delete>): Promise<void> {
    await this.service.delete(params, context);
  }

  @Implements(webhooks.deliveries)
  async deliveries(
    @FromCall() { params, query }: Call<typeof webhooks.deliveries>,
  ): Promise<WebhookDelivery[]> {
    return (await this.service.deliveries(params, pageOf(query))).map(presentDelivery);
  }

  @Implements(webhooks.replay)
  async replay(@FromCall() { params, context }: Call<typeof webhooks.replay>): Promise<WebhookDelivery> {
    return presentDelivery(await this.service.replay(params, context));
  }
}

@Module({ controllers: [WebhooksController], providers: [WebhooksService] })
export class WebhooksModule {}

function present({ id, url, events, createdAt, ...webhook }: WebhookEntity): Webhook {
  const { formerSecretUntil: until } = webhook;
  return {
    id,
    url,
    events,
    createdAt: createdAt.toISOString(),
    disabledAt: webhook.disabledAt?.toISOString() ?? null,
    disabledReason: webhook.disabledReason,
    formerSecretUntil: until !== null && until.getTime() > Date.now() ? until.toISOString() : null,
  };
}

function presentDelivery({
  id,
  messageId,
  event,
  state,
  tries,
  ...delivery
}: WebhookDeliveryEntity): WebhookDelivery {
  return {
    id,
    messageId,
    event,
    state,
    tries,
    lastStatus: delivery.lastStatus,
    lastFailure: delivery.lastFailure,
    nextTryAt: state === 'pending' ? delivery.nextTryAt.toISOString() : null,
    createdAt: delivery.createdAt.toISOString(),
    endedAt: delivery.endedAt?.toISOString() ?? null,
  };
}
