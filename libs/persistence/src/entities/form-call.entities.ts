import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The driver returns each date in an array as local midnight of this process, but a single date as text. */
const toDays = {
  to: (days: string[] | undefined) => days,
  from: (days: (Date | string)[]): string[] =>
    days.map((day) =>
      typeof day === 'string'
        ? day
        : [day.getFullYear(), twoDigits(day.getMonth() + 1), twoDigits(day.getDate())].join('-'),
    ),
};

/** A schedule of calls to the respondents of a form. Nothing dials. */
@Entity('form_schedules')
@Index('form_schedules_form_id_id', ['formId', 'id'])
export class CallScheduleEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') formId!: number;
  @Column('varchar', { length: 200 }) name!: string;
  @Column('date') startDate!: string;
  /** `HH:mm`, in the time zone of each respondent. */
  @Column('varchar', { length: 5 }) primaryCallTime!: string;
  @Column('text', { array: true, default: () => `'{}'` }) retryTimes!: string[];
  @Column('int', { default: 0 }) maxRetries!: number;
  @Column('varchar', { length: 20, default: 'all' }) respondentFilter!: string;
  @Column('boolean', { default: false }) active!: boolean;
  @Column('varchar', { length: 10, default: 'one-time' }) recurrenceType!: 'one-time';
  @Column('date', { nullable: true }) lastExecutionDate!: string | null;
  @Column('date', { array: true, default: () => `'{}'`, transformer: toDays }) executionDates!: string[];
  @Column('varchar', { length: 1, default: '1' }) dayOfWeek!: string;
  @Column('varchar', { length: 10000, nullable: true }) promptText!: string | null;
  @Column('boolean', { default: true }) includeFormDesign!: boolean;
  @Column('text', { array: true, default: () => `'{}'` }) knowledgeBaseId!: string[];
  @Column('varchar', { length: 2000, nullable: true }) firstSentence!: string | null;
  @Column('varchar', { length: 2000, nullable: true }) closingMessage!: string | null;
  @Column('varchar', { length: 200, nullable: true }) sponsorName!: string | null;
  @Column('varchar', { length: 200, nullable: true }) siteLocation!: string | null;
  @Column('varchar', { length: 100, default: 'maya' }) aiVoice!: string;
  @Column('varchar', { length: 100, default: 'base' }) aiModel!: string;
  @Column('varchar', { length: 35, default: 'en-US' }) language!: string;
  /** Minutes. */
  @Column('int', { default: 10 }) maxDuration!: number;
  @Column('double precision', { default: 0.7 }) temperature!: number;
  @Column('varchar', { length: 20, default: 'leave_message' }) voicemailAction!: string;
  @Column('varchar', { length: 2000, nullable: true }) voicemailMessage!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}

/** A campaign: days and hours for calls to respondents. Nothing dials. */
@Entity('call_campaigns')
@Index('call_campaigns_form_id_id', ['formId', 'id'])
export class CallCampaignEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') formId!: number;
  @Column('varchar', { length: 200 }) name!: string;
  @Column('date') startDate!: string;
  /** Hour of the day. */
  @Column('int', { default: 9 }) callWindowStart!: number;
  /** Hour of the day. */
  @Column('int', { default: 17 }) callWindowEnd!: number;
  /** 0 is Sunday. */
  @Column('int', { array: true, default: () => `'{1,2,3,4,5}'` }) callDays!: number[];
  @Column('int', { default: 50 }) callsPerDay!: number;
  @Column('varchar', { length: 20, default: 'all' }) respondentFilter!: string;
  @Column('boolean', { default: false }) active!: boolean;
  @Column('int', { nullable: true }) createdBy!: number | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}

/** A call to test a form. Nothing dials. */
@Entity('test_calls')
@Index('test_calls_form_id_id', ['formId', 'id'])
export class TestCallEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') formId!: number;
  /** Encrypted. */
  @Column('text') phoneNumber!: string;
  @Column('varchar', { length: 200, nullable: true }) callId!: string | null;
  @Column('varchar', { length: 20, default: 'pending' }) status!: string;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /** Seconds. */
  @Column('int', { nullable: true }) duration!: number | null;
  @Column('int', { nullable: true }) requestedBy!: number | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** Encrypted. */
  @Column('text', { nullable: true }) notes!: string | null;
}

/** A planned call to a respondent; people enter its result. */
@Entity('form_calls')
@Index('form_calls_form_id_id', ['formId', 'id'])
@Index('form_calls_respondent_id', ['respondentId'])
@Index('form_calls_schedule_id', ['scheduleId'])
export class FormCallEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') formId!: number;
  @Column('int', { nullable: true }) scheduleId!: number | null;
  @Column('int', { nullable: true }) respondentId!: number | null;
  /** Encrypted. */
  @Column('text', { nullable: true }) phoneNumber!: string | null;
  @Column('varchar', { length: 200, nullable: true }) callId!: string | null;
  @Column('varchar', { length: 20, default: 'queued' }) status!: string;
  /** Seconds. */
  @Column('int', { nullable: true }) duration!: number | null;
  /** Encrypted. */
  @Column('text', { nullable: true }) recordingUrl!: string | null;
  /** Encrypted. */
  @Column('text', { nullable: true }) transcript!: string | null;
  @Column('varchar', { length: 100, nullable: true }) aiVoice!: string | null;
  @Column('text', { array: true, default: () => `'{}'` }) knowledgeBaseId!: string[];
  /** Encrypted. */
  @Column('text', { nullable: true }) summary!: string | null;
  @Column('boolean', { nullable: true }) goalAchieved!: boolean | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
