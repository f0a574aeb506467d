import { type accessRequests, AppError, type Input, may } from '@app/contracts';
import type { Config } from '@app/config';
import { accessApprovedMail, accessRejectedMail, accessRequestedMail } from '@app/mail';
import type { Database, Page, RequestWithPerson, RequestWithWorkspace, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext, roleInWorkspace, signedIn } from '../http/request-context';
import { type AttemptLimit, AttemptLimiter } from '../infrastructure/attempt-limiter';
import { type AddressedMail, BackgroundMail } from '../infrastructure/background-mail';
import { LiveRooms } from '../infrastructure/live-rooms';
import { CONFIG, DATABASE } from '../infrastructure/tokens';

/** An access code has about 59 bits; this keeps anyone from trying names and codes in bulk. */
const JOIN_TRIES_PER_PERSON: AttemptLimit = { name: 'join-person', attempts: 20, seconds: 900 };

type Decision = Input<typeof accessRequests.decide>;

@Injectable()
export class AccessRequestsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly limiter: AttemptLimiter,
    private readonly mail: BackgroundMail,
    private readonly rooms: LiveRooms,
  ) {}

  mine(userId: number, page: Page): Promise<RequestWithWorkspace[]> {
    return this.database.repositories.accessRequests.pendingOfUser(userId, page);
  }

  list(workspaceId: number, page: Page): Promise<RequestWithPerson[]> {
    return this.database.repositories.accessRequests.pendingOfWorkspace(workspaceId, page);
  }

  /** Asks to join; false when a request already waits. */
  async ask(
    { workspaceName, accessCode }: Input<typeof accessRequests.join>['body'],
    context: RequestContext,
  ): Promise<boolean> {
    const person = signedIn(context);
    await this.limiter.count(JOIN_TRIES_PER_PERSON, String(person.id));
    const { workspaces } = this.database.repositories;
    const workspace = await workspaces.findByAccessCode(accessCode);
    if (workspace?.name !== workspaceName) throw new AppError('JOIN_REFUSED');
    if ((await workspaces.roleOf(workspace.id, person.id)) !== null) throw new AppError('ALREADY_MEMBER');
    const isNew = await this.database.transaction(async (repositories) => {
      const isAsked = await repositories.accessRequests.ask(workspace.id, person.id);
      if (isAsked)
        await repositories.audit.record({
          ...auditOrigin(context),
          action: 'access-request.create',
          workspaceId: workspace.id,
          targetType: 'user',
          targetId: person.id,
        });
      return isAsked;
    });
    if (isNew) this.mail.prepare(() => this.mailsToProcessors(workspace, person));
    return isNew;
  }

  async decide(
    { workspaceId, requestId }: Decision['params'],
    { status, role }: Decision['body'],
    context: RequestContext,
  ): Promise<RequestWithPerson> {
    if (role === 'admin' && !may(roleInWorkspace(context), 'members.change-role'))
      throw new AppError('FORBIDDEN');
    const { request, person } = await this.find(workspaceId, requestId);
    await this.database.transaction(async ({ accessRequests: requests, members, users, audit }) => {
      // An approval that is being revoked is waited for.
      if (status === 'approved' && !(await users.isApproved(request.userId)))
        throw new AppError('REQUESTER_NOT_ACTIVE');
      if (!(await requests.decide(requestId, status))) throw new AppError('REQUEST_DECIDED');
      if (status === 'approved') await members.add(workspaceId, request.userId, role);
      await audit.record({
        ...auditOrigin(context),
        action: status === 'approved' ? 'access-request.approve' : 'access-request.reject',
        workspaceId,
        targetType: 'user',
        targetId: request.userId,
        ...(status === 'approved' ? { newValue: { role } } : {}),
      });
    });
    if (status === 'approved') this.rooms.join(request.userId, workspaceId);
    this.mail.prepare(() => this.mailToRequester(workspaceId, person, { status, role }));
    return this.find(workspaceId, requestId);
  }

  private async find(workspaceId: number, requestId: number): Promise<RequestWithPerson> {
    const found = await this.database.repositories.accessRequests.find(workspaceId, requestId);
    if (found === null) throw new AppError('NOT_FOUND');
    return found;
  }

  private async mailsToProcessors(
    workspace: { id: number; name: string },
    person: UserEntity,
  ): Promise<AddressedMail[]> {
    const processors = await this.database.repositories.members.processorsOf(workspace.id);
    const requester = `${person.firstName} ${person.lastName}`;
    const url = `${this.config.APP_URL}/workspace/${workspace.id}/members`;
    return processors.map((recipient) => ({
      recipient,
      message: accessRequestedMail(recipient, { requester, workspace: workspace.name, url }),
    }));
  }

  private async mailToRequester(
    workspaceId: number,
    recipient: UserEntity,
    { status, role }: Decision['body'],
  ): Promise<AddressedMail[]> {
    const workspace = await this.database.repositories.workspaces.find(workspaceId);
    if (workspace === null) return [];
    const url = `${this.config.APP_URL}/workspace/${workspaceId}/folders`;
    const message =
      status === 'approved'
        ? accessApprovedMail(recipient, { workspace: workspace.name, role, url })
        : accessRejectedMail(recipient, workspace.name);
    return [{ recipient, message }];
  }
}
