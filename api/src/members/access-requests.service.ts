import { type accessRequests, AppError, type Input, may } from '@app/contracts';
import { type LivePublisher, notified } from '@app/live';
import type { Database, Page, RequestWithPerson, RequestWithWorkspace, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { asSystem } from '../http/database-user';
import { auditOrigin, type RequestContext, roleInWorkspace, signedIn } from '../http/request-context';
import { type AttemptLimit, AttemptLimiter } from '../infrastructure/attempt-limiter';
import { LiveRooms } from '../infrastructure/live-rooms';
import { DATABASE, LIVE_PUBLISHER } from '../infrastructure/tokens';

/** An access code has about 59 bits; this limit prevents trying names and codes in bulk. */
const JOIN_TRIES_PER_PERSON: AttemptLimit = { name: 'join-person', attempts: 20, seconds: 900 };

type Decision = Input<typeof accessRequests.decide>;

@Injectable()
export class AccessRequestsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LIVE_PUBLISHER) private readonly live: LivePublisher,
    private readonly limiter: AttemptLimiter,
    private readonly rooms: LiveRooms,
  ) {}

  mine(userId: number, page: Page): Promise<RequestWithWorkspace[]> {
    // The person sees names of workspaces that they do not belong to yet.
    return asSystem(() => this.database.repositories.accessRequests.pendingOfUser(userId, page));
  }

  list(workspaceId: number, page: Page): Promise<RequestWithPerson[]> {
    return this.database.repositories.accessRequests.pendingOfWorkspace(workspaceId, page);
  }

  /** Requests to join; false if a request is already pending. */
  async ask(named: Input<typeof accessRequests.join>['body'], context: RequestContext): Promise<boolean> {
    const person = signedIn(context);
    await this.limiter.count(JOIN_TRIES_PER_PERSON, String(person.id));
    const notifiedUsers = await asSystem(() => this.askFor(person, named, context));
    if (notifiedUsers !== null) await this.live.publish(notified(notifiedUsers));
    return notifiedUsers !== null;
  }

  /** Returns the notified people; null if a request is already pending. */
  private async askFor(
    person: UserEntity,
    { workspaceName, accessCode }: Input<typeof accessRequests.join>['body'],
    context: RequestContext,
  ): Promise<number[] | null> {
    const { workspaces } = this.database.repositories;
    const workspace = await workspaces.findByAccessCode(accessCode);
    if (workspace?.name !== workspaceName) throw new AppError('JOIN_REFUSED');
    if ((await workspaces.roleOf(workspace.id, person.id)) !== null) throw new AppError('ALREADY_MEMBER');
    return this.database.transaction(async (repositories) => {
      const isAsked = await repositories.accessRequests.ask(workspace.id, person.id);
      if (!isAsked) return null;
      await repositories.audit.record({
        ...auditOrigin(context),
        action: 'access-request.create',
        workspaceId: workspace.id,
        targetType: 'user',
        targetId: person.id,
      });
      const processors = await repositories.members.processorsOf(workspace.id);
      return repositories.notifications.tell(
        processors.map(({ id }) => id),
        {
          kind: 'access-requested',
          workspaceId: workspace.id,
          personId: person.id,
          facts: { workspace: workspace.name, person: `${person.firstName} ${person.lastName}` },
        },
      );
    });
  }

  async decide(
    { workspaceId, requestId }: Decision['params'],
    { status, role }: Decision['body'],
    context: RequestContext,
  ): Promise<RequestWithPerson> {
    if (role === 'admin' && !may(roleInWorkspace(context), 'members.change-role'))
      throw new AppError('FORBIDDEN');
    const { request } = await this.find(workspaceId, requestId);
    const notifiedUsers = await this.database.transaction(async (repositories) => {
      const { accessRequests: requests, members, users, audit } = repositories;
      // Waits for a concurrent revocation of the person's approval.
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
      const workspace = await repositories.workspaces.find(workspaceId);
      return repositories.notifications.tell([request.userId], {
        kind: 'access-decided',
        workspaceId,
        facts: { workspace: workspace?.name ?? '', ...(status === 'approved' && { role }) },
      });
    });
    if (status === 'approved') this.rooms.join(request.userId, workspaceId);
    await this.live.publish(notified(notifiedUsers));
    return this.find(workspaceId, requestId);
  }

  private async find(workspaceId: number, requestId: number): Promise<RequestWithPerson> {
    const found = await this.database.repositories.accessRequests.find(workspaceId, requestId);
    if (found === null) throw new AppError('NOT_FOUND');
    return found;
  }
}
