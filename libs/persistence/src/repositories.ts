import type { EntityManager } from 'typeorm';
import { accessRequestRepository } from './repositories/accounts/access-request.repository';
import { accountMailRepository } from './repositories/accounts/account-mail.repository';
import { accountRepository } from './repositories/accounts/account.repository';
import { type AuditEntry, auditRepository } from './repositories/records/audit.repository';
import { documentListRepository } from './repositories/forms/document-list.repository';
import { designTriggerRepository } from './repositories/form-parts/design-trigger.repository';
import { formIntegrationRepository } from './repositories/form-parts/form-integration.repository';
import { workflowDesignRepository } from './repositories/form-parts/workflow-design.repository';
import { formDesignRepository } from './repositories/form-parts/form-design.repository';
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
import { sessionRepository } from './repositories/accounts/session.repository';
import { valueReviewRepository } from './repositories/workflows/value-review.repository';
import { tokenCountRepository } from './repositories/forms/token-count.repository';
import { uploadRepository } from './repositories/forms/upload.repository';
import { userRepository } from './repositories/accounts/user.repository';
import { voiceAgentRepository } from './repositories/forms/voice-agent.repository';
import { overviewRepository } from './repositories/workflows/overview.repository';
import { usageRepository } from './repositories/workflows/usage.repository';
import { workflowBatchRepository } from './repositories/workflows/workflow-batch.repository';
import { workflowCallRepository } from './repositories/workflows/workflow-call.repository';
import { workflowLeaseRepository } from './repositories/workflows/workflow-lease.repository';
import { fairQueueRepository } from './repositories/workflows/fair-queue.repository';
import { workflowHistoryRepository } from './repositories/workflows/workflow-history.repository';
import { workflowRepository } from './repositories/workflows/workflow.repository';
import { nameSearchRepository } from './repositories/search/name-search.repository';
import { searchPieceRepository } from './repositories/search/search-piece.repository';
import { textSearchRepository } from './repositories/search/text-search.repository';
import { xmlSchemaRepository } from './repositories/workspaces/xml-schema.repository';
import { workspaceRepository } from './repositories/workspaces/workspace.repository';
import { notificationMailRepository } from './repositories/notifications/notification-mail.repository';
import { notificationRepository } from './repositories/notifications/notification.repository';

/** What makes the repositories of one connection, or of the pool. */
const MAKERS = {
  users: userRepository,
  /** What administrators do with accounts. */
  accounts: accountRepository,
  /** What is still to be mailed about accounts. */
  accountMails: accountMailRepository,
  domains: domainRepository,
  resetCodes: resetCodeRepository,
  sessions: sessionRepository,
  workspaces: workspaceRepository,
  members: memberRepository,
  accessRequests: accessRequestRepository,
  forms: formRepository,
  formRemovals: formRemovalRepository,
  /** Folders as one person sees them. */
  folders: folderRepository,
  /** The sections and questions of folders. */
  formDesign: formDesignRepository,
  respondents: respondentRepository,
  responses: responseRepository,
  /** When people would be called. */
  callPlans: callPlanRepository,
  calls: callRepository,
  documents: documentRepository,
  documentLists: documentListRepository,
  /** How providers have counted documents. */
  tokenCounts: tokenCountRepository,
  /** Which values of results people have looked at. */
  valueReviews: valueReviewRepository,
  uploads: uploadRepository,
  integrations: integrationRepository,
  invitations: invitationRepository,
  prompts: promptRepository,
  xmlSchemas: xmlSchemaRepository,
  voiceAgents: voiceAgentRepository,
  /** Keys for services that could place calls. */
  formIntegrations: formIntegrationRepository,
  workflows: workflowRepository,
  /** Drawn recipes of conversions. */
  workflowDesigns: workflowDesignRepository,
  /** For which documents they run by themselves. */
  designTriggers: designTriggerRepository,
  workflowHistory: workflowHistoryRepository,
  /** Workflows over all workspaces of one person. */
  overview: overviewRepository,
  /** What only the holder of a workflow's lease may do. */
  workflowLeases: workflowLeaseRepository,
  /** Whose workflow is next. */
  fairQueue: fairQueueRepository,
  /** What was asked of providers, and what it took. */
  workflowCalls: workflowCallRepository,
  workflowBatches: workflowBatchRepository,
  /** Tokens and money that calls took. */
  usage: usageRepository,
  /** What people find by its name. */
  nameSearch: nameSearchRepository,
  /** What people find in texts. */
  textSearch: textSearchRepository,
  /** What the search knows of documents and of XML. */
  searchPieces: searchPieceRepository,
  outbox: outboxRepository,
  /** What people are told. */
  notifications: notificationRepository,
  /** What of it is still to be mailed. */
  notificationMails: notificationMailRepository,
  audit: auditRepository,
  /** The chains of digests over the audit trail. */
  auditSeals: auditSealRepository,
} as const;

export type Repositories = { readonly [Name in keyof typeof MAKERS]: ReturnType<(typeof MAKERS)[Name]> };

/** Is told of each entry of the audit trail as it is written. */
type Hear = (entry: AuditEntry) => void;

/** Each repository is made when it is first asked for: a transaction uses few of them, and there is one for every call. */
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

/** The repositories over one connection, or over the pool. */
export function repositoriesOf(manager: EntityManager, hear: Hear): Repositories {
  // It has a getter for each of MAKERS, which answers what its maker gives.
  return new MadeWhenAsked(manager, hear) as unknown as Repositories;
}

type AnyRepository = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/** Repositories whose every call is handed to `run`, to be made with those that it brings. */
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
