import type { KeyEndReason, KeyScope } from '@app/contracts';
import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A key with which a program acts as a person in one workspace. Ended keys stay in the list. */
@Entity('api_keys')
@Index('api_keys_workspace_id_id', ['workspaceId', 'id'])
export class ApiKeyEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') workspaceId!: number;
  @Index('api_keys_user_id')
  @Column('int')
  userId!: number;
  @Column('varchar', { length: 100 }) name!: string;
  @Column('varchar', { length: 10 }) scope!: KeyScope;
  /** The first characters of the secret. */
  @Column('varchar', { length: 24 }) prefix!: string;
  /** SHA-256 of the secret, hex. The secret has 256 random bits, so a salt would add nothing. */
  @Column('varchar', { length: 64, unique: true }) digest!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  /** To the hour. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('varchar', { length: 12, nullable: true }) endReason!: KeyEndReason | null;
}
