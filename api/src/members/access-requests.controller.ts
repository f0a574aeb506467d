import { type AccessRequest, accessRequests, type Answer } from '@app/contracts';
import type { RequestWithPerson } from '@app/persistence';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { signedIn } from '../http/request-context';
import { AccessRequestsService } from './access-requests.service';
import { presentPerson } from './person.presenter';

@Controller()
export class AccessRequestsController {
  constructor(private readonly service: AccessRequestsService) {}

  @Implements(accessRequests.join)
  async join(
    @FromCall() { body, context }: Call<typeof accessRequests.join>,
  ): Promise<Answer<typeof accessRequests.join>> {
    const isNew = await this.service.ask(body, context);
    const message = isNew
      ? `Your request to join "${body.workspaceName}" has been sent.`
      : `Your request to join "${body.workspaceName}" is already waiting for a decision.`;
    return { message };
  }

  @Implements(accessRequests.mine)
  async mine(
    @FromCall() { query, context }: Call<typeof accessRequests.mine>,
  ): Promise<Answer<typeof accessRequests.mine>> {
    const found = await this.service.mine(signedIn(context).id, pageOf(query));
    return found.map(({ request, workspaceName }) => ({
      ...request,
      createdAt: request.createdAt.toISOString(),
      workspaceDetails: { name: workspaceName },
    }));
  }

  @Implements(accessRequests.list)
  async list(
    @FromCall() { params, query }: Call<typeof accessRequests.list>,
  ): Promise<Answer<typeof accessRequests.list>> {
    return (await this.service.list(params.workspaceId, pageOf(query))).map(present);
  }

  @Implements(accessRequests.decide)
  async decide(
    @FromCall() { params, body, context }: Call<typeof accessRequests.decide>,
  ): Promise<AccessRequest> {
    return present(await this.service.decide(params, body, context));
  }
}

const present = ({ request, person }: RequestWithPerson): AccessRequest => ({
  ...request,
  createdAt: request.createdAt.toISOString(),
  userDetails: presentPerson(person),
});
