import { AppError, type AuditAction, type Input, type xmlSchemas } from '@app/contracts';
import { checkXmlSchemaJob } from '@app/jobs';
import type { Database, Page, SchemaWithVersions } from '@app/persistence';
import { type ObjectStore, schemaKey } from '@app/storage';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { JobDispatcher } from '../infrastructure/job-dispatcher';
import { DATABASE, OBJECT_STORE } from '../infrastructure/tokens';

type SchemaParams = Input<typeof xmlSchemas.addVersion>['params'];
type Source = Input<typeof xmlSchemas.addVersion>['body'];

/** Accepts schemas. The worker parses them, never the API. */
@Injectable()
export class XmlSchemasService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly dispatcher: JobDispatcher,
  ) {}

  list(workspaceId: number, page: Page): Promise<SchemaWithVersions[]> {
    return this.database.repositories.xmlSchemas.list(workspaceId, page);
  }

  async create(
    workspaceId: number,
    { name, description, ...source }: Input<typeof xmlSchemas.create>['body'],
    context: RequestContext,
  ): Promise<SchemaWithVersions> {
    const version = await this.keep(workspaceId, source, context);
    const { schemaId, job } = await this.database.transaction(async (repositories) => {
      const { createdBy } = version;
      const schema = { workspaceId, name, description: description || null, createdBy };
      const ids = await repositories.xmlSchemas.create(schema, version);
      const newValue = { name, version: 1, files: version.files.length };
      const params = { workspaceId, schemaId: ids.schemaId };
      await repositories.audit.record({ ...entry('xml-schema.create', params, context), newValue });
      return { ...ids, job: await this.dispatcher.record(repositories, checkXmlSchemaJob(ids.versionId)) };
    });
    await this.dispatcher.publish(job);
    return this.find({ workspaceId, schemaId });
  }

  async addVersion(
    params: SchemaParams,
    source: Source,
    context: RequestContext,
  ): Promise<SchemaWithVersions> {
    const { schema } = await this.find(params);
    const files = await this.keep(params.workspaceId, source, context);
    const job = await this.database.transaction(async (repositories) => {
      const { id, version } = await repositories.xmlSchemas.addVersion(schema.id, files);
      const newValue = { name: schema.name, version, files: files.files.length };
      await repositories.audit.record({ ...entry('xml-schema.add-version', params, context), newValue });
      return this.dispatcher.record(repositories, checkXmlSchemaJob(id));
    });
    await this.dispatcher.publish(job);
    return this.find(params);
  }

  async delete(params: SchemaParams, context: RequestContext): Promise<void> {
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

const entry = (action: AuditAction, { workspaceId, schemaId }: SchemaParams, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  workspaceId,
  targetType: 'xml-schema',
  targetId: schemaId,
});
