import type { DataSource, EntityManager } from 'typeorm';
import { createDataSource } from './data-source';
import {
  accessRequestRepository,
  type AccessRequestRepository,
} from './repositories/access-request.repository';
import { accountRepository, type AccountRepository } from './repositories/account.repository';
import { auditRepository, type AuditRepository } from './repositories/audit.repository';
import { documentRepository, type DocumentRepository } from './repositories/document.repository';
import { domainRepository, type DomainRepository } from './repositories/domain.repository';
import { folderRepository, type FolderRepository } from './repositories/folder.repository';
import { formRepository, type FormRepository } from './repositories/form.repository';
import { integrationRepository, type IntegrationRepository } from './repositories/integration.repository';
import { memberRepository, type MemberRepository } from './repositories/member.repository';
import { outboxRepository, type OutboxRepository } from './repositories/outbox.repository';
import { promptRepository, type PromptRepository } from './repositories/prompt.repository';
import { resetCodeRepository, type ResetCodeRepository } from './repositories/reset-code.repository';
import { sessionRepository, type SessionRepository } from './repositories/session.repository';
import { uploadRepository, type UploadRepository } from './repositories/upload.repository';
import { userRepository, type UserRepository } from './repositories/user.repository';
import { voiceAgentRepository, type VoiceAgentRepository } from './repositories/voice-agent.repository';
import { workflowCallRepository, type WorkflowCallRepository } from './repositories/workflow-call.repository';
import {
  workflowLeaseRepository,
  type WorkflowLeaseRepository,
} from './repositories/workflow-lease.repository';
import {
  workflowHistoryRepository,
  type WorkflowHistoryRepository,
} from './repositories/workflow-history.repository';
import { workflowRepository, type WorkflowRepository } from './repositories/workflow.repository';
import { xmlSchemaRepository, type XmlSchemaRepository } from './repositories/xml-schema.repository';
import { workspaceRepository, type WorkspaceRepository } from './repositories/workspace.repository';

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
  readonly forms: FormRepository;
  /** Folders as one person sees them. */
  readonly folders: FolderRepository;
  readonly documents: DocumentRepository;
  readonly uploads: UploadRepository;
  readonly integrations: IntegrationRepository;
  readonly prompts: PromptRepository;
  readonly xmlSchemas: XmlSchemaRepository;
  readonly voiceAgents: VoiceAgentRepository;
  readonly workflows: WorkflowRepository;
  readonly workflowHistory: WorkflowHistoryRepository;
  /** What only the holder of a workflow's lease may do. */
  readonly workflowLeases: WorkflowLeaseRepository;
  /** What was asked of providers, and what it took. */
  readonly workflowCalls: WorkflowCallRepository;
  readonly outbox: OutboxRepository;
  readonly audit: AuditRepository;
}

/** The database of one process: repositories for single statements, `transaction` for a use case. */
export class Database {
  readonly repositories: Repositories;

  private constructor(private readonly dataSource: DataSource) {
    this.repositories = repositoriesOf(dataSource.manager);
  }

  /** Opens the pool. Does not migrate: that is one explicit command. */
  static async connect(url: string, poolSize?: number): Promise<Database> {
    return new Database(await createDataSource(url, poolSize).initialize());
  }

  /** One use case, one transaction; rolled back when `work` throws. What must follow it goes through the outbox. */
  transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T> {
    return this.dataSource.transaction((manager) => work(repositoriesOf(manager)));
  }

  /** Runs `work` if no other process holds the named lock; answers whether it ran. The lock ends with the transaction. */
  exclusively(lock: number, work: (repositories: Repositories) => Promise<void>): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [row] = await manager.query<{ taken: boolean }[]>(
        'SELECT pg_try_advisory_xact_lock($1) AS taken',
        [lock],
      );
      if (!row?.taken) return false;
      await work(repositoriesOf(manager));
      return true;
    });
  }

  /** True when the database answers and every migration of this code has been run. */
  async isReady(): Promise<boolean> {
    return !(await this.dataSource.showMigrations());
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }
}

function repositoriesOf(manager: EntityManager): Repositories {
  return {
    users: userRepository(manager),
    accounts: accountRepository(manager),
    domains: domainRepository(manager),
    resetCodes: resetCodeRepository(manager),
    sessions: sessionRepository(manager),
    workspaces: workspaceRepository(manager),
    members: memberRepository(manager),
    accessRequests: accessRequestRepository(manager),
    forms: formRepository(manager),
    folders: folderRepository(manager),
    documents: documentRepository(manager),
    uploads: uploadRepository(manager),
    integrations: integrationRepository(manager),
    prompts: promptRepository(manager),
    xmlSchemas: xmlSchemaRepository(manager),
    voiceAgents: voiceAgentRepository(manager),
    workflows: workflowRepository(manager),
    workflowHistory: workflowHistoryRepository(manager),
    workflowLeases: workflowLeaseRepository(manager),
    workflowCalls: workflowCallRepository(manager),
    outbox: outboxRepository(manager),
    audit: auditRepository(manager),
  };
}
