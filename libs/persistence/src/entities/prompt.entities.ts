import type { Target } from '@app/contracts';
import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A prompt of a workspace's library. Deleting only marks it, because workflows name the version that they used. */
@Entity('prompts')
@Index('prompts_workspace_id_id', ['workspaceId', 'id'])
export class PromptEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') workspaceId!: number;
  @Column('varchar', { length: 200 }) name!: string;
  @Column('varchar', { length: 2000, nullable: true }) description!: string | null;
  @Column('varchar', { length: 20 }) target!: Target;
  /** The newest version. */
  @Column('int', { default: 1 }) version!: number;
  @Column('int', { nullable: true }) createdBy!: number | null;
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}

/** One wording of a prompt. Insert-only. */
@Entity('prompt_versions')
export class PromptVersionEntity {
  @PrimaryColumn('int') promptId!: number;
  @PrimaryColumn('int') version!: number;
  @Column('text') text!: string;
  @Column('int', { nullable: true }) createdBy!: number | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
