import type { DataSource, EntityManager } from 'typeorm';
import { ADVISORY_LOCKS, type AdvisoryLock } from './advisory-locks';
import { createDataSource } from './data-source';
import { insideTransaction, refuseSecondConnection } from './one-connection';
import {
  accessRequestRepository,
  type AccessRequestRepository,
} from './repositories/accounts/access-request.repository';
import { accountRepository, type AccountRepository } from './repositories/accounts/account.repository';
import {
  type AuditEntry,
  auditRepository,
  type AuditRepository,
} from './repositories/records/audit.repository';
import {
  documentListRepository,
  type DocumentListRepository,
} from './repositories/forms/document-list.repository';
import {
  formDesignRepository,
  type FormDesignRepository,
} from './repositories/form-parts/form-design.repository';
import { documentRepository, type DocumentRepository } from './repositories/forms/document.repository';
import { auditSealRepository, type AuditSealRepository } from './repositories/records/audit-seal.repository';
import { callPlanRepository, type CallPlanRepository } from './repositories/form-parts/call-plan.repository';
import { callRepository, type CallRepository } from './repositories/form-parts/call.repository';
import { domainRepository, type DomainRepository } from './repositories/accounts/domain.repository';
import { folderRepository, type FolderRepository } from './repositories/forms/folder.repository';
import {
  formRemovalRepository,
  type FormRemovalRepository,
} from './repositories/forms/form-removal.repository';
import { formRepository, type FormRepository } from './repositories/forms/form.repository';
import {
  integrationRepository,
  type IntegrationRepository,
} from './repositories/workspaces/integration.repository';
import {
  invitationRepository,
  type InvitationRepository,
} from './repositories/workspaces/invitation.repository';
import { memberRepository, type MemberRepository } from './repositories/workspaces/member.repository';
import { outboxRepository, type OutboxRepository } from './repositories/records/outbox.repository';
import { promptRepository, type PromptRepository } from './repositories/workspaces/prompt.repository';
import {
  respondentRepository,
  type RespondentRepository,
} from './repositories/form-parts/respondent.repository';
import { responseRepository, type ResponseRepository } from './repositories/form-parts/response.repository';
import { resetCodeRepository, type ResetCodeRepository } from './repositories/accounts/reset-code.repository';
import { sessionRepository, type SessionRepository } from './repositories/accounts/session.repository';
import { uploadRepository, type UploadRepository } from './repositories/forms/upload.repository';
import { userRepository, type UserRepository } from './repositories/accounts/user.repository';
import { voiceAgentRepository, type VoiceAgentRepository } from './repositories/forms/voice-agent.repository';
import { overviewRepository, type OverviewRepository } from './repositories/workflows/overview.repository';
import {
  workflowCallRepository,
  type WorkflowCallRepository,
} from './repositories/workflows/workflow-call.repository';
import {
  workflowLeaseRepository,
  type WorkflowLeaseRepository,
} from './repositories/workflows/workflow-lease.repository';
import {
  workflowTurnRepository,
  type WorkflowTurnRepository,
} from './repositories/workflows/workflow-turn.repository';
import {
  workflowHistoryRepository,
  type WorkflowHistoryRepository,
} from './repositories/workflows/workflow-history.repository';
import { workflowRepository, type WorkflowRepository } from './repositories/workflows/workflow.repository';
import {
  xmlSchemaRepository,
  type XmlSchemaRepository,
} from './repositories/workspaces/xml-schema.repository';
import {
  workspaceRepository,
  type WorkspaceRepository,
} from './repositories/workspaces/workspace.repository';

import {
  notificationMailRepository,
  type NotificationMailRepository,
} from './repositories/notifications/notification-mail.repository';
import {
  notificationRepository,
  type NotificationRepository,
} from './repositories/notifications/notification.repository';

export interface Repositories {
  readonly users: UserRepository;
  /** What administrators do with accounts. */
  readonly accounts: AccountRepository;
  readonly domains: DomainRepository;
  readonly resetCodes: ResetCodeRepository;
  readonly sessions: SessionRepository;
  readonly workspaces: WorkspaceRepository;
  readonly members: MemberRepository;
  readonly accessRequests: AccessRequestRepository;
  readonly invitations: InvitationRepository;
  readonly forms: FormRepository;
  readonly formRemovals: FormRemovalRepository;
  /** Folders as one person sees them. */
  readonly folders: FolderRepository;
  /** The sections and questions of folders. */
  readonly formDesign: FormDesignRepository;
  readonly respondents: RespondentRepository;
  readonly responses: ResponseRepository;
  /** When people would be called. */
  readonly callPlans: CallPlanRepository;
  readonly calls: CallRepository;
  readonly documents: DocumentRepository;
  readonly documentLists: DocumentListRepository;
  readonly uploads: UploadRepository;
  readonly integrations: IntegrationRepository;
  readonly prompts: PromptRepository;
  readonly xmlSchemas: XmlSchemaRepository;
  readonly voiceAgents: VoiceAgentRepository;
  readonly workflows: WorkflowRepository;
  readonly workflowHistory: WorkflowHistoryRepository;
  /** Workflows over all workspaces of one person. */
  readonly overview: OverviewRepository;
  /** What only the holder of a workflow's lease may do. */
  readonly workflowLeases: WorkflowLeaseRepository;
  /** Whose workflow is next. */
  readonly workflowTurns: WorkflowTurnRepository;
  /** What was asked of providers, and what it took. */
  readonly workflowCalls: WorkflowCallRepository;
  readonly outbox: OutboxRepository;
  /** What people are told. */
  readonly notifications: NotificationRepository;
  /** What of it is still to be mailed. */
  readonly notificationMails: NotificationMailRepository;
  readonly audit: AuditRepository;
  /** The chains of digests over the audit trail. */
  readonly auditSeals: AuditSealRepository;
}

/** The database of one process: repositories for single statements, `transaction` for a use case. */
export class Database {
  readonly repositories: Repositories;
  private hear: (entries: readonly AuditEntry[]) => void = () => undefined;

  private constructor(private readonly dataSource: DataSource) {
    this.repositories = repositoriesOf(dataSource.manager, (entry) => this.hear([entry]));
  }

  /** Opens the pool. Does not migrate: that is one explicit command. */
  static async connect(url: string, poolSize?: number): Promise<Database> {
    const dataSource = await createDataSource(url, poolSize).initialize();
    refuseSecondConnection(dataSource);
    return new Database(dataSource);
  }

  /**
   * One use case, one transaction; rolled back when `work` throws. It waits for nothing but its own connection: what must follow
   * it goes through the outbox.
   */
  async transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T> {
    const recorded: AuditEntry[] = [];
    const result = await this.dataSource.transaction((manager) =>
      insideTransaction(() => work(repositoriesOf(manager, (entry) => recorded.push(entry)))),
    );
    this.hear(recorded);
    return result;
  }

  /** Tells what this process writes into the audit trail, once it is committed. */
  onRecorded(hear: (entries: readonly AuditEntry[]) => void): void {
    this.hear = hear;
  }

  /**
   * Runs `work` if no other process holds the named lock; answers whether it ran. The lock has a connection of its own and no
   * transaction: whatever `work` waits for, no row waits for it. It ends with the connection when the process is lost.
   */
  async exclusively(lock: AdvisoryLock, work: () => Promise<void>): Promise<boolean> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const [row] = await runner.manager.query<{ taken: boolean }[]>(
        'SELECT pg_try_advisory_lock($1) AS taken',
        [ADVISORY_LOCKS[lock]],
      );
      if (row?.taken !== true) return false;
      try {
        await work();
      } finally {
        await runner.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS[lock]]);
      }
      return true;
    } finally {
      await runner.release();
    }
  }

  /** True when the database answers and every migration of this code has been run. */
  async isReady(): Promise<boolean> {
    return !(await this.dataSource.showMigrations());
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }
}

function repositoriesOf(manager: EntityManager, hear: (entry: AuditEntry) => void): Repositories {
  return {
    users: userRepository(manager),
    accounts: accountRepository(manager),
    domains: domainRepository(manager),
    resetCodes: resetCodeRepository(manager),
    sessions: sessionRepository(manager),
    workspaces: workspaceRepository(manager),
    members: memberRepository(manager),
    accessRequests: accessRequestRepository(manager),
    invitations: invitationRepository(manager),
    forms: formRepository(manager),
    formRemovals: formRemovalRepository(manager),
    folders: folderRepository(manager),
    formDesign: formDesignRepository(manager),
    respondents: respondentRepository(manager),
    responses: responseRepository(manager),
    callPlans: callPlanRepository(manager),
    calls: callRepository(manager),
    documents: documentRepository(manager),
    documentLists: documentListRepository(manager),
    uploads: uploadRepository(manager),
    integrations: integrationRepository(manager),
    prompts: promptRepository(manager),
    xmlSchemas: xmlSchemaRepository(manager),
    voiceAgents: voiceAgentRepository(manager),
    workflows: workflowRepository(manager),
    workflowHistory: workflowHistoryRepository(manager),
    overview: overviewRepository(manager),
    workflowLeases: workflowLeaseRepository(manager),
    workflowTurns: workflowTurnRepository(manager),
    workflowCalls: workflowCallRepository(manager),
    outbox: outboxRepository(manager),
    notifications: notificationRepository(manager),
    notificationMails: notificationMailRepository(manager),
    audit: auditRepository(manager, hear),
    auditSeals: auditSealRepository(manager),
  };
}
