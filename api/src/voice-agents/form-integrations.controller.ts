import { type FormIntegration, formIntegrations } from '@app/contracts';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { FormIntegrationsService } from './form-integrations.service';

@Controller()
export class FormIntegrationsController {
  constructor(private readonly service: FormIntegrationsService) {}

  @Implements(formIntegrations.list)
  list(@FromCall() { params, query }: Call<typeof formIntegrations.list>): Promise<FormIntegration[]> {
    return this.service.list(params.workspaceId, pageOf(query));
  }

  @Implements(formIntegrations.get)
  get(@FromCall() { params }: Call<typeof formIntegrations.get>): Promise<FormIntegration> {
    return this.service.get(params);
  }

  @Implements(formIntegrations.create)
  create(
    @FromCall() { params, body, context }: Call<typeof formIntegrations.create>,
  ): Promise<FormIntegration> {
    return this.service.create(params, body, context);
  }

  @Implements(formIntegrations.update)
  update(
    @FromCall() { params, body, context }: Call<typeof formIntegrations.update>,
  ): Promise<FormIntegration> {
    return this.service.update(params, body, context);
  }

  @Implements(formIntegrations.delete)
  delete(@FromCall() { params, context }: Call<typeof formIntegrations.delete>): Promise<void> {
    return this.service.delete(params, context);
  }
}
