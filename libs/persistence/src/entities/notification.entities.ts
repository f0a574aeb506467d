import type { MailWish, NotificationFacts, NotificationKind, NotificationSettings } from '@app/contracts';
import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A notification for one person. */
@Entity('notifications')
@Index('notifications_user_id_id', ['userId', 'id'])
@Index('notifications_unread', ['userId'], { where: 'read_at IS NULL' })
@Index('notifications_once', ['userId', 'once'], { unique: true, where: 'once IS NOT NULL' })
@Index('notifications_to_mail', ['mailAt'], { where: `mail IN ('at-once', 'digest')` })
export class NotificationEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') userId!: number;
  @Column('varchar', { length: 30 }) kind!: NotificationKind;
  @Index('notifications_workspace_id')
  @Column('int', { nullable: true })
  workspaceId!: number | null;
  @Index('notifications_form_id')
  @Column('int', { nullable: true })
  formId!: number | null;
  @Index('notifications_workflow_id')
  @Column('int', { nullable: true })
  workflowId!: number | null;
  /** The person whom the facts name; the notification is deleted with this person. */
  @Index('notifications_person_id')
  @Column('int', { nullable: true })
  personId!: number | null;
  @Column('jsonb') facts!: NotificationFacts;
  /** Deduplication key: a second notification with the same key is not added. */
  @Column('varchar', { length: 120, nullable: true }) once!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) readAt!: Date | null;
  /** Whether the notification still has to be mailed. */
  @Column('varchar', { length: 10, default: 'none' })
  mail!: Exclude<MailWish, 'never'> | 'none' | 'sent' | 'given-up';
  @Column('int', { default: 0 }) mailTries!: number;
  /** Earliest time for the mail. */
  @Column('timestamptz', { default: () => 'now()' }) mailAt!: Date;
}

/** A person's mail settings; null or missing values mean the defaults. */
@Entity('notification_settings')
export class NotificationSettingsEntity {
  @PrimaryColumn('int') userId!: number;
  @Column('jsonb') mail!: NotificationSettings['mail'];
}
