import type { EntityManager } from 'typeorm';
import { accessRequestRepository } from './repositories/accounts/access-request.repository';
import { accountMailRepository } from './repositories/accounts/account-mail.repository';
import { webhookDeliveryRepository } from './repositories/webhooks/webhook-delivery.repository';
import { webhookRepository } from './repositories/webhooks/webhook.repository';
import { apiKeyRepository } from './repositories/workspaces/api-key.repository';
import { accountRepository } from './repositories/accounts/account.repository';
import { type AuditEntry, auditRepository } from './repositories/records/audit.repository';
import { documentListRepository } from './repositories/forms/document-list.repository';
import { designTriggerRepository } from './repositories/form-parts/design-trigger.repository';
import { workflowDesignRepository } from './repositories/form-parts/workflow-design.repository';
import { formRowRepository } from './repositories/form-parts/form-row.repository';
import { formDesignRepository } from './repositories/form-parts/form-design.repository';
import { visitRepository } from './repositories/form-parts/visit.repository';
import { documentRepository } from './repositories/forms/document.repository';
import { auditSealRepository } from './repositories/records/audit-seal.repository';
import { callPlanRepository } from './repositories/form-parts/call-plan.repository';
import { callRepository } from './repositories/form-parts/call.repository';
import { domainRepository } from './repositories/accounts/domain.repository';
import { folderRepository } from './repositories/forms/folder.repository';
import { formRemovalRepository } from './repositories/forms/form-removal.repository';
import { formRepository } from './repositories/forms/form.repository';
import { integrationRepository } from './repositories/workspaces/integration.repository';
import { memberRepository } from './repositories/workspaces/member.repository';
import { outboxRepository } from './repositories/records/outbox.repository';
import { invitationRepository } from './repositories/workspaces/invitation.repository';
import { promptRepository } from './repositories/workspaces/prompt.repository';
import { respondentRepository } from './repositories/form-parts/respondent.repository';
import { responseRepository } from './repositories/form-parts/response.repository';
import { resetCodeRepository } from './repositories/accounts/reset-code.repository';
import { sealedRowRepository } from './repositories/records/sealed-row.repository';
import { sessionRepository } from './repositories/accounts/session.repository';
import { revisionRepository } from './repositories/signing/revision.repository';
import { secondFactorRepository } from './repositories/signing/second-factor.repository';
import { valueReviewRepository } from './repositories/workflows/value-review.repository';
import { studyDecisionRepository } from './repositories/workflows/study-decision.repository';
import { tokenCountRepository } from './repositories/forms/token-count.repository';
import { uploadRepository } from './repositories/forms/upload.repository';
import { userRepository } from './repositories/accounts/user.repository';
import { operationsRepository } from './repositories/operations/operations.repository';
import { queuePauseRepository } from './repositories/operations/queue-pause.repository';
import { workerRepository } from './repositories/operations/worker.repository';
import { overviewRepository } from './repositories/workflows/overview.repository';
import { usageRepository } from './repositories/workflows/usage.repository';
import { workflowBatchRepository } from './repositories/workflows/workflow-batch.repository';
import { workflowCallRepository } from './repositories/workflows/workflow-call.repository';
import { workflowLeaseRepository } from './repositories/workflows/workflow-lease.repository';
import { fairQueueRepository } from './repositories/workflows/fair-queue.repository';
import { workflowSumsRepository } from './repositories/workflows/workflow-sums.repository';
import { workflowHistoryRepository } from './repositories/workflows/workflow-history.repository';
import { workflowRepository } from './repositories/workflows/workflow.repository';
import { nameSearchRepository } from './repositories/search/name-search.repository';
import { searchPieceRepository } from './repositories/search/search-piece.repository';
import { textSearchRepository } from './repositories/search/text-search.repository';
import { xmlSchemaRepository } from './repositories/workspaces/xml-schema.repository';
import { retentionRepository } from './repositories/workspaces/retention.repository';
import { workspaceRepository } from './repositories/workspaces/workspace.repository';
import { notificationMailRepository } from './repositories/notifications/notification-mail.repository';
import { notificationRepository } from './repositories/notifications/notification.repository';

/** Creates the repositories of one connection or of the pool. */
const MAKERS = {
  users: userRepository,
  /** Administration of accounts. */
  accounts: accountRepository,
  /** Pending mails about accounts. */
  accountMails: accountMailRepository,
  domains: domainRepository,
  resetCodes: resetCodeRepository,
  sessions: sessionRepository,
  workspaces: workspaceRepository,
  /** Content whose retention period has ended. */
  retention: retentionRepository,
  members: memberRepository,
  accessRequests: accessRequestRepository,
  forms: formRepository,
  formRemovals: formRemovalRepository,
  /** Folders as one person sees them. */
  folders: folderRepository,
  /** Sections and questions of folders. */
  formDesign: formDesignRepository,
  visits: visitRepository,
  /** Rows of tables that belong to folders. */
  formRows: formRowRepository,
  respondents: respondentRepository,
  responses: responseRepository,
  /** Schedules and campaigns. */
  callPlans: callPlanRepository,
  calls: callRepository,
  documents: documentRepository,
  documentLists: documentListRepository,
  /** Providers' token counts of documents. */
  tokenCounts: tokenCountRepository,
  /** Reviewed values of results. */
  valueReviews: valueReviewRepository,
  /** Decisions of people about the studies of results. */
  studyDecisions: studyDecisionRepository,
  /** Revisions of studies and their signatures. */
  revisions: revisionRepository,
  /** Second factors and failed re-authentications. */
  secondFactors: secondFactorRepository,
  uploads: uploadRepository,
  integrations: integrationRepository,
  apiKeys: apiKeyRepository,
  webhooks: webhookRepository,
  /** Deliveries of webhooks, due and done. */
  webhookDeliveries: webhookDeliveryRepository,
  invitations: invitationRepository,
  prompts: promptRepository,
  xmlSchemas: xmlSchemaRepository,
  workflows: workflowRepository,
  /** Workflow designs. */
  workflowDesigns: workflowDesignRepository,
  /** Documents that start workflow designs automatically. */
  designTriggers: designTriggerRepository,
  workflowHistory: workflowHistoryRepository,
  workflowSums: workflowSumsRepository,
  /** Workflows of all workspaces of a person. */
  overview: overviewRepository,
  /** Writes that require the lease of a workflow. */
  workflowLeases: workflowLeaseRepository,
  /** Claims the next workflow. */
  fairQueue: fairQueueRepository,
  /** Provider calls and their usage. */
  workflowCalls: workflowCallRepository,
  workflowBatches: workflowBatchRepository,
  /** Tokens and costs of calls. */
  usage: usageRepository,
  /** Search by name. */
  nameSearch: nameSearchRepository,
  /** Full-text search. */
  textSearch: textSearchRepository,
  /** The full-text index. */
  searchPieces: searchPieceRepository,
  outbox: outboxRepository,
  /** The state of the installation. */
  operations: operationsRepository,
  queuePauses: queuePauseRepository,
  /** Worker processes. */
  workers: workerRepository,
  /** Notifications. */
  notifications: notificationRepository,
  /** Pending mails for notifications. */
  notificationMails: notificationMailRepository,
  audit: auditRepository,
  /** The hash chains of the audit trail. */
  auditSeals: auditSealRepository,
  /** Rows with encrypted texts. */
  sealedRows: sealedRowRepository,
} as const;

export type Repositories = { readonly [Name in keyof typeof MAKERS]: ReturnType<(typeof MAKERS)[Name]> };

/** Called for each audit entry when it is written. */
type Hear = (entry: AuditEntry) => void;

/** Creates each repository at its first use: a transaction uses few of them, and each call has its own set. */
class MadeWhenAsked {
  private readonly made = new Map<string, unknown>();

  constructor(
    private readonly manager: EntityManager,
    private readonly hear: Hear,
  ) {}

  static {
    for (const [name, make] of Object.entries(MAKERS))
      Object.defineProperty(this.prototype, name, {
        get(this: MadeWhenAsked) {
          if (!this.made.has(name)) this.made.set(name, make(this.manager, this.hear));
          return this.made.get(name);
        },
      });
  }
}

/** Returns the repositories of one connection or of the pool. */
export function repositoriesOf(manager: EntityManager, hear: Hear): Repositories {
  // The instance has a getter for each of MAKERS, which returns the maker's result.
  return new MadeWhenAsked(manager, hear) as unknown as Repositories;
}

type AnyRepository = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/** Repositories that pass each call to `run`, which makes it with repositories of its own. */
export function callByCall(
  sample: Repositories,
  run: (call: (repositories: Repositories) => Promise<unknown>) => Promise<unknown>,
): Repositories {
  const named: Readonly<Record<string, AnyRepository>> = sample;
  const doors = Object.keys(MAKERS).map((name) => {
    const calls = Object.keys(named[name]!).map((method) => [
      method,
      (...args: never[]) =>
        run((brought: Readonly<Record<string, AnyRepository>>) => brought[name]![method]!(...args)),
    ]);
    return [name, Object.fromEntries(calls)] as const;
  });
  return Object.fromEntries(doors) as unknown as Repositories;
}
