import pg from 'pg';
import { DataSource, DefaultNamingStrategy } from 'typeorm';
import { AccountMailEntity } from './entities/account-mail.entity';
import { ApiKeyEntity } from './entities/api-key.entity';
import {
  AiIntegrationMonthEntity,
  AiIntegrationSpendingEntity,
  FormAiIntegrationEntity,
  WorkspaceAiIntegrationEntity,
} from './entities/ai-integration.entities';
import {
  ApprovedDomainEntity,
  FormerUserEntity,
  ResetCodeEntity,
  SignInAddressEntity,
  UserEntity,
} from './entities/account.entities';
import { PromptEntity, PromptVersionEntity } from './entities/prompt.entities';
import { StudyDecisionEntity } from './entities/study-decision.entity';
import {
  ReauthenticationEntity,
  SecondFactorEntity,
  StudyRevisionEntity,
  StudySignatureEntity,
} from './entities/signing.entities';
import { ValueReviewEntity } from './entities/value-review.entity';
import {
  DocumentEntity,
  DocumentTokenCountEntity,
  FormEntity,
  FormMarkEntity,
  UploadEntity,
} from './entities/form.entities';
import {
  AuditAlarmEntity,
  AuditEventEntity,
  AuditHeadEntity,
  AuditSaltEntity,
  AuditSealEntity,
  AuditUnsealedEntity,
  OutboxEntity,
  SessionEntity,
} from './entities/record.entities';
import {
  CallCampaignEntity,
  FormCallEntity,
  CallScheduleEntity,
  TestCallEntity,
} from './entities/form-call.entities';
import {
  FormApiIntegrationEntity,
  FormQuestionEntity,
  FormSectionEntity,
  FormVisitEntity,
  FormVisitSectionEntity,
} from './entities/form-design.entities';
import {
  DesignTriggerEntity,
  FormWorkflowEntity,
  FormWorkflowVersionEntity,
} from './entities/workflow-design.entities';
import { FormResponseEntity, QuestionAnswerEntity, RespondentEntity } from './entities/respondent.entities';
import {
  WorkflowEntity,
  WorkflowFindingsEntity,
  WorkflowChunkEntity,
  WorkflowStepEntity,
} from './entities/workflow.entities';
import { WorkflowBatchEntity, WorkflowCallEntity } from './entities/workflow-call.entities';
import { VoiceAgentEntity } from './entities/voice-agent.entities';
import {
  AccessRequestEntity,
  FormerMemberEntity,
  InvitationEntity,
  WorkspaceEntity,
  WorkspaceMemberEntity,
} from './entities/workspace.entities';
import { SearchPieceEntity } from './entities/search.entities';
import { WebhookDeliveryEntity, WebhookEntity } from './entities/webhook.entities';
import { UsageOfDeletedEntity } from './entities/usage.entities';
import { QueuePauseEntity, WorkerEntity } from './entities/operations.entities';
import { XmlSchemaEntity, XmlSchemaVersionEntity } from './entities/xml-schema.entities';
import { Initial1763700000000 } from './migrations/1763700000000-initial';
import { SessionsByUser1763800000000 } from './migrations/1763800000000-sessions-by-user';
import { FormerUsers1763800100000 } from './migrations/1763800100000-former-users';
import { Prompts1764200000000 } from './migrations/1764200000000-prompts';
import { WorkflowPrompts1764200100000 } from './migrations/1764200100000-workflow-prompts';
import { XmlSchemas1764200200000 } from './migrations/1764200200000-xml-schemas';
import { VoiceAgents1764300000000 } from './migrations/1764300000000-voice-agents';
import { WorkflowResults1764100000000 } from './migrations/1764100000000-workflow-results';
import { FallbackAndSpending1764400000000 } from './migrations/1764400000000-fallback-and-spending';
import { MeasuredCalls1764510000000 } from './migrations/1764510000000-measured-calls';
import { StoredAsRead1764600000000 } from './migrations/1764600000000-stored-as-read';
import { WaysIn1764610000000 } from './migrations/1764610000000-ways-in';
import { VirusScan1764620000000 } from './migrations/1764620000000-virus-scan';
import { AppendedSpending1764700000000 } from './migrations/1764700000000-appended-spending';
import { HistoryIndexes1764710000000 } from './migrations/1764710000000-history-indexes';
import { AuditSeals1765000000000 } from './migrations/1765000000000-audit-seals';
import { HalfPrice1765100000000 } from './migrations/1765100000000-half-price';
import { CallTokenKinds1764720000000 } from './migrations/1764720000000-call-token-kinds';
import { NotificationEntity, NotificationSettingsEntity } from './entities/notification.entities';
import { Notifications1765210000000 } from './migrations/1765210000000-notifications';
import { ExpectedParts1765200000000 } from './migrations/1765200000000-expected-parts';
import { FormTables1764900000000 } from './migrations/1764900000000-form-tables';
import { Invitations1765620000000 } from './migrations/1765620000000-invitations';
import { AccountDates1765610000000 } from './migrations/1765610000000-account-dates';
import { EndedWorkflows1765600000000 } from './migrations/1765600000000-ended-workflows';
import { WaitingFor1765410000000 } from './migrations/1765410000000-waiting-for';
import { Batches1765500000000 } from './migrations/1765500000000-batches';
import { TokenCounts1765510000000 } from './migrations/1765510000000-token-counts';
import { FoldersInDeletion1765400000000 } from './migrations/1765400000000-folders-in-deletion';
import { ResponseOrder1765300000000 } from './migrations/1765300000000-response-order';
import { WorkflowDesigns1765700000000 } from './migrations/1765700000000-workflow-designs';
import { WorkspaceFence1765800000000 } from './migrations/1765800000000-workspace-fence';
import { PicturePages1765810000000 } from './migrations/1765810000000-picture-pages';
import { ListedFacts1765810100000 } from './migrations/1765810100000-listed-facts';
import { SearchPieces1765820000000 } from './migrations/1765820000000-search-pieces';
import { UsageOfDeleted1765820100000 } from './migrations/1765820100000-usage-of-deleted';
import { InvitationMails1765820200000 } from './migrations/1765820200000-invitation-mails';
import { ArrivalTries1765830000000 } from './migrations/1765830000000-arrival-tries';
import { ValueReviews1765830100000 } from './migrations/1765830100000-value-reviews';
import { DocumentVersions1765830200000 } from './migrations/1765830200000-document-versions';
import { FenceInOrder1765840100000 } from './migrations/1765840100000-fence-in-order';
import { KeyCallLimits1765850000000 } from './migrations/1765850000000-key-call-limits';
import { LeaseHolder1766100000000 } from './migrations/1766100000000-lease-holder';
import { AccountMails1766200000000 } from './migrations/1766200000000-account-mails';
import { AnyProvider1766400000000 } from './migrations/1766400000000-any-provider';
import { StudyDecisions1766800000000 } from './migrations/1766800000000-study-decisions';
import { SaidFailures1766500000000 } from './migrations/1766500000000-said-failures';
import { ClosedDoors1766700000000 } from './migrations/1766700000000-closed-doors';
import { StandardFields1766600000000 } from './migrations/1766600000000-standard-fields';
import { Signatures1766950000000 } from './migrations/1766950000000-signatures';
import { CountedLosses1767010000000 } from './migrations/1767010000000-counted-losses';
import { RevokedAccess1767020000000 } from './migrations/1767020000000-revoked-access';
import { RunTimes1767050000000 } from './migrations/1767050000000-run-times';
import { Operations1767060000000 } from './migrations/1767060000000-operations';
import { SaidSteps1766300000000 } from './migrations/1766300000000-said-steps';
import { ApiKeys1767100000000 } from './migrations/1767100000000-api-keys';
import { Webhooks1767100100000 } from './migrations/1767100100000-webhooks';
import { RespondentAccess1767200000000 } from './migrations/1767200000000-respondent-access';
import { FormVisits1767300000000 } from './migrations/1767300000000-form-visits';
import { LongQuestions1767310000000 } from './migrations/1767310000000-long-questions';
import { RespondentCodes1767320000000 } from './migrations/1767320000000-respondent-codes';
import { SealedAnswers1767330000000 } from './migrations/1767330000000-sealed-answers';
import { FailingWebhooks1767335000000 } from './migrations/1767335000000-failing-webhooks';
import { FormMarks1763900000000 } from './migrations/1763900000000-form-marks';

const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** Maps camelCase fields to snake_case tables and columns. */
class SnakeCaseNames extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined, prefixes: string[]): string {
    return [...prefixes, custom ?? snakeCase(property)].join('_');
  }
}

/** Timeout for opening a database connection. */
const CONNECT_MS = 5000;
/**
 * Timeout for getting a pooled connection. It is long because many requests at once on a slow machine are not an
 * outage.
 */
const WAIT_MS = 30_000;
/** Connections of a pool unless the caller names another number. */
export const POOL_SIZE = 10;

/** The pool passes one timeout to its connections as well. Opening a connection needs a shorter one. */
class Connection extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

/**
 * Creates the connection pool over all entities. Statement and idle timeouts keep one bad query from blocking others.
 * Timestamps always come from the database.
 */
export function createDataSource(url: string, poolSize = POOL_SIZE): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    poolSize,
    namingStrategy: new SnakeCaseNames(),
    migrationsTableName: 'migrations',
    migrations: [
      Initial1763700000000,
      SessionsByUser1763800000000,
      FormerUsers1763800100000,
      Prompts1764200000000,
      WorkflowPrompts1764200100000,
      XmlSchemas1764200200000,
      WorkflowResults1764100000000,
      FormMarks1763900000000,
      VoiceAgents1764300000000,
      FallbackAndSpending1764400000000,
      MeasuredCalls1764510000000,
      StoredAsRead1764600000000,
      WaysIn1764610000000,
      VirusScan1764620000000,
      AppendedSpending1764700000000,
      HistoryIndexes1764710000000,
      AuditSeals1765000000000,
      CallTokenKinds1764720000000,
      FormTables1764900000000,
      HalfPrice1765100000000,
      FoldersInDeletion1765400000000,
      WaitingFor1765410000000,
      Batches1765500000000,
      EndedWorkflows1765600000000,
      AccountDates1765610000000,
      TokenCounts1765510000000,
      Invitations1765620000000,
      ExpectedParts1765200000000,
      Notifications1765210000000,
      ResponseOrder1765300000000,
      WorkflowDesigns1765700000000,
      WorkspaceFence1765800000000,
      PicturePages1765810000000,
      ListedFacts1765810100000,
      SearchPieces1765820000000,
      UsageOfDeleted1765820100000,
      InvitationMails1765820200000,
      ArrivalTries1765830000000,
      ValueReviews1765830100000,
      DocumentVersions1765830200000,
      FenceInOrder1765840100000,
      KeyCallLimits1765850000000,
      LeaseHolder1766100000000,
      AccountMails1766200000000,
      SaidSteps1766300000000,
      AnyProvider1766400000000,
      SaidFailures1766500000000,
      ClosedDoors1766700000000,
      StandardFields1766600000000,
      StudyDecisions1766800000000,
      Signatures1766950000000,
      CountedLosses1767010000000,
      RevokedAccess1767020000000,
      RunTimes1767050000000,
      Operations1767060000000,
      ApiKeys1767100000000,
      Webhooks1767100100000,
      RespondentAccess1767200000000,
      FormVisits1767300000000,
      LongQuestions1767310000000,
      RespondentCodes1767320000000,
      SealedAnswers1767330000000,
      FailingWebhooks1767335000000,
    ],
    entities: [
      UserEntity,
      ApprovedDomainEntity,
      ResetCodeEntity,
      SignInAddressEntity,
      FormerUserEntity,
      WorkspaceEntity,
      WorkspaceMemberEntity,
      AccessRequestEntity,
      FormEntity,
      FormMarkEntity,
      DocumentEntity,
      DocumentTokenCountEntity,
      UploadEntity,
      FormSectionEntity,
      FormVisitEntity,
      FormVisitSectionEntity,
      FormQuestionEntity,
      FormWorkflowEntity,
      FormWorkflowVersionEntity,
      DesignTriggerEntity,
      FormApiIntegrationEntity,
      RespondentEntity,
      FormResponseEntity,
      QuestionAnswerEntity,
      CallScheduleEntity,
      CallCampaignEntity,
      TestCallEntity,
      FormCallEntity,
      WorkspaceAiIntegrationEntity,
      FormAiIntegrationEntity,
      AiIntegrationMonthEntity,
      AiIntegrationSpendingEntity,
      WorkflowEntity,
      WorkflowStepEntity,
      WorkflowChunkEntity,
      PromptEntity,
      PromptVersionEntity,
      XmlSchemaEntity,
      XmlSchemaVersionEntity,
      VoiceAgentEntity,
      WorkflowBatchEntity,
      WorkflowCallEntity,
      WorkflowFindingsEntity,
      ValueReviewEntity,
      StudyDecisionEntity,
      OutboxEntity,
      AuditEventEntity,
      AuditSealEntity,
      AuditSaltEntity,
      AuditHeadEntity,
      AuditAlarmEntity,
      AuditUnsealedEntity,
      SessionEntity,
      InvitationEntity,
      FormerMemberEntity,
      AccountMailEntity,
      SecondFactorEntity,
      ReauthenticationEntity,
      StudyRevisionEntity,
      StudySignatureEntity,
      NotificationEntity,
      NotificationSettingsEntity,
      SearchPieceEntity,
      UsageOfDeletedEntity,
      ApiKeyEntity,
      WebhookEntity,
      WebhookDeliveryEntity,
      QueuePauseEntity,
      WorkerEntity,
    ],
    connectTimeoutMS: WAIT_MS,
    extra: {
      Client: Connection,
      statement_timeout: 10_000,
      // Ends the transaction of a frozen process, because other processes may be waiting for its locks.
      idle_in_transaction_session_timeout: 5000,
      application_name: 'clindrove',
    },
  });
}
