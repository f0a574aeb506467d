import type { DeliveryFailure, DeliveryState, WebhookDisabledReason, WebhookEvent } from '@app/contracts';
import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An address that is told of events of a workspace. */
@Entity('webhooks')
@Index('webhooks_workspace_id_id', ['workspaceId', 'id'])
export class WebhookEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') workspaceId!: number;
  @Column('varchar', { length: 1000 }) url!: string;
  @Column('varchar', { array: true }) events!: WebhookEvent[];
  /** The encrypted signing secret, bound to the webhook. */
  @Column('varchar', { length: 300 }) secretSealed!: string;
  /** The secret before the last rotation, in use until `formerSecretUntil`. */
  @Column('varchar', { length: 300, nullable: true }) formerSecretSealed!: string | null;
  @Column('timestamptz', { nullable: true }) formerSecretUntil!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** Null if the person's account is gone. */
  @Index('webhooks_created_by')
  @Column('int', { nullable: true })
  createdBy!: number | null;
  @Column('timestamptz', { nullable: true }) disabledAt!: Date | null;
  @Column('varchar', { length: 12, nullable: true }) disabledReason!: WebhookDisabledReason | null;
}

/**
 * One event for one webhook. A database trigger inserts the row in the transaction that causes the event, so this table is the
 * outbox of webhooks, and their log.
 */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_webhook_id_id', ['webhookId', 'id'])
@Index('webhook_deliveries_due', ['webhookId', 'nextTryAt'], { where: `state = 'pending'` })
export class WebhookDeliveryEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') workspaceId!: number;
  @Column('int') webhookId!: number;
  @Column('varchar', { length: 40, default: () => `'msg_' || replace(gen_random_uuid()::text, '-', '')` })
  messageId!: string;
  @Column('varchar', { length: 40 }) event!: WebhookEvent;
  @Column('jsonb') data!: object;
  @Column('varchar', { length: 10, default: 'pending' }) state!: DeliveryState;
  /** Includes the try under way; also the fencing token of a claim. */
  @Column('int', { default: 0 }) tries!: number;
  @Column('timestamptz', { default: () => 'now()' }) nextTryAt!: Date;
  /** A worker sends the delivery until then; later another one may claim it. */
  @Column('timestamptz', { nullable: true }) claimedUntil!: Date | null;
  @Column('timestamptz', { default: () => `now() + interval '24 hours'` }) giveUpAt!: Date;
  @Column('int', { nullable: true }) lastStatus!: number | null;
  @Column('varchar', { length: 12, nullable: true }) lastFailure!: DeliveryFailure | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
