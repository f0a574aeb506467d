import { type Answer, RESPONDENT_FIELDS, respondents } from '@app/contracts';
import { Controller, type StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { attachment } from '../http/attachment';
import { csvPages } from '../http/csv';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { RespondentTablesService } from './respondent-tables.service';

@Controller()
export class RespondentTablesController {
  constructor(private readonly service: RespondentTablesService) {}

  @Implements(respondents.import)
  import(
    @FromCall() { params, body, context }: Call<typeof respondents.import>,
  ): Promise<Answer<typeof respondents.import>> {
    return this.service.import(params, body, context);
  }

  /** Uses field names as headings, so that the file can be imported again. */
  @Implements(respondents.export)
  export(@FromCall() { params, context }: Call<typeof respondents.export>): StreamableFile {
    const pages = this.service.exportPages(params, context);
    const name = `respondents-${params.formId}.csv`;
    return attachment(Readable.from(csvPages(RESPONDENT_FIELDS, pages)), { name });
  }
}
