export * from './database';
export { withDatabaseUser, type DatabaseUser, currentDatabaseUser } from './row-security/database-user';
export type { Repositories } from './repositories';
export { callLimitOf } from './call-limit';
export * from './database-away';
export { presentMigrations } from './former-migrations';
export * from './migrate-database';
export { DatabaseSnapshot } from './backup/database-snapshot';
export { EmptyDatabase, type TableLoader } from './backup/empty-database';
export type { TableShape } from './backup/table-shapes';
export { SEALED_PLACES, type SealedPlace } from './sealed-places';
export type { SealedChange } from './repositories/records/sealed-row.repository';
export { WorkerSession } from './worker-session';
export type { AuditEntry, AuditEventWithActor, AuditFilter } from './repositories/records/audit.repository';
export type { RevisionEvent, SealableEvent, SealEnd } from './repositories/records/audit-seal.repository';
export type { FolderFilter, MarkedForm } from './repositories/forms/folder.repository';
export type { DocumentFilter, DocumentSearch } from './repositories/forms/document-list.repository';
export type {
  NewQuestion,
  NewSection,
  SectionWithQuestions,
} from './repositories/form-parts/form-design.repository';
export type { VisitWithSections } from './repositories/form-parts/visit.repository';
export type { CallWithCode } from './repositories/form-parts/call.repository';
export type {
  NewRespondent,
  RespondentScope,
  RespondentSearch,
} from './repositories/form-parts/respondent.repository';
export type {
  AnsweredSection,
  AnswerRow,
  ResponseCursor,
  ResponseWithCode,
  SealedAnswer,
} from './repositories/form-parts/response.repository';
export type { ReadFacts, ReadingResult } from './repositories/forms/document.repository';
export type {
  RequestWithPerson,
  RequestWithWorkspace,
} from './repositories/accounts/access-request.repository';
export type { MemberWithPerson } from './repositories/workspaces/member.repository';
export type { ExpiredDocument, ExpiredResult } from './repositories/workspaces/retention.repository';
export type { NotificationEntity } from './entities/notification.entities';
export type { NotificationsToMail } from './repositories/notifications/notification-mail.repository';
export type { NewNotification } from './repositories/notifications/notification.repository';
export type { WorkerReport } from './repositories/operations/worker.repository';
export type {
  HourOfQueue,
  IntegrationInUse,
  QueueBacklog,
} from './repositories/operations/operations.repository';
export type { OutboxJob } from './repositories/records/outbox.repository';
export type {
  HistoryFilter,
  HistoryOrder,
  HistoryRow,
  HistoryScope,
} from './repositories/workflows/workflow-history.repository';
export type { HistoryTotals, SummedScope } from './repositories/workflows/workflow-sums.repository';
export type { EndedGroup, FoundGroup } from './repositories/workflows/overview.repository';
export type { FoundName, FoundNames } from './repositories/search/name-search.repository';
export type { FoundPiece, FoundSource, FoundTexts } from './repositories/search/text-search.repository';
export type { SearchPiece } from './repositories/search/search-piece.repository';
export type { SchemaWithVersions } from './repositories/workspaces/xml-schema.repository';
export type { DesignTrigger } from './repositories/form-parts/design-trigger.repository';
export { FormWorkflowEntity } from './entities/workflow-design.entities';
export type { DesignWithPerson } from './repositories/form-parts/workflow-design.repository';
export type { PromptWithText } from './repositories/workspaces/prompt.repository';
export type { Page, WorkspaceOfMember } from './repositories/workspaces/workspace.repository';
export type {
  EndedCall,
  MeasuredRun,
  NewCall,
  OpenCalls,
} from './repositories/workflows/workflow-call.repository';
export type {
  FinishedWorkflow,
  Lease,
  StepChange,
  StepChanges,
  WaitedFor,
  WorkflowStanding,
} from './repositories/workflows/workflow-lease.repository';
export type { ClaimRequest } from './repositories/records/claim-request';
export type {
  GroupUsage,
  TakenByCalls,
  UsageRow,
  UsageScope,
} from './repositories/workflows/usage.repository';
export type { CurrentDecision, NewDecision } from './repositories/workflows/study-decision.repository';
export type {
  SecondFactorEntity,
  StudyRevisionEntity,
  StudySignatureEntity,
} from './entities/signing.entities';
export type { NamedReview } from './repositories/workflows/value-review.repository';
export type { BatchedCall, OpenBatch } from './repositories/workflows/workflow-batch.repository';
export type { ClaimedWorkflow } from './repositories/workflows/fair-queue.repository';
export type { WorkflowWithSteps } from './repositories/workflows/workflow.repository';
export type { CodeMailKind } from './entities/account-mail.entity';
export type { AccountMailToSend } from './repositories/accounts/account-mail.repository';
export type { ApprovedDomainEntity, ResetCodeEntity, UserEntity } from './entities/account.entities';
export { FormAiIntegrationEntity } from './entities/ai-integration.entities';
export type { WorkspaceAiIntegrationEntity } from './entities/ai-integration.entities';
export { FormApiIntegrationEntity } from './entities/form-design.entities';
export { VoiceAgentEntity } from './entities/voice-agent.entities';
export type { FormQuestionEntity, FormSectionEntity, FormVisitEntity } from './entities/form-design.entities';
export type { FormRow, RowPlace, WithFormName } from './repositories/form-parts/form-row.repository';
export {
  CallCampaignEntity,
  CallScheduleEntity,
  FormCallEntity,
  TestCallEntity,
} from './entities/form-call.entities';
export type { FormResponseEntity, RespondentEntity } from './entities/respondent.entities';
export type { DocumentEntity, FormEntity } from './entities/form.entities';
export type { WorkflowEntity, WorkflowStepEntity } from './entities/workflow.entities';
export type { WorkflowCallEntity } from './entities/workflow-call.entities';
export type { InvitationEntity, WorkspaceEntity, WorkspaceSettings } from './entities/workspace.entities';
export type { WebhookDeliveryEntity, WebhookEntity } from './entities/webhook.entities';
export type { ClaimedDelivery, TryResult } from './repositories/webhooks/webhook-delivery.repository';
export type { ApiKeyEntity } from './entities/api-key.entity';
export type { KeyWithPerson } from './repositories/workspaces/api-key.repository';
export type { XmlSchemaVersionEntity } from './entities/xml-schema.entities';
