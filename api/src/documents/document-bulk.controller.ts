import { bulk, type BulkOutcome } from '@app/contracts';
import { Controller, type StreamableFile } from '@nestjs/common';
import { attachment } from '../http/attachment';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { DocumentBulkService } from './document-bulk.service';

@Controller()
export class DocumentBulkController {
  constructor(private readonly service: DocumentBulkService) {}

  @Implements(bulk.deleteDocuments)
  delete(@FromCall() { params, body, context }: Call<typeof bulk.deleteDocuments>): Promise<BulkOutcome[]> {
    return this.service.delete(params, body.ids, context);
  }

  @Implements(bulk.tagDocuments)
  tag(@FromCall() { params, body, context }: Call<typeof bulk.tagDocuments>): Promise<BulkOutcome[]> {
    return this.service.tag(params, body, context);
  }

  @Implements(bulk.downloadDocuments)
  async download(
    @FromCall() { params, query, context }: Call<typeof bulk.downloadDocuments>,
  ): Promise<StreamableFile> {
    const zip = await this.service.zip(params, query.ids, context);
    return attachment(zip, { name: `documents-${params.formId}.zip` });
  }
}
