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
import { WorkflowSumEntity } from './entities/workflow-sum.entity';
import { UsageOfDeletedEntity } from './entities/usage.entities';
import { QueuePauseEntity, WorkerEntity } from './entities/operations.entities';
import { XmlSchemaEntity, XmlSchemaVersionEntity } from './entities/xml-schema.entities';
import { NotificationEntity, NotificationSettingsEntity } from './entities/notification.entities';
import { Schema1767341000000 } from './migrations/1767341000000-schema';
import { ReadingCounts1767342000000 } from './migrations/1767342000000-reading-counts';

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
    migrations: [Schema1767341000000, ReadingCounts1767342000000],
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
      WorkflowSumEntity,
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
