import { type Answer, type Notification, notifications } from '@app/contracts';
import { notified, type LivePublisher } from '@app/live';
import type { Database, NotificationEntity } from '@app/persistence';
import { Controller, Inject, Module } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { signedIn } from '../http/request-context';
import { DATABASE, LIVE_PUBLISHER } from '../infrastructure/tokens';

@Controller()
class NotificationsController {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LIVE_PUBLISHER) private readonly live: LivePublisher,
  ) {}

  @Implements(notifications.list)
  async list(@FromCall() { query, context }: Call<typeof notifications.list>): Promise<Notification[]> {
    const { notifications: repository } = this.database.repositories;
    return (await repository.list(signedIn(context).id, pageOf(query))).map(present);
  }

  @Implements(notifications.count)
  async count(
    @FromCall() { context }: Call<typeof notifications.count>,
  ): Promise<Answer<typeof notifications.count>> {
    return { unread: await this.database.repositories.notifications.unread(signedIn(context).id) };
  }

  @Implements(notifications.read)
  async read(@FromCall() { body, context }: Call<typeof notifications.read>): Promise<void> {
    const { id } = signedIn(context);
    await this.database.repositories.notifications.markRead(id, body);
    // Updates the count on the person's other pages.
    await this.live.publish(notified([id]));
  }

  @Implements(notifications.settings)
  settings(
    @FromCall() { context }: Call<typeof notifications.settings>,
  ): Promise<Answer<typeof notifications.settings>> {
    return this.database.repositories.notifications.settings(signedIn(context).id);
  }

  @Implements(notifications.changeSettings)
  async changeSettings(
    @FromCall() { body, context }: Call<typeof notifications.changeSettings>,
  ): Promise<Answer<typeof notifications.changeSettings>> {
    const { id } = signedIn(context);
    await this.database.repositories.notifications.changeSettings(id, body);
    await this.live.publish(notified([id]));
    return body;
  }
}

@Module({ controllers: [NotificationsController] })
export class NotificationsModule {}

const present = (notification: NotificationEntity): Notification => ({
  id: notification.id,
  kind: notification.kind,
  facts: notification.facts,
  workspaceId: notification.workspaceId,
  formId: notification.formId,
  workflowId: notification.workflowId,
  createdAt: notification.createdAt.toISOString(),
  readAt: notification.readAt?.toISOString() ?? null,
});
