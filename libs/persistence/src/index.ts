export * from './database';
export * from './database-away';
export * from './migrate-database';
export * from './presenters/live-events.presenter';
export * from './sealed-key';
export type { AuditEntry, AuditEventWithActor, AuditFilter } from './repositories/audit.repository';
export type { FolderFilter, MarkedForm } from './repositories/folder.repository';
export type { ReadFacts, ReadingResult } from './repositories/document.repository';
export type { RequestWithPerson, RequestWithWorkspace } from './repositories/access-request.repository';
export type { MemberWithPerson } from './repositories/member.repository';
export type { OutboxJob } from './repositories/outbox.repository';
export type {
  HistoryFilter,
  HistoryRow,
  HistoryScope,
  HistoryTotals,
} from './repositories/workflow-history.repository';
export type { SchemaWithVersions } from './repositories/xml-schema.repository';
export type { VoiceAgentOfFolder } from './repositories/voice-agent.repository';
export type { PromptWithText } from './repositories/prompt.repository';
export type { Page, WorkspaceOfMember } from './repositories/workspace.repository';
export type { EndedCall, MeasuredRun } from './repositories/workflow-call.repository';
export type { FinishedWorkflow, Lease, StepChange } from './repositories/workflow-lease.repository';
export type { WorkflowWithSteps } from './repositories/workflow.repository';
export type { ApprovedDomainEntity, UserEntity } from './entities/account.entities';
export type { WorkspaceAiIntegrationEntity } from './entities/ai-integration.entities';
export type { DocumentEntity, FormEntity } from './entities/form.entities';
export type { WorkflowCallEntity, WorkflowEntity, WorkflowStepEntity } from './entities/workflow.entities';
export type { WorkspaceEntity } from './entities/workspace.entities';
