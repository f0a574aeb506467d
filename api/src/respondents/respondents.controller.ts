import { type Answer, type Respondent, respondents } from '@app/contracts';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { RespondentsService } from './respondents.service';

@Controller()
export class RespondentsController {
  constructor(private readonly service: RespondentsService) {}

  @Implements(respondents.list)
  list(
    @FromCall() { params, query }: Call<typeof respondents.list>,
  ): Promise<Answer<typeof respondents.list>> {
    return this.service.list(params, query);
  }

  @Implements(respondents.search)
  search(
    @FromCall() { params, body }: Call<typeof respondents.search>,
  ): Promise<Answer<typeof respondents.search>> {
    return this.service.search(params, body);
  }

  @Implements(respondents.get)
  get(@FromCall() { params }: Call<typeof respondents.get>): Promise<Respondent> {
    return this.service.get(params);
  }

  @Implements(respondents.create)
  create(@FromCall() { params, body, context }: Call<typeof respondents.create>): Promise<Respondent> {
    return this.service.create(params, body, context);
  }

  @Implements(respondents.update)
  update(@FromCall() { params, body, context }: Call<typeof respondents.update>): Promise<Respondent> {
    return this.service.update(params, body, context);
  }

  @Implements(respondents.setStatus)
  setStatus(@FromCall() { params, body, context }: Call<typeof respondents.setStatus>): Promise<Respondent> {
    return this.service.setStatus(params, body, context);
  }

  @Implements(respondents.forget)
  forget(@FromCall() { params, context }: Call<typeof respondents.forget>): Promise<Respondent> {
    return this.service.forget(params, context);
  }
}
