import {
  MAIL_WISHES,
  type NotificationFacts,
  type NotificationKind,
  type NotificationSettings,
  toldBy,
} from '@app/contracts';
import { In, IsNull, LessThan, LessThanOrEqual, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { FormEntity } from '../../entities/form.entities';
import { NotificationEntity, NotificationSettingsEntity } from '../../entities/notification.entities';
import { WorkflowEntity } from '../../entities/workflow.entities';
import { FormWorkflowVersionEntity } from '../../entities/workflow-design.entities';
import { WorkspaceEntity, WorkspaceMemberEntity } from '../../entities/workspace.entities';
import type { Page } from '../workspaces/workspace.repository';

export interface NewNotification {
  readonly kind: NotificationKind;
  readonly workspaceId?: number;
  readonly formId?: number;
  readonly workflowId?: number;
  /** The person whom the facts name. */
  readonly personId?: number;
  readonly facts: NotificationFacts;
  /** Deduplication key per person. */
  readonly once?: string;
  /** Mailed at once, whatever the settings are. */
  readonly isMailed?: boolean;
}

const Inserted = z.array(z.object({ user_id: z.number() }));

/** Notifications are deleted after this time. */
const KEPT_DAYS = 90;

export type NotificationRepository = ReturnType<typeof notificationRepository>;

export function notificationRepository(manager: EntityManager) {
  const table = manager.getRepository(NotificationEntity);
  const settings = manager.getRepository(NotificationSettingsEntity);

  async function settingsOf(userIds: readonly number[]) {
    const rows = await settings.findBy({ userId: In(userIds) });
    const said = new Map(rows.map(({ userId, mail }) => [userId, mail]));
    return (userId: number): NotificationSettings['mail'] => ({ ...MAIL_WISHES, ...said.get(userId) });
  }

  /** Adds a notification for each person; returns the people for whom it is new. */
  async function tell(
    userIds: readonly number[],
    { isMailed, ...notification }: NewNotification,
  ): Promise<number[]> {
    if (userIds.length === 0) return [];
    const wishesOf = await settingsOf(userIds);
    const rows = userIds.map((userId) => {
      const wish = isMailed === true ? 'at-once' : wishesOf(userId)[notification.kind];
      return { ...notification, userId, mail: wish === 'never' ? ('none' as const) : wish };
    });
    const inserted = await table
      .createQueryBuilder()
      .insert()
      .values(rows)
      .orIgnore()
      .returning(['userId'])
      .execute();
    return Inserted.parse(inserted.raw).map((row) => row.user_id);
  }

  /** Current members whom the design of a completed workflow notifies. */
  async function peopleOfDesign(
    { designVersionId, status, executedBy }: WorkflowEntity,
    workspaceId: number,
  ): Promise<number[]> {
    if (designVersionId === null || status !== 'completed') return [];
    const design = await manager.getRepository(FormWorkflowVersionEntity).findOneBy({ id: designVersionId });
    if (design === null) return [];
    const members = await manager
      .getRepository(WorkspaceMemberEntity)
      .findBy({ workspaceId, userId: In(toldBy(design.flowData)) });
    return members.map(({ userId }) => userId).filter((userId) => userId !== executedBy);
  }

  return {
    tell,

    /**
     * Notifies the person who started a workflow of its end and, if it is completed, the people whom its design names;
     * returns their ids.
     */
    async tellEndOf(workflowId: number): Promise<number[]> {
      const workflow = await manager.getRepository(WorkflowEntity).findOneBy({ id: workflowId });
      if (workflow?.executedBy == null) return [];
      const form = await manager.getRepository(FormEntity).findOneByOrFail({ id: workflow.formId });
      const workspace = await manager
        .getRepository(WorkspaceEntity)
        .findOneByOrFail({ id: form.workspaceId });
      const notification = {
        kind: kindOfEnd(workflow),
        workspaceId: workspace.id,
        formId: form.id,
        workflowId,
        facts: {
          workspace: workspace.name,
          folder: form.name,
          workflow: workflow.name,
          worked: workflow.workedMs,
          waited: workflow.waitedMs,
          ...(workflow.outcome !== null && { outcome: workflow.outcome }),
          ...(workflow.errorMessage !== null && { reason: workflow.errorMessage }),
          ...(workflow.errorSaid !== null && { said: workflow.errorSaid }),
        },
      };
      const others = await peopleOfDesign(workflow, workspace.id);
      return [
        ...(await tell([workflow.executedBy], { ...notification, isMailed: workflow.mailWhenEnded })),
        ...(await tell(others, notification)),
      ];
    },

    /** Newest first. */
    list(userId: number, { before, limit }: Page): Promise<NotificationEntity[]> {
      return table.find({
        where: { userId, ...(before === undefined ? {} : { id: LessThan(before) }) },
        order: { id: 'DESC' },
        take: limit,
      });
    },

    unread(userId: number): Promise<number> {
      return table.countBy({ userId, readAt: IsNull() });
    },

    async markRead(userId: number, which: { ids: readonly number[] } | { upTo: number }): Promise<void> {
      const id = 'ids' in which ? In(which.ids) : LessThanOrEqual(which.upTo);
      await table.update({ userId, readAt: IsNull(), id }, { readAt: () => 'now()' });
    },

    async settings(userId: number): Promise<NotificationSettings> {
      return { mail: (await settingsOf([userId]))(userId) };
    },

    async changeSettings(userId: number, { mail }: NotificationSettings): Promise<void> {
      await settings.upsert({ userId, mail }, ['userId']);
    },

    /** Deletes expired notifications. */
    async forgetOld(): Promise<void> {
      await table
        .createQueryBuilder()
        .delete()
        .where(`created_at < now() - make_interval(days => :days)`, { days: KEPT_DAYS })
        .execute();
    },
  };
}

function kindOfEnd({ status, outcome }: WorkflowEntity): NotificationKind {
  if (status === 'failed') return 'workflow-failed';
  return outcome === 'clean' ? 'workflow-completed' : 'workflow-needs-review';
}
