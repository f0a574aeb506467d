import { type Answer, type Workspace, type WorkspaceContents, workspaces } from '@app/contracts';
import type { WorkspaceOfMember } from '@app/persistence';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { signedIn } from '../http/request-context';
import { workspaceEtag } from './workspace.etag';
import { WorkspacesService } from './workspaces.service';

@Controller()
export class WorkspacesController {
  constructor(private readonly service: WorkspacesService) {}

  @Implements(workspaces.list)
  async list(
    @FromCall() { query, context }: Call<typeof workspaces.list>,
  ): Promise<Answer<typeof workspaces.list>> {
    return (await this.service.list(signedIn(context), pageOf(query))).map(present);
  }

  @Implements(workspaces.create)
  async create(@FromCall() { body, context }: Call<typeof workspaces.create>): Promise<Workspace> {
    return present(await this.service.create(body, context));
  }

  @Implements(workspaces.get)
  async get(@FromCall() { params, context }: Call<typeof workspaces.get>): Promise<Workspace> {
    return present(await this.service.get(params.workspaceId, signedIn(context)));
  }

  @Implements(workspaces.update)
  async update(@FromCall() { params, body, context }: Call<typeof workspaces.update>): Promise<Workspace> {
    return present(await this.service.update(params.workspaceId, body, context));
  }

  @Implements(workspaces.contents)
  contents(@FromCall() { params }: Call<typeof workspaces.contents>): Promise<WorkspaceContents> {
    return this.service.contents(params.workspaceId);
  }

  @Implements(workspaces.leave)
  async leave(@FromCall() { params, context }: Call<typeof workspaces.leave>): Promise<void> {
    await this.service.leave(params.workspaceId, context);
  }

  @Implements(workspaces.delete)
  async delete(@FromCall() { params, body, context }: Call<typeof workspaces.delete>): Promise<void> {
    await this.service.delete(params.workspaceId, body.name, context);
  }

  @Implements(workspaces.refreshAccessCode)
  async refreshAccessCode(
    @FromCall() { params, context }: Call<typeof workspaces.refreshAccessCode>,
  ): Promise<Workspace> {
    return present(await this.service.refreshAccessCode(params.workspaceId, context));
  }
}

const present = ({ workspace, role, memberCount }: WorkspaceOfMember): Workspace => ({
  id: workspace.id,
  name: workspace.name,
  description: workspace.description,
  ownerId: workspace.ownerId,
  accessCode: workspace.accessCode,
  settings: workspace.settings,
  role,
  memberCount,
  etag: workspaceEtag(workspace),
  createdAt: workspace.createdAt.toISOString(),
  updatedAt: workspace.updatedAt.toISOString(),
});
