import { type Answer, type Member, members } from '@app/contracts';
import type { MemberWithPerson } from '@app/persistence';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { MembersService } from './members.service';
import { presentPerson } from './person.presenter';

@Controller()
export class MembersController {
  constructor(private readonly service: MembersService) {}

  @Implements(members.list)
  async list(@FromCall() { params, query }: Call<typeof members.list>): Promise<Answer<typeof members.list>> {
    return (await this.service.list(params.workspaceId, pageOf(query))).map(present);
  }

  @Implements(members.changeRole)
  async changeRole(@FromCall() { params, body, context }: Call<typeof members.changeRole>): Promise<Member> {
    return present(await this.service.changeRole(params, body.role, context));
  }

  @Implements(members.remove)
  async remove(@FromCall() { params, context }: Call<typeof members.remove>): Promise<void> {
    await this.service.remove(params, context);
  }
}

const present = ({ member, person }: MemberWithPerson): Member => ({
  workspaceId: member.workspaceId,
  userId: member.userId,
  role: member.role,
  joinedAt: member.joinedAt.toISOString(),
  userDetails: presentPerson(person),
});
