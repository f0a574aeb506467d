import {
  AppError,
  type AuditAction,
  type Input,
  mayRemove,
  type members,
  type WorkspaceRole,
} from '@app/contracts';
import type { Database, MemberWithPerson, Page, Repositories } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext, roleInWorkspace, signedIn } from '../http/request-context';
import { LiveRooms } from '../infrastructure/live-rooms';
import { DATABASE } from '../infrastructure/tokens';

type MemberParams = Input<typeof members.remove>['params'];

@Injectable()
export class MembersService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly rooms: LiveRooms,
  ) {}

  list(workspaceId: number, page: Page): Promise<MemberWithPerson[]> {
    return this.database.repositories.members.list(workspaceId, page);
  }

  /** Changes another member's role, by the owner; the role `owner` transfers ownership. */
  async changeRole(
    params: MemberParams,
    role: WorkspaceRole,
    context: RequestContext,
  ): Promise<MemberWithPerson> {
    if (params.userId === signedIn(context).id) throw new AppError('OWN_ROLE');
    const found = await this.find(params);
    if (found.member.role === role) return found;
    if (role === 'owner') await this.transferOwnership(found, context);
    else await this.setRole(found, role, context);
    return this.find(params);
  }

  async remove(params: MemberParams, context: RequestContext): Promise<void> {
    const { member } = await this.find(params);
    if (!mayRemove(roleInWorkspace(context), member.role)) throw new AppError('MEMBER_PROTECTED');
    await this.database.transaction(async ({ members: table, audit }) => {
      if (!(await table.remove(member))) throw new AppError('MEMBER_CHANGED');
      await audit.record({ ...entry('member.remove', params, context), oldValue: { role: member.role } });
    });
    this.rooms.leave(params.userId, params.workspaceId);
  }

  private async transferOwnership({ member, person }: MemberWithPerson, context: RequestContext) {
    if (!person.emailVerified || person.accountStatus !== 'active')
      throw new AppError('NEW_OWNER_NOT_ACTIVE');
    const former = signedIn(context).id;
    await this.database.transaction(async (repositories) => {
      if (!(await repositories.members.transferOwnership(former, member)))
        throw new AppError('MEMBER_CHANGED');
      await recordRole(repositories, { ...member, before: member.role, after: 'owner' }, context);
      const own = { workspaceId: member.workspaceId, userId: former };
      await recordRole(repositories, { ...own, before: 'owner', after: 'admin' }, context);
    });
  }

  private async setRole({ member }: MemberWithPerson, role: WorkspaceRole, context: RequestContext) {
    await this.database.transaction(async (repositories) => {
      if (!(await repositories.members.changeRole(member, role))) throw new AppError('MEMBER_CHANGED');
      await recordRole(repositories, { ...member, before: member.role, after: role }, context);
    });
  }

  private async find({ workspaceId, userId }: MemberParams): Promise<MemberWithPerson> {
    const found = await this.database.repositories.members.find(workspaceId, userId);
    if (found === null) throw new AppError('NOT_FOUND');
    return found;
  }
}

const recordRole = (
  { audit }: Repositories,
  change: MemberParams & { before: WorkspaceRole; after: WorkspaceRole },
  context: RequestContext,
): Promise<void> =>
  audit.record({
    ...entry('member.change-role', change, context),
    oldValue: { role: change.before },
    newValue: { role: change.after },
  });

const entry = (action: AuditAction, { workspaceId, userId }: MemberParams, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  workspaceId,
  targetType: 'user',
  targetId: userId,
});
