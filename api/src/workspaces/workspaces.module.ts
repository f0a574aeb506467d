import { randomInt } from 'node:crypto';
import {
  AppError,
  type ExpiredContents,
  type Workspace,
  type WorkspaceContents,
  type WorkspaceSummary,
  workspaces,
} from '@app/contracts';
import type {
  Database,
  Repositories,
  WorkspaceEntity,
  WorkspaceOfMember,
  WorkspaceSettings,
} from '@app/persistence';
import { Controller, Inject, Module } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { asSystem } from '../http/database-user';
import { assertUnchanged, etagOf } from '../http/etag';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { LiveRooms } from '../infrastructure/live-rooms';
import { DATABASE } from '../infrastructure/tokens';

/** Far above normal use. Key limits and the fair queue count by workspace, so the number of workspaces is limited. */
const WORKSPACES_PER_PERSON = 100;
/** Number of rows that one statement deletes well within its timeout, including dependent rows. */
const ROWS_IN_ONE_STEP = 5000;

@Controller()
class WorkspacesController {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly rooms: LiveRooms,
  ) {}

  @Implements(workspaces.list)
  async list(@FromCall() { query, context }: Call<typeof workspaces.list>): Promise<WorkspaceSummary[]> {
    const userId = signedIn(context).id;
    const { workspaces: table } = this.database.repositories;
    const found = await table.listOfMember(userId, pageOf(query));
    const activity = await table.activityOf(found.map(({ workspace }) => workspace.id));
    return found.map((each) => {
      const { folderCount = 0, lastActivityAt = each.workspace.updatedAt } =
        activity.get(each.workspace.id) ?? {};
      return { ...present(each), folderCount, lastActivityAt: lastActivityAt.toISOString() };
    });
  }

  @Implements(workspaces.get)
  get(@FromCall() { params, context }: Call<typeof workspaces.get>): Promise<Workspace> {
    return this.read(params.workspaceId, context);
  }

  private async read(workspaceId: number, context: RequestContext): Promise<Workspace> {
    const userId = signedIn(context).id;
    const found = await this.database.repositories.workspaces.findOfMember(workspaceId, userId);
    if (found === null) throw new AppError('NOT_FOUND');
    return present(found);
  }

  @Implements(workspaces.create)
  async create(@FromCall() { body, context }: Call<typeof workspaces.create>): Promise<Workspace> {
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
    return present({ workspace, role: 'owner', memberCount: 1 });
  }

  @Implements(workspaces.update)
  async update(
    @FromCall() { params: { workspaceId }, body: change, context }: Call<typeof workspaces.update>,
  ): Promise<Workspace> {
    await this.database.transaction(async (repositories) => {
      const before = await repositories.workspaces.lock(workspaceId);
      if (before === null) throw new AppError('NOT_FOUND');
      assertUnchanged(context, tagOf(before));
      const settings = {
        ...before.settings,
        ...change.settings,
        ...(change.settings?.retention && { retentionSince: new Date().toISOString() }),
      };
      await repositories.workspaces.update(workspaceId, { ...change, settings });
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
    return this.read(workspaceId, context);
  }

  @Implements(workspaces.contents)
  contents(@FromCall() { params }: Call<typeof workspaces.contents>): Promise<WorkspaceContents> {
    return this.database.repositories.workspaces.contents(params.workspaceId);
  }

  @Implements(workspaces.expired)
  expired(
    @FromCall() { params: { workspaceId }, body }: Call<typeof workspaces.expired>,
  ): Promise<ExpiredContents> {
    return this.database.repositories.retention.expired(workspaceId, body);
  }

  @Implements(workspaces.leave)
  async leave(
    @FromCall() { params: { workspaceId }, context }: Call<typeof workspaces.leave>,
  ): Promise<void> {
    const userId = signedIn(context).id;
    await this.database.transaction(async ({ members, audit }) => {
      const found = await members.find(workspaceId, userId);
      if (found === null) throw new AppError('NOT_FOUND');
      if (found.member.role === 'owner') throw new AppError('OWNER_CANNOT_LEAVE');
      // Recorded first: afterwards the person may not write about the workspace any more.
      await audit.record({
        ...auditOrigin(context),
        action: 'member.leave',
        workspaceId,
        targetType: 'user',
        targetId: userId,
        oldValue: { role: found.member.role },
      });
      if (!(await members.remove(found.member))) throw new AppError('MEMBER_CHANGED');
    });
    this.rooms.leave(userId, workspaceId);
  }

  /** Deletes everything in one transaction, hence the limit; running workflows end with their rows. */
  @Implements(workspaces.delete)
  async delete(@FromCall() { params, body, context }: Call<typeof workspaces.delete>): Promise<void> {
    const { workspaceId } = params;
    const { name } = body;
    const people = await this.database.transaction(async ({ workspaces: table, audit }) => {
      const workspace = await table.lock(workspaceId);
      if (workspace === null) throw new AppError('NOT_FOUND');
      if (workspace.name !== name) throw new AppError('WORKSPACE_NAME_DIFFERS');
      const contents = await table.contents(workspaceId);
      if (contents.documents + contents.workflows + contents.respondents > ROWS_IN_ONE_STEP)
        throw new AppError('WORKSPACE_TOO_LARGE');
      const members = await table.idsOfMembers(workspaceId);
      // Recorded first, while the person is still a member.
      await audit.record({
        ...auditOrigin(context),
        action: 'workspace.delete',
        workspaceId,
        targetType: 'workspace',
        targetId: workspaceId,
        oldValue: { name, ...contents },
      });
      await table.delete(workspaceId);
      return members;
    });
    for (const userId of people) this.rooms.leave(userId, workspaceId);
  }

  /** Pending invitations end with the code (specification §5). The trail does not contain the code itself. */
  @Implements(workspaces.refreshAccessCode)
  async refreshAccessCode(
    @FromCall() { params: { workspaceId }, context }: Call<typeof workspaces.refreshAccessCode>,
  ): Promise<Workspace> {
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
    return this.read(workspaceId, context);
  }
}

@Module({ controllers: [WorkspacesController] })
export class WorkspacesModule {}

const tagOf = ({ name, description, settings }: WorkspaceEntity): string =>
  etagOf([name, description, settingsOf(settings)]);

const settingsOf = ({
  requiredRespondentFields,
  respondentAccess = 'own',
  collectsData = true,
  retention = { resultDays: null, documentDays: null },
}: WorkspaceSettings): Workspace['settings'] => ({
  requiredRespondentFields,
  respondentAccess,
  collectsData,
  retention,
});

const present = ({ workspace, role, memberCount }: WorkspaceOfMember): Workspace => ({
  id: workspace.id,
  name: workspace.name,
  description: workspace.description,
  ownerId: workspace.ownerId,
  accessCode: workspace.accessCode,
  settings: settingsOf(workspace.settings),
  role,
  memberCount,
  etag: tagOf(workspace),
  createdAt: workspace.createdAt.toISOString(),
  updatedAt: workspace.updatedAt.toISOString(),
});

/** No similar-looking letters and digits. Twelve characters have about 59 bits. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

function newAccessCode(): string {
  const characters = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}
