import type { FlowData } from '@app/contracts';
import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A drawn recipe of a conversion. Deleting only marks it, because workflows name the version that they ran with. */
@Entity('form_workflows')
@Index('form_workflows_form_id_id', ['formId', 'id'])
export class FormWorkflowEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') workspaceId!: number;
  @Column('int') formId!: number;
  @Column('varchar', { length: 200 }) name!: string;
  @Column('varchar', { length: 2000, nullable: true }) description!: string | null;
  /** The newest drawing. */
  @Column('jsonb', { default: () => `'{"nodes": [], "edges": []}'` }) flowData!: FlowData;
  @Column('int', { default: 1 }) version!: number;
  /**
   * The person in whose name it runs when a document arrives; null if that is off, or if the person has left the
   * workspace.
   */
  @Column('int', { nullable: true }) arrivalUserId!: number | null;
  @Column('timestamptz', { nullable: true }) arrivalSince!: Date | null;
  /** Tags of the newest drawing, for queries. */
  @Column('text', { array: true, default: () => `'{}'` }) arrivalTags!: string[];
  @Column('int', { nullable: true }) createdBy!: number | null;
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}

/** One drawing of a design. Insert-only. */
@Entity('form_workflow_versions')
@Index('form_workflow_versions_version', ['formWorkflowId', 'version'], { unique: true })
export class FormWorkflowVersionEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') workspaceId!: number;
  @Column('int') formWorkflowId!: number;
  @Column('int') version!: number;
  @Column('jsonb') flowData!: FlowData;
  @Column('int', { nullable: true }) createdBy!: number | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** An arrived document with a tag of a design. It starts at most one workflow. */
@Entity('form_workflow_arrivals')
export class DesignTriggerEntity {
  @PrimaryColumn('int') formWorkflowId!: number;
  @PrimaryColumn('int') documentId!: number;
  @Column('int') workspaceId!: number;
  /** `known`: the same file has arrived before. */
  @Column('varchar', { length: 10, default: 'waiting' }) state!: 'waiting' | 'started' | 'known' | 'refused';
  @Column('varchar', { length: 64, nullable: true }) sha256!: string | null;
  @Column('int', { nullable: true }) workflowId!: number | null;
  @Column('timestamptz', { default: () => 'now()' }) arrivedAt!: Date;
  /** Number of unexpected errors. */
  @Column('int', { default: 0 }) tries!: number;
  @Column('timestamptz', { default: () => 'now()' }) tryAt!: Date;
}
