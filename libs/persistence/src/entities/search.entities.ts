import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Some lines of either a document or an XML, for full-text search. */
@Entity('search_pieces')
export class SearchPieceEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('int') workspaceId!: number;
  @Column('int', { nullable: true }) documentId!: number | null;
  @Column('int', { nullable: true }) workflowId!: number | null;
  /** Null if the source has no pages. */
  @Column('int', { nullable: true }) page!: number | null;
  /** Place of each line: a block or row of the document, or a line of the XML. */
  @Column('text', { array: true, default: () => `'{}'` }) places!: string[];
  @Column('text') text!: string;
  @Column('tsvector', { select: false }) words!: string;
}
