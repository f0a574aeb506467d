import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A person who answers the questions of a form. Identifying fields are encrypted by libs/encryption. */
@Entity('form_respondents')
@Index('form_respondents_form_id_id', ['formId', 'id'])
@Index('form_respondents_email_index', ['emailIndex', 'formId'])
@Index('form_respondents_phone_index', ['phoneIndex', 'formId'])
export class RespondentEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') formId!: number;
  @Column('int', { default: 0 }) position!: number;
  /** Encrypted. */
  @Column('text', { nullable: true }) firstName!: string | null;
  /** Encrypted. */
  @Column('text', { nullable: true }) lastName!: string | null;
  /** Encrypted. */
  @Column('text', { nullable: true }) email!: string | null;
  /** ISO 3166-1 alpha-2. */
  @Column('varchar', { length: 2 }) country!: string;
  @Column('varchar', { length: 100 }) state!: string;
  /** Calling code, with its plus sign. */
  @Column('varchar', { length: 8, nullable: true }) countryCode!: string | null;
  /** Encrypted; null for a forgotten respondent. */
  @Column('text', { nullable: true }) phoneNumber!: string | null;
  /** Encrypted; E.164. */
  @Column('text', { nullable: true }) normalizedPhone!: string | null;
  @Column('boolean', { nullable: true }) phoneValid!: boolean | null;
  @Column('varchar', { length: 64, default: 'UTC' }) timezone!: string;
  @Column('boolean', { default: true }) timezoneValid!: boolean;
  @Column('text', { array: true, default: () => `'{}'` }) languages!: string[];
  @Column('varchar', { length: 10, default: 'active' }) status!: 'active' | 'archived' | 'forgotten';
  /** Pseudonym, unique in its form regardless of case; answers stay under this code. */
  @Column('varchar', { length: 100 }) identifierCode!: string;
  /** Encrypted. */
  @Column('text', { nullable: true }) dateOfBirth!: string | null;
  /** The person who entered the respondent. Null if unknown or if the account is deleted. */
  @Column('int', { nullable: true }) enteredBy!: number | null;
  /** Keyed hash of the whole mail address. */
  @Column('varchar', { length: 64, nullable: true }) emailIndex!: string | null;
  /** Keyed hash of the whole number. */
  @Column('varchar', { length: 64, nullable: true }) phoneIndex!: string | null;
  /** Keyed hashes of the whole words of both names. */
  @Column('text', { array: true, default: () => `'{}'` }) nameIndexes!: string[];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}

@Entity('form_responses')
@Index('form_responses_form_id_id', ['formId', 'id'])
@Index('form_responses_respondent_id', ['respondentId'])
@Index('form_responses_visit_id', ['visitId', 'id'])
export class FormResponseEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') formId!: number;
  @Column('int', { nullable: true }) respondentId!: number | null;
  /** Null for a response without a visit. */
  @Column('int', { nullable: true }) visitId!: number | null;
  /** Id of the call in which the answers were given. */
  @Column('varchar', { length: 200, nullable: true }) callId!: string | null;
  /** How the answers were collected. */
  @Column('varchar', { length: 40, nullable: true }) source!: string | null;
  @Column('boolean', { default: false }) archived!: boolean;
  /** The respondent when the response was archived; identifying fields are encrypted. */
  @Column('jsonb', { nullable: true }) archivedRespondentData!: object | null;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}

@Entity('form_question_answers')
@Index('form_question_answers_response_id', ['responseId', 'questionId'], { unique: true })
@Index('form_question_answers_question_id_id', ['questionId', 'id'])
@Index('form_question_answers_plain', ['id'], { where: 'answer IS NOT NULL' })
export class QuestionAnswerEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') responseId!: number;
  @Column('int') questionId!: number;
  /** Plain text that an older version wrote; null once the worker has sealed it. */
  @Column('text', { nullable: true }) answer!: string | null;
  /** Encrypted. */
  @Column('text', { nullable: true }) answerSealed!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
