import { AppError, type documents, type Input, LIMITS } from '@app/contracts';
import type { Config } from '@app/config';
import { readDocumentJob } from '@app/jobs';
import { documentChanged, type LivePublisher } from '@app/live';
import type { Database, DocumentEntity, Repositories } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { JobDispatcher, type PendingJob } from '../infrastructure/job-dispatcher';
import { CONFIG, DATABASE, LIVE_PUBLISHER } from '../infrastructure/tokens';
import { type KeptFile, UploadsService } from './uploads.service';

type DocumentParams = Input<typeof documents.addVersion>['params'];
type VersionBody = Input<typeof documents.addVersion>['body'];

/**
 * Versions of documents. Each version is a document of its own, with its own file, hash and reading, so that references to it
 * mean exactly these bytes. The newest version replaces the others in lists.
 */
@Injectable()
export class DocumentVersionsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LIVE_PUBLISHER) private readonly live: LivePublisher,
    private readonly dispatcher: JobDispatcher,
    private readonly uploads: UploadsService,
  ) {}

  async list({ formId, documentId }: DocumentParams): Promise<DocumentEntity[]> {
    const document = await this.database.repositories.documents.find(formId, documentId);
    if (document === null) throw new AppError('NOT_FOUND');
    return this.database.repositories.documents.versions(document);
  }

  async add(params: DocumentParams, body: VersionBody, context: RequestContext): Promise<DocumentEntity> {
    const known = await this.database.repositories.documents.find(params.formId, params.documentId);
    if (known === null) throw new AppError('NOT_FOUND');
    assertNewest(known);
    const file = await this.uploads.keep(params, body);
    const { document, job } = await this.database.transaction((repositories) =>
      this.store(repositories, { params, file, fileName: body.fileName, context }),
    );
    await this.dispatcher.publish(job);
    await this.live.publish(documentChanged(params.workspaceId, document));
    await this.uploads.clear(file);
    return document;
  }

  private async store(
    repositories: Repositories,
    { params, file, fileName, context }: NewVersion,
  ): Promise<{ document: DocumentEntity; job: PendingJob }> {
    const { documents: table, uploads, designTriggers, audit } = repositories;
    const before = await table.lock(params.documentId);
    if (before === null) throw new AppError('NOT_FOUND');
    assertNewest(before);
    const { name, description, tags } = before;
    if (before.sha256 === file.sha256) throw new AppError('DOCUMENT_VERSION_SAME', { args: { name } });
    const isMine =
      (await uploads.take(params.formId, file.uploadPath)) && (await uploads.keepObject(file.objectPath));
    if (!isMine) throw new AppError('UPLOAD_MISSING');
    const document = await table.create({
      formId: params.formId,
      name,
      description,
      tags,
      fileName,
      fileSize: file.size,
      mimeType: file.mimeType,
      objectPath: file.objectPath,
      sha256: file.sha256,
      scan: this.config.CLAMD_URL === undefined ? 'none' : 'waiting',
      uploadedBy: signedIn(context).id,
      seriesId: before.seriesId ?? before.id,
      documentVersion: before.documentVersion + 1,
    });
    await table.replace(before.id, document.id);
    await designTriggers.note(document.id, tags);
    const valueOf = ({ id, documentVersion, sha256, fileSize, ...of }: DocumentEntity) => ({
      documentId: id,
      documentVersion,
      fileName: of.fileName,
      fileSize,
      sha256,
    });
    await audit.record({
      ...auditOrigin(context),
      action: 'document.add-version',
      targetType: 'document',
      targetId: document.id,
      workspaceId: params.workspaceId,
      formId: params.formId,
      oldValue: valueOf(before),
      newValue: valueOf(document),
    });
    return { document, job: await this.dispatcher.record(repositories, readDocumentJob(document.id)) };
  }
}

interface NewVersion {
  readonly params: DocumentParams;
  readonly file: KeptFile;
  readonly fileName: string;
  readonly context: RequestContext;
}

/** If two people upload the next version at once, the second is refused. */
function assertNewest({ replacedBy, documentVersion, name }: DocumentEntity): void {
  if (replacedBy !== null) throw new AppError('DOCUMENT_REPLACED', { args: { name } });
  if (documentVersion >= LIMITS.versionsPerDocument)
    throw new AppError('DOCUMENT_VERSIONS_FULL', { args: { most: LIMITS.versionsPerDocument } });
}
