import { AppError, type AuditAction, type Input, type XmlSchema, xmlSchemas } from '@app/contracts';
import { checkXmlSchemaJob } from '@app/jobs';
import type { Database, SchemaWithVersions } from '@app/persistence';
import { type ObjectStore, schemaKey } from '@app/storage';
import { Controller, Inject, Module } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { JobDispatcher } from '../infrastructure/job-dispatcher';
import { DATABASE, OBJECT_STORE } from '../infrastructure/tokens';

type SchemaParams = Input<typeof xmlSchemas.addVersion>['params'];
type Source = Input<typeof xmlSchemas.addVersion>['body'];

/** Accepts schemas. The worker parses them, never the API. */
@Controller()
class XmlSchemasController {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly dispatcher: JobDispatcher,
  ) {}

  @Implements(xmlSchemas.list)
  async list(@FromCall() { params, query }: Call<typeof xmlSchemas.list>): Promise<XmlSchema[]> {
    const found = await this.database.repositories.xmlSchemas.list(params.workspaceId, pageOf(query));
    return found.map(present);
  }

  @Implements(xmlSchemas.create)
  async create(@FromCall() { params, body, context }: Call<typeof xmlSchemas.create>): Promise<XmlSchema> {
    const { workspaceId } = params;
    const { name, description, ...source } = body;
    const version = await this.keep(workspaceId, source, context);
    const { schemaId, job } = await this.database.transaction(async (repositories) => {
      const { createdBy } = version;
      const schema = { workspaceId, name, description: description || null, createdBy };
      const ids = await repositories.xmlSchemas.create(schema, version);
      const newValue = { name, version: 1, files: version.files.length };
      const place = { workspaceId, schemaId: ids.schemaId };
      await repositories.audit.record({ ...entry('xml-schema.create', place, context), newValue });
      return { ...ids, job: await this.dispatcher.record(repositories, checkXmlSchemaJob(ids.versionId)) };
    });
    await this.dispatcher.publish(job);
    return present(await this.find({ workspaceId, schemaId }));
  }

  @Implements(xmlSchemas.addVersion)
  async addVersion(
    @FromCall() { params, body: source, context }: Call<typeof xmlSchemas.addVersion>,
  ): Promise<XmlSchema> {
    const { schema } = await this.find(params);
    const files = await this.keep(params.workspaceId, source, context);
    const job = await this.database.transaction(async (repositories) => {
      const { id, version } = await repositories.xmlSchemas.addVersion(schema.id, files);
      const newValue = { name: schema.name, version, files: files.files.length };
      await repositories.audit.record({ ...entry('xml-schema.add-version', params, context), newValue });
      return this.dispatcher.record(repositories, checkXmlSchemaJob(id));
    });
    await this.dispatcher.publish(job);
    return present(await this.find(params));
  }

  @Implements(xmlSchemas.delete)
  async delete(@FromCall() { params, context }: Call<typeof xmlSchemas.delete>): Promise<void> {
    const { schema, newest } = await this.find(params);
    await this.database.transaction(async ({ xmlSchemas: table, audit }) => {
      await table.delete(schema.id);
      const oldValue = { name: schema.name, version: newest.version };
      await audit.record({ ...entry('xml-schema.delete', params, context), oldValue });
    });
  }

  private async find({ workspaceId, schemaId }: SchemaParams): Promise<SchemaWithVersions> {
    const found = await this.database.repositories.xmlSchemas.find(workspaceId, schemaId);
    if (found === null) throw new AppError('NOT_FOUND');
    return found;
  }

  /** Files are stored first, so that a version never references missing files. */
  private async keep(workspaceId: number, { files, main }: Source, context: RequestContext) {
    const objectPath = schemaKey(workspaceId);
    await this.store.put(objectPath, JSON.stringify({ files, main }), 'application/json');
    return {
      objectPath,
      files: files.map(({ path, text }) => ({ path, size: Buffer.byteLength(text) })),
      createdBy: signedIn(context).id,
    };
  }
}

@Module({ controllers: [XmlSchemasController] })
export class XmlSchemasModule {}

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

const entry = (action: AuditAction, { workspaceId, schemaId }: SchemaParams, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  workspaceId,
  targetType: 'xml-schema',
  targetId: schemaId,
});
