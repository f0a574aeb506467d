import { type Answer, type Document, documents, type UploadTarget } from '@app/contracts';
import { Controller, type StreamableFile } from '@nestjs/common';
import { attachment } from '../http/attachment';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { presentDocument } from './document.presenter';
import { DocumentVersionsService } from './document-versions.service';
import { DocumentsService } from './documents.service';
import { SampleService } from './sample.service';
import { UploadsService } from './uploads.service';

@Controller()
export class DocumentsController {
  constructor(
    private readonly service: DocumentsService,
    private readonly uploads: UploadsService,
    private readonly sample: SampleService,
    private readonly documentVersions: DocumentVersionsService,
  ) {}

  @Implements(documents.list)
  async list(
    @FromCall() { params, query }: Call<typeof documents.list>,
  ): Promise<Answer<typeof documents.list>> {
    const { search, ids, versions, order = 'newest' } = query;
    const filter = { ...pageOf(query), search, ids, versions, order };
    return (await this.service.list(params, filter)).map(presentDocument);
  }

  @Implements(documents.count)
  async count(
    @FromCall() { params, query }: Call<typeof documents.count>,
  ): Promise<Answer<typeof documents.count>> {
    return { total: await this.service.count(params, query) };
  }

  @Implements(documents.tags)
  tags(@FromCall() { params }: Call<typeof documents.tags>): Promise<Answer<typeof documents.tags>> {
    return this.service.tags(params);
  }

  @Implements(documents.uploadUrl)
  uploadUrl(@FromCall() { params, body, context }: Call<typeof documents.uploadUrl>): Promise<UploadTarget> {
    return this.uploads.handOut(params, body, context);
  }

  @Implements(documents.create)
  async create(@FromCall() { params, body, context }: Call<typeof documents.create>): Promise<Document> {
    return presentDocument(await this.service.create(params, body, context));
  }

  @Implements(documents.addSample)
  async addSample(@FromCall() { params, context }: Call<typeof documents.addSample>): Promise<Document> {
    return presentDocument(await this.sample.add(params, context));
  }

  @Implements(documents.versions)
  async versions(
    @FromCall() { params }: Call<typeof documents.versions>,
  ): Promise<Answer<typeof documents.versions>> {
    return (await this.documentVersions.list(params)).map(presentDocument);
  }

  @Implements(documents.addVersion)
  async addVersion(
    @FromCall() { params, body, context }: Call<typeof documents.addVersion>,
  ): Promise<Document> {
    return presentDocument(await this.documentVersions.add(params, body, context));
  }

  @Implements(documents.update)
  async update(@FromCall() { params, body, context }: Call<typeof documents.update>): Promise<Document> {
    return presentDocument(await this.service.update(params, body, context));
  }

  @Implements(documents.readAgain)
  async readAgain(@FromCall() { params, context }: Call<typeof documents.readAgain>): Promise<Document> {
    return presentDocument(await this.service.readAgain(params, context));
  }

  @Implements(documents.delete)
  async delete(@FromCall() { params, context }: Call<typeof documents.delete>): Promise<void> {
    await this.service.delete(params, context);
  }

  @Implements(documents.download)
  async download(@FromCall() { params, context }: Call<typeof documents.download>): Promise<StreamableFile> {
    const { document, body, size } = await this.service.download(params, context);
    return attachment(body, { name: document.fileName, size });
  }
}
