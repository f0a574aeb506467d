import { AppError, type documents, type Input } from '@app/contracts';
import { readDocumentJob } from '@app/jobs';
import { documentChanged, type LivePublisher } from '@app/live';
import { type Database, type DocumentEntity } from '@app/persistence';
import { modelKey, type ObjectStore, previewKey, studyFileKey, studyKey } from '@app/storage';
import { Inject, Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { type ByteRange, byteRange } from '../http/byte-range';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { JobDispatcher } from '../infrastructure/job-dispatcher';
import { DATABASE, LIVE_PUBLISHER, OBJECT_STORE } from '../infrastructure/tokens';
import { StoredFilesService } from './stored-files.service';

type DocumentParams = Input<typeof documents.get>['params'];
type StudyFileParams = Input<typeof documents.studyFile>['params'];

export interface OriginalFile {
  readonly document: DocumentEntity;
  readonly body: Readable;
  readonly size: number;
  /** Set if only a part was requested. */
  readonly part: ByteRange | undefined;
}

/** The original file and the stored reading. The API does not open either; it only streams them. */
@Injectable()
export class DocumentViewsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(LIVE_PUBLISHER) private readonly live: LivePublisher,
    private readonly dispatcher: JobDispatcher,
    private readonly files: StoredFilesService,
  ) {}

  async find({ formId, documentId }: DocumentParams): Promise<DocumentEntity> {
    const document = await this.database.repositories.documents.find(formId, documentId);
    if (document === null) throw new AppError('NOT_FOUND');
    return document;
  }

  /** The stored model, compressed as stored. */
  model(params: DocumentParams): Promise<Readable> {
    return this.stored(params, modelKey);
  }

  /** The stored layout, compressed as stored. */
  async preview(params: DocumentParams): Promise<Readable> {
    const { extractor } = await this.find(params);
    if (extractor !== null && !extractor.startsWith('docx')) throw new AppError('NOT_FOUND');
    return this.stored(params, previewKey);
  }

  /** The study that rules read from the document, compressed as it is stored. */
  study(params: DocumentParams): Promise<Readable> {
    return this.stored(params, studyKey);
  }

  /** One file of the study, compressed as it is stored. */
  async studyFile(params: StudyFileParams): Promise<{ document: DocumentEntity; body: Readable }> {
    const document = await this.find(params);
    const body = await this.stored(params, (path, extractor) => studyFileKey(path, extractor, params.fileId));
    return { document, body };
  }

  /** The file or a part of it. Requesting its start is recorded as a view. */
  async original(
    params: DocumentParams,
    rangeHeader: string | undefined,
    context: RequestContext,
  ): Promise<OriginalFile> {
    const document = await this.find(params);
    const part = byteRange(rangeHeader, document.fileSize);
    if (part === 'unsatisfiable') throw new AppError('RANGE_UNSATISFIABLE');
    const stored = await this.files.open(document, part);
    if (part === undefined || part.start === 0) await this.recordView(params, context);
    return { document, ...stored, part };
  }

  private async recordView(params: DocumentParams, context: RequestContext): Promise<void> {
    await this.database.repositories.audit.record({
      ...auditOrigin(context),
      action: 'document.view',
      workspaceId: params.workspaceId,
      formId: params.formId,
      targetType: 'document',
      targetId: params.documentId,
    });
  }

  private async stored(
    params: DocumentParams,
    keyOf: (objectPath: string, extractor: string) => string,
  ): Promise<Readable> {
    const document = await this.find(params);
    const { readingStatus, extractor, objectPath } = document;
    if (readingStatus !== 'read' || extractor === null) throw new AppError('DOCUMENT_UNREAD');
    const found = await this.store.stream(keyOf(objectPath, extractor));
    if (found !== null) return found.body;
    await this.readAgain(params.workspaceId, document);
    throw new AppError('DOCUMENT_UNREAD');
  }

  /** Orders a new reading if the stored one is missing or from an older reader. */
  private async readAgain(workspaceId: number, { id, extractor }: DocumentEntity): Promise<void> {
    const job = await this.database.transaction(async (repositories) =>
      (await repositories.documents.rereadIfRead(id, extractor))
        ? this.dispatcher.record(repositories, readDocumentJob(id))
        : null,
    );
    if (job === null) return;
    await this.dispatcher.publish(job);
    const document = await this.database.repositories.documents.findById(id);
    if (document !== null) await this.live.publish(documentChanged(workspaceId, document));
  }
}
