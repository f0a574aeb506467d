import { type AdoptedDesign, type DesignProposal, formDesign } from '@app/contracts';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { DesignSourceService } from './design-source.service';

@Controller()
export class DesignSourceController {
  constructor(private readonly service: DesignSourceService) {}

  @Implements(formDesign.propose)
  propose(@FromCall() { params }: Call<typeof formDesign.propose>): Promise<DesignProposal> {
    return this.service.propose(params);
  }

  @Implements(formDesign.adopt)
  adopt(@FromCall() { params, body, context }: Call<typeof formDesign.adopt>): Promise<AdoptedDesign> {
    return this.service.adopt(params, body, context);
  }
}
