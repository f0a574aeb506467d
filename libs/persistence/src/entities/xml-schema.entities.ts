import type { XmlSchemaProblem, XmlSchemaStatus } from '@app/contracts';
import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A workspace's own XML schema. Deleting only marks it, because workflows name the version that they were checked
 * against.
 */
@Entity('xml_schemas')
@Index('xml_schemas_workspace_id_id', ['workspaceId', 'id'])
export class XmlSchemaEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') workspaceId!: number;
  @Column('varchar', { length: 200 }) name!: string;
  @Column('varchar', { length: 2000, nullable: true }) description!: string | null;
  @Column('int', { nullable: true }) createdBy!: number | null;
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** One upload of a schema. Its files are in the object store and never change. */
@Entity('xml_schema_versions')
@Index('xml_schema_versions_schema_id_version', ['schemaId', 'version'], { unique: true })
@Index('xml_schema_versions_checking', ['id'], { where: `status = 'checking'` })
export class XmlSchemaVersionEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') schemaId!: number;
  @Column('int') version!: number;
  @Column('varchar', { length: 10, default: 'checking' }) status!: XmlSchemaStatus;
  @Column('jsonb', { default: () => `'[]'` }) problems!: XmlSchemaProblem[];
  @Column('varchar', { length: 1000, nullable: true }) targetNamespace!: string | null;
  @Column('jsonb', { default: () => `'[]'` }) rootElements!: string[];
  @Column('jsonb') files!: { path: string; size: number }[];
  /** The uploaded files. */
  @Column('varchar', { length: 300 }) objectPath!: string;
  @Column('int', { nullable: true }) createdBy!: number | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
