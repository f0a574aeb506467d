import { AppError, type AuditAction, type documents, type Input, LIMITS } from '@app/contracts';
import type { Config } from '@app/config';
import { readDocumentJob } from '@app/jobs';
import { documentChanged, type LivePublisher } from '@app/live';
import type { Database, DocumentEntity, DocumentFilter, DocumentSearch } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { assertUnchanged } from '../http/etag';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { JobDispatcher } from '../infrastructure/job-dispatcher';
import { CONFIG, DATABASE, LIVE_PUBLISHER } from '../infrastructure/tokens';
import { documentEtag } from './document.etag';
import { StoredFilesService } from './stored-files.service';
import { type KeptFile, UploadsService } from './uploads.service';

type FormParams = Input<typeof documents.list>['params'];
type DocumentParams = Input<typeof documents.delete>['params'];

type Described = Pick<Input<typeof documents.create>['body'], 'name' | 'fileName' | 'description' | 'tags'>;
type StoredFile = Described & Omit<KeptFile, 'uploadPath'> & Partial<Pick<KeptFile, 'uploadPath'>>;

@Injectable()
export class DocumentsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LIVE_PUBLISHER) private readonly live: LivePublisher,
    private readonly dispatcher: JobDispatcher,
    private readonly uploads: UploadsService,
    private readonly files: StoredFilesService,
  ) {}

  list({ formId }: FormParams, filter: DocumentFilter): Promise<DocumentEntity[]> {
    return this.database.repositories.documentLists.page(formId, filter);
  }

  count({ formId }: FormParams, search: DocumentSearch): Promise<number> {
    return this.database.repositories.documentLists.count(formId, search);
  }

  tags({ formId }: FormParams): Promise<string[]> {
    return this.database.repositories.documentLists.tags(formId, LIMITS.tagsProposed);
  }

  /** Creates a document from an upload and orders its reading. */
  async create(
    params: FormParams,
    body: Input<typeof documents.create>['body'],
    context: RequestContext,
  ): Promise<DocumentEntity> {
    const file = await this.uploads.keep(params, body);
    const document = await this.add(params, { ...body, ...file }, context);
    await this.uploads.clear(file);
    return document;
  }

  /** Creates a document from a stored file and orders its reading. An upload becomes one document only. */
  async add(
    params: FormParams,
    { uploadPath, objectPath, ...file }: StoredFile,
    context: RequestContext,
  ): Promise<DocumentEntity> {
    const { document, job } = await this.database.transaction(async (repositories) => {
      const isMine =
        (uploadPath === undefined || (await repositories.uploads.take(params.formId, uploadPath))) &&
        (await repositories.uploads.keepObject(objectPath));
      if (!isMine) throw new AppError('UPLOAD_MISSING');
      const created = await repositories.documents.create({
        formId: params.formId,
        name: file.name,
        fileName: file.fileName,
        fileSize: file.size,
        mimeType: file.mimeType,
        objectPath,
        sha256: file.sha256,
        scan: this.config.CLAMD_URL === undefined ? 'none' : 'waiting',
        uploadedBy: signedIn(context).id,
        description: file.description || null,
        tags: file.tags ?? [],
      });
      await repositories.designTriggers.note(created.id, created.tags);
      const { name, fileName, fileSize, sha256 } = created;
      const newValue = { name, fileName, fileSize, sha256 };
      await repositories.audit.record({ ...entry('document.create', params, created.id, context), newValue });
      return {
        document: created,
        job: await this.dispatcher.record(repositories, readDocumentJob(created.id)),
      };
    });
    await this.dispatcher.publish(job);
    await this.live.publish(documentChanged(params.workspaceId, document));
    return document;
  }

  update(
    params: DocumentParams,
    body: Input<typeof documents.update>['body'],
    context: RequestContext,
  ): Promise<DocumentEntity> {
    return this.change(params, context, (before) => {
      assertUnchanged(context, documentEtag(before));
      return body;
    });
  }

  /** Adds tags behind the existing ones. */
  addTags(params: DocumentParams, tags: readonly string[], context: RequestContext): Promise<DocumentEntity> {
    return this.change(params, context, (before) => {
      const all = [...new Set([...before.tags, ...tags])];
      if (all.length > LIMITS.tagsPerDocument)
        throw new AppError('TOO_MANY_TAGS', { args: { maximum: LIMITS.tagsPerDocument } });
      return { tags: all };
    });
  }

  /** Orders a new reading of a document that could not be read; the document is answered as it is otherwise. */
  async readAgain(params: DocumentParams, context: RequestContext): Promise<DocumentEntity> {
    const { id } = await this.find(params);
    const job = await this.database.transaction(async (repositories) => {
      if (!(await repositories.documents.rereadIfFailed(id))) return null;
      await repositories.audit.record(entry('document.read-again', params, id, context));
      return this.dispatcher.record(repositories, readDocumentJob(id));
    });
    const document = await this.find(params);
    if (job === null) return document;
    await this.dispatcher.publish(job);
    await this.live.publish(documentChanged(params.workspaceId, document));
    return document;
  }

  /** Deletes all versions. The janitor deletes the stored files once they are orphaned. */
  async delete(params: DocumentParams, context: RequestContext): Promise<void> {
    const document = await this.find(params);
    await this.database.transaction(async (repositories) => {
      const versions = await repositories.documents.versions(document);
      const ids = versions.map(({ id }) => id);
      if (await repositories.documents.areUsed(params.formId, ids)) throw new AppError('DOCUMENT_IN_USE');
      await repositories.documents.delete(document);
      const oldValue = { name: document.name, fileName: document.fileName, versions: ids.length };
      await repositories.audit.record({
        ...entry('document.delete', params, document.id, context),
        oldValue,
      });
    });
  }

  async download(
    params: DocumentParams,
    context: RequestContext,
  ): Promise<{ document: DocumentEntity; body: Readable; size: number }> {
    const document = await this.find(params);
    const stored = await this.files.open(document);
    await this.database.repositories.audit.record(entry('document.download', params, document.id, context));
    return { document, ...stored };
  }

  private async change(
    params: DocumentParams,
    context: RequestContext,
    changeOf: (before: DocumentEntity) => Partial<Described>,
  ): Promise<DocumentEntity> {
    const { id } = await this.find(params);
    await this.database.transaction(async (repositories) => {
      const before = await repositories.documents.lock(id);
      if (before === null) throw new AppError('NOT_FOUND');
      if (before.replacedBy !== null)
        throw new AppError('DOCUMENT_REPLACED', { args: { name: before.name } });
      const newValue = changeOf(before);
      await repositories.documents.update(before.id, newValue);
      const added = newValue.tags?.filter((tag) => !before.tags.includes(tag)) ?? [];
      await repositories.designTriggers.note(before.id, added);
      const oldValue = { name: before.name, description: before.description, tags: before.tags };
      await repositories.audit.record({
        ...entry('document.update', params, before.id, context),
        oldValue,
        newValue,
      });
    });
    const after = await this.find(params);
    await this.live.publish(documentChanged(params.workspaceId, after));
    return after;
  }

  private async find({ formId, documentId }: DocumentParams): Promise<DocumentEntity> {
    const document = await this.database.repositories.documents.find(formId, documentId);
    if (document === null) throw new AppError('NOT_FOUND');
    return document;
  }
}

const entry = (action: AuditAction, params: FormParams, documentId: number, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  workspaceId: params.workspaceId,
  formId: params.formId,
  targetType: 'document',
  targetId: documentId,
});
