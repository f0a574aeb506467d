import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A job for the queue, written in the transaction that causes it and published after the commit. */
@Entity('outbox')
@Index('outbox_unpublished', ['id'], { where: 'published_at IS NULL' })
export class OutboxEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) id!: string;
  @Column('varchar', { length: 80 }) job!: string;
  @Column('varchar', { length: 120 }) jobId!: string;
  @Column('jsonb') payload!: unknown;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) publishedAt!: Date | null;
}

/** An audit event. Append-only: neither the processes nor the owner's role may change a row. */
@Entity('audit_events')
@Index('audit_events_workspace_id_id', ['workspaceId', 'id'])
@Index('audit_events_form_id_id', ['formId', 'id'])
export class AuditEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) id!: string;
  @Column('timestamptz', { default: () => 'now()' }) at!: Date;
  @Column('int', { nullable: true }) actorId!: number | null;
  @Column('varchar', { length: 60 }) action!: string;
  @Column('varchar', { length: 10, default: 'ok' }) result!: 'ok' | 'refused';
  @Column('int', { nullable: true }) workspaceId!: number | null;
  @Column('int', { nullable: true }) formId!: number | null;
  @Column('varchar', { length: 40, nullable: true }) targetType!: string | null;
  @Column('int', { nullable: true }) targetId!: number | null;
  @Column('jsonb', { nullable: true }) oldValue!: unknown;
  @Column('jsonb', { nullable: true }) newValue!: unknown;
  @Column('varchar', { length: 1000, nullable: true }) reason!: string | null;
  @Column('varchar', { length: 64, nullable: true }) ip!: string | null;
  @Column('varchar', { length: 300, nullable: true }) userAgent!: string | null;
  @Column('varchar', { length: 64, nullable: true }) requestId!: string | null;
}

/** Position of an event in the chain of its workspace (0: of the installation). Append-only. */
@Entity('audit_seals')
export class AuditSealEntity {
  @PrimaryColumn('int') chain!: number;
  @PrimaryColumn('bigint') position!: string;
  @Column('bigint', { unique: true }) eventId!: string;
  @Column('timestamptz') sealedAt!: Date;
  @Column('varchar', { length: 64 }) valuesDigest!: string;
  @Column('varchar', { length: 64 }) digest!: string;
}

/** Deleted when the values of its event are erased. */
@Entity('audit_salts')
export class AuditSaltEntity {
  @PrimaryColumn('bigint') eventId!: string;
  @Column('varchar', { length: 32 }) salt!: string;
}

/** A signed head of a chain. Append-only; a copy is stored in the object store. */
@Entity('audit_heads')
export class AuditHeadEntity {
  @PrimaryColumn('int') chain!: number;
  @PrimaryColumn('bigint') position!: string;
  @Column('varchar', { length: 64 }) digest!: string;
  @Column('timestamptz') signedAt!: Date;
  @Column('varchar', { length: 16 }) keyId!: string;
  @Column('varchar', { length: 100 }) signature!: string;
}

/** An audit chain that does not contain its newest stored head. */
@Entity('audit_alarms')
export class AuditAlarmEntity {
  @PrimaryColumn('int') chain!: number;
  @Column('bigint') storedPosition!: string;
  @Column('bigint') foundPosition!: string;
  @Column('timestamptz', { default: () => 'now()' }) raisedAt!: Date;
}

/** Events waiting to be sealed. A database trigger writes the rows. */
@Entity('audit_unsealed')
export class AuditUnsealedEntity {
  @PrimaryColumn('bigint') eventId!: string;
}

/** Sessions of connect-pg-simple (its column names). */
@Entity('sessions')
@Index('sessions_expire', ['expire'])
export class SessionEntity {
  @PrimaryColumn('varchar') sid!: string;
  @Column('json') sess!: unknown;
  @Column('timestamp', { precision: 6 }) expire!: Date;
}
