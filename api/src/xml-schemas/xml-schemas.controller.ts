import { type Answer, type XmlSchema, xmlSchemas } from '@app/contracts';
import type { SchemaWithVersions } from '@app/persistence';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { XmlSchemasService } from './xml-schemas.service';

@Controller()
export class XmlSchemasController {
  constructor(private readonly service: XmlSchemasService) {}

  @Implements(xmlSchemas.list)
  async list(
    @FromCall() { params, query }: Call<typeof xmlSchemas.list>,
  ): Promise<Answer<typeof xmlSchemas.list>> {
    return (await this.service.list(params.workspaceId, pageOf(query))).map(present);
  }

  @Implements(xmlSchemas.create)
  async create(@FromCall() { params, body, context }: Call<typeof xmlSchemas.create>): Promise<XmlSchema> {
    return present(await this.service.create(params.workspaceId, body, context));
  }

  @Implements(xmlSchemas.addVersion)
  async addVersion(
    @FromCall() { params, body, context }: Call<typeof xmlSchemas.addVersion>,
  ): Promise<XmlSchema> {
    return present(await this.service.addVersion(params, body, context));
  }

  @Implements(xmlSchemas.delete)
  async delete(@FromCall() { params, context }: Call<typeof xmlSchemas.delete>): Promise<void> {
    await this.service.delete(params, context);
  }
}

const present = ({ schema, newest, ready, versionIds }: SchemaWithVersions): XmlSchema => ({
  id: schema.id,
  workspaceId: schema.workspaceId,
  name: schema.name,
  description: schema.description,
  version: newest.version,
  status: newest.status,
  readyVersion: ready?.version ?? null,
  versionIds: [...versionIds],
  problems: newest.problems,
  targetNamespace: newest.targetNamespace,
  rootElements: newest.rootElements,
  files: newest.files,
  createdBy: newest.createdBy,
  createdAt: newest.createdAt.toISOString(),
});
