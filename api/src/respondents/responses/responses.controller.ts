import { type Answer, type FormResponse, responses } from '@app/contracts';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { ResponsesService } from './responses.service';

@Controller()
export class ResponsesController {
  constructor(private readonly service: ResponsesService) {}

  @Implements(responses.list)
  list(@FromCall() { params, query }: Call<typeof responses.list>): Promise<Answer<typeof responses.list>> {
    return this.service.list(params, query);
  }

  @Implements(responses.get)
  get(@FromCall() { params }: Call<typeof responses.get>): Promise<FormResponse> {
    return this.service.get(params);
  }

  @Implements(responses.create)
  create(@FromCall() { params, body, context }: Call<typeof responses.create>): Promise<FormResponse> {
    return this.service.create(params, body, context);
  }

  @Implements(responses.update)
  update(@FromCall() { params, body, context }: Call<typeof responses.update>): Promise<FormResponse> {
    return this.service.update(params, body, context);
  }

  @Implements(responses.setArchived)
  setArchived(
    @FromCall() { params, body, context }: Call<typeof responses.setArchived>,
  ): Promise<FormResponse> {
    return this.service.setArchived(params, body, context);
  }
}
