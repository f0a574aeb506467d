import { In, type EntityManager } from 'typeorm';
import { UserEntity } from '../../entities/account.entities';
import { NotificationEntity } from '../../entities/notification.entities';

/** The content of one mail. */
export interface NotificationsToMail {
  readonly recipient: UserEntity;
  readonly notifications: readonly NotificationEntity[];
}

/** A digest is sent this long after its first entry, so there is one a day. */
const DIGEST = '24 hours';
/** A mail that could not be sent within this time is dropped. */
const GIVEN_UP = '3 days';
const AGAIN_SECONDS = 20;
const AGAIN_MOST = 30;

export type NotificationMailRepository = ReturnType<typeof notificationMailRepository>;

/** Pending mails for notifications. */
export function notificationMailRepository(manager: EntityManager) {
  const table = manager.getRepository(NotificationEntity);

  async function toPeople(
    rows: readonly NotificationEntity[],
  ): Promise<(readonly [NotificationEntity, UserEntity])[]> {
    const people = await manager
      .getRepository(UserEntity)
      .findBy({ id: In(rows.map(({ userId }) => userId)) });
    const byId = new Map(people.map((person) => [person.id, person]));
    return rows.flatMap((row) => {
      const person = byId.get(row.userId);
      return person === undefined ? [] : [[row, person] as const];
    });
  }

  return {
    /** Due mails: one per notification, oldest first. */
    async dueAtOnce(limit: number): Promise<NotificationsToMail[]> {
      const rows = await table
        .createQueryBuilder('notification')
        .where(`notification.mail = 'at-once' AND notification.mail_at <= now()`)
        .orderBy('notification.id')
        .limit(limit)
        .getMany();
      return (await toPeople(rows)).map(([row, recipient]) => ({ recipient, notifications: [row] }));
    },

    /** All pending entries of people whose first digest entry has waited for a day. */
    async dueDigests(limit: number): Promise<NotificationsToMail[]> {
      const rows = await table
        .createQueryBuilder('notification')
        .where(
          `notification.mail = 'digest' AND notification.user_id IN (
             SELECT user_id FROM notifications WHERE mail = 'digest' AND mail_at <= now()
             GROUP BY user_id HAVING min(created_at) <= now() - interval '${DIGEST}' LIMIT :limit)`,
          { limit },
        )
        .orderBy('notification.id')
        .getMany();
      const digests = new Map<number, { recipient: UserEntity; notifications: NotificationEntity[] }>();
      for (const [row, recipient] of await toPeople(rows)) {
        const known = digests.get(recipient.id);
        if (known === undefined) digests.set(recipient.id, { recipient, notifications: [row] });
        else known.notifications.push(row);
      }
      return [...digests.values()];
    },

    async markMailed(ids: readonly number[]): Promise<void> {
      await table.update({ id: In(ids) }, { mail: 'sent' });
    },

    /** Schedules the next attempt with backoff, or gives up after the maximum time. */
    async postpone(ids: readonly number[]): Promise<void> {
      await manager.query(
        `UPDATE notifications SET mail_tries = mail_tries + 1,
           mail_at = now() + least(mail_tries + 1, ${AGAIN_MOST}) * make_interval(secs => ${AGAIN_SECONDS}),
           mail = CASE WHEN created_at < now() - interval '${GIVEN_UP}' THEN 'given-up' ELSE mail END
         WHERE id = ANY($1)`,
        [ids],
      );
    },
  };
}
