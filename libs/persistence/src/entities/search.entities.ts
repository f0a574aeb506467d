import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Some lines of a document or of an XML, to be searched. Of either of the two, never of both. */
@Entity('search_pieces')
export class SearchPieceEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('int')
  workspaceId!: number;

  @Column('int', { nullable: true })
  documentId!: number | null;

  @Column('int', { nullable: true })
  workflowId!: number | null;

  /** Null where there are no pages. */
  @Column('int', { nullable: true })
  page!: number | null;

  /** Where each line stands: a block or row of the document, a line of the XML. */
  @Column('text', { array: true, default: () => `'{}'` })
  places!: string[];

  @Column('text')
  text!: string;

  @Column('tsvector', { select: false })
  words!: string;
}
