import { type Answer, type Invitation, invitations } from '@app/contracts';
import type { InvitationEntity } from '@app/persistence';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { InvitationsService } from './invitations.service';

@Controller()
export class InvitationsController {
  constructor(private readonly service: InvitationsService) {}

  @Implements(invitations.list)
  async list(@FromCall() { params, query }: Call<typeof invitations.list>): Promise<Invitation[]> {
    return (await this.service.list(params.workspaceId, pageOf(query))).map(present);
  }

  @Implements(invitations.create)
  async create(
    @FromCall() { params, body, context }: Call<typeof invitations.create>,
  ): Promise<Answer<typeof invitations.create>> {
    const made = await this.service.create(params.workspaceId, body, context);
    return made.map(({ invitation, link }) => ({ ...present(invitation), link }));
  }

  @Implements(invitations.end)
  async end(@FromCall() { params, context }: Call<typeof invitations.end>): Promise<void> {
    await this.service.end(params, context);
  }

  @Implements(invitations.look)
  async look(
    @FromCall() { body, context }: Call<typeof invitations.look>,
  ): Promise<Answer<typeof invitations.look>> {
    const { invitation, workspace } = await this.service.look(body.token, context);
    return { workspaceName: workspace.name, role: invitation.role };
  }

  @Implements(invitations.accept)
  async accept(
    @FromCall() { body, context }: Call<typeof invitations.accept>,
  ): Promise<Answer<typeof invitations.accept>> {
    return { workspaceId: await this.service.accept(body.token, context) };
  }
}

const present = ({ id, role, email, usesLeft, createdAt, expiresAt }: InvitationEntity): Invitation => ({
  id,
  role,
  email,
  usesLeft,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
