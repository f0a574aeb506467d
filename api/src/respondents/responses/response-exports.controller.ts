import { responses } from '@app/contracts';
import { Controller, type StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { attachment } from '../../http/attachment';
import { csvPages } from '../../http/csv';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { ResponseExportsService } from './response-exports.service';

@Controller()
export class ResponseExportsController {
  constructor(private readonly service: ResponseExportsService) {}

  @Implements(responses.exportCsv)
  async csv(@FromCall() { params, context }: Call<typeof responses.exportCsv>): Promise<StreamableFile> {
    const { name, headings, pages } = await this.service.csv(params, context);
    return attachment(Readable.from(csvPages(headings, pages)), { name: `${name}.responses.csv` });
  }

  @Implements(responses.exportOdm)
  async odm(@FromCall() { params, context }: Call<typeof responses.exportOdm>): Promise<StreamableFile> {
    const { name, parts } = await this.service.odm(params, context);
    return attachment(Readable.from(parts), { name: `${name}.responses.xml` });
  }
}
