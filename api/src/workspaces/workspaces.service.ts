import { randomInt } from 'node:crypto';
import { AppError, type Input, type WorkspaceContents, type workspaces } from '@app/contracts';
import type {
  Database,
  Page,
  Repositories,
  UserEntity,
  WorkspaceEntity,
  WorkspaceOfMember,
} from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { asSystem } from '../http/database-user';
import { assertUnchanged } from '../http/etag';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { LiveRooms } from '../infrastructure/live-rooms';
import { DATABASE } from '../infrastructure/tokens';
import { workspaceEtag } from './workspace.etag';

/** Far above normal use. Key limits and the fair queue count by workspace, so the number of workspaces is limited. */
const WORKSPACES_PER_PERSON = 100;
/** Number of rows that one statement deletes well within its timeout, including dependent rows. */
const ROWS_IN_ONE_STEP = 5000;

@Injectable()
export class WorkspacesService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly rooms: LiveRooms,
  ) {}

  list(user: UserEntity, page: Page): Promise<WorkspaceOfMember[]> {
    return this.database.repositories.workspaces.listOfMember(user.id, page);
  }

  async get(workspaceId: number, user: UserEntity): Promise<WorkspaceOfMember> {
    const found = await this.database.repositories.workspaces.findOfMember(workspaceId, user.id);
    if (found === null) throw new AppError('NOT_FOUND');
    return found;
  }

  async create(
    body: Input<typeof workspaces.create>['body'],
    context: RequestContext,
  ): Promise<WorkspaceOfMember> {
    const owner = signedIn(context);
    const create = async (repositories: Repositories): Promise<WorkspaceEntity> => {
      if ((await repositories.workspaces.countOfOwner(owner.id)) >= WORKSPACES_PER_PERSON)
        throw new AppError('TOO_MANY_WORKSPACES', { args: { maximum: WORKSPACES_PER_PERSON } });
      const created = await repositories.workspaces.create({
        name: body.name,
        description: body.description || null,
        ownerId: owner.id,
        accessCode: newAccessCode(),
      });
      await repositories.audit.record({
        ...auditOrigin(context),
        action: 'workspace.create',
        workspaceId: created.id,
        targetType: 'workspace',
        targetId: created.id,
        newValue: { name: created.name },
      });
      return created;
    };
    // Runs as the system, because the creator is not a member of the new workspace yet.
    const workspace = await asSystem(() => this.database.transaction(create));
    this.rooms.join(owner.id, workspace.id);
    return { workspace, role: 'owner', memberCount: 1 };
  }

  async update(
    workspaceId: number,
    change: Input<typeof workspaces.update>['body'],
    context: RequestContext,
  ): Promise<WorkspaceOfMember> {
    await this.database.transaction(async (repositories) => {
      const before = await repositories.workspaces.lock(workspaceId);
      if (before === null) throw new AppError('NOT_FOUND');
      assertUnchanged(context, workspaceEtag(before));
      await repositories.workspaces.update(workspaceId, change);
      await repositories.audit.record({
        ...auditOrigin(context),
        action: 'workspace.update',
        workspaceId,
        targetType: 'workspace',
        targetId: workspaceId,
        oldValue: {
          name: before.name,
          description: before.description,
          ...(change.settings && { settings: before.settings }),
        },
        newValue: change,
      });
    });
    return this.get(workspaceId, signedIn(context));
  }

  contents(workspaceId: number): Promise<WorkspaceContents> {
    return this.database.repositories.workspaces.contents(workspaceId);
  }

  async leave(workspaceId: number, context: RequestContext): Promise<void> {
    const userId = signedIn(context).id;
    await this.database.transaction(async ({ members, audit }) => {
      const found = await members.find(workspaceId, userId);
      if (found === null) throw new AppError('NOT_FOUND');
      if (found.member.role === 'owner') throw new AppError('OWNER_CANNOT_LEAVE');
      if (!(await members.remove(found.member))) throw new AppError('MEMBER_CHANGED');
      await audit.record({
        ...auditOrigin(context),
        action: 'member.leave',
        workspaceId,
        targetType: 'user',
        targetId: userId,
        oldValue: { role: found.member.role },
      });
    });
    this.rooms.leave(userId, workspaceId);
  }

  /** Deletes everything in one transaction, hence the limit; running workflows end with their rows. */
  async delete(workspaceId: number, name: string, context: RequestContext): Promise<void> {
    const people = await this.database.transaction(async ({ workspaces: table, audit }) => {
      const workspace = await table.lock(workspaceId);
      if (workspace === null) throw new AppError('NOT_FOUND');
      if (workspace.name !== name) throw new AppError('WORKSPACE_NAME_DIFFERS');
      const contents = await table.contents(workspaceId);
      if (contents.documents + contents.workflows + contents.respondents > ROWS_IN_ONE_STEP)
        throw new AppError('WORKSPACE_TOO_LARGE');
      const members = await table.idsOfMembers(workspaceId);
      await table.delete(workspaceId);
      await audit.record({
        ...auditOrigin(context),
        action: 'workspace.delete',
        workspaceId,
        targetType: 'workspace',
        targetId: workspaceId,
        oldValue: { name, ...contents },
      });
      return members;
    });
    for (const userId of people) this.rooms.leave(userId, workspaceId);
  }

  /** Pending invitations end with the code (specification §5). The trail does not contain the code itself. */
  async refreshAccessCode(workspaceId: number, context: RequestContext): Promise<WorkspaceOfMember> {
    await this.database.transaction(async (repositories) => {
      await repositories.workspaces.replaceAccessCode(workspaceId, newAccessCode());
      await repositories.invitations.endAllOf(workspaceId);
      await repositories.audit.record({
        ...auditOrigin(context),
        action: 'workspace.refresh-access-code',
        workspaceId,
        targetType: 'workspace',
        targetId: workspaceId,
      });
    });
    return this.get(workspaceId, signedIn(context));
  }
}

/** No similar-looking letters and digits. Twelve characters have about 59 bits. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

function newAccessCode(): string {
  const characters = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}
