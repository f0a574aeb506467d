import {
  AppError,
  type documents,
  type Input,
  LIMITS,
  type UploadTarget,
  type UploadType,
} from '@app/contracts';
import type { Database } from '@app/persistence';
import { documentKey, hashObject, type ObjectStore, uploadKey } from '@app/storage';
import type { Logger } from '@app/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { type RequestContext, signedIn } from '../http/request-context';
import { type AttemptLimit, AttemptLimiter } from '../infrastructure/attempt-limiter';
import { DATABASE, LOGGER, OBJECT_STORE } from '../infrastructure/tokens';
import { announcedType, assertKind, SNIFFED_BYTES } from './file-kind';

type FormParams = Input<typeof documents.uploadUrl>['params'];
type Announced = Pick<
  Input<typeof documents.create>['body'],
  'uploadURL' | 'fileName' | 'fileSize' | 'mimeType'
>;

/** An uploaded file that matches its announcement, stored where no signed address reaches. */
export interface KeptFile {
  readonly uploadPath: string;
  readonly objectPath: string;
  readonly mimeType: UploadType;
  readonly size: number;
  readonly sha256: string;
}

/** Ten files at once are common; this is far above normal use. */
const ADDRESSES_PER_PERSON: AttemptLimit = { name: 'upload-addresses', attempts: 300, seconds: 3600 };
/** Upload addresses that have not become documents; their objects are stored for a day. */
const UNFINISHED_PER_PERSON = 100;

/** Signed upload addresses, and the check of uploaded files. */
@Injectable()
export class UploadsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly limiter: AttemptLimiter,
  ) {}

  /** Refuses files that can never become a document before a byte is sent. */
  async handOut(
    { workspaceId, formId }: FormParams,
    body: Input<typeof documents.uploadUrl>['body'],
    context: RequestContext,
  ): Promise<UploadTarget> {
    const { fileName, fileSize, mimeType } = body;
    const contentType = announcedType(fileName, mimeType);
    if (fileSize !== undefined) assertSize(fileName, fileSize);

    const { uploads } = this.database.repositories;
    const person = signedIn(context).id;
    await this.limiter.count(ADDRESSES_PER_PERSON, String(person));
    if ((await uploads.unfinishedOf(person)) >= UNFINISHED_PER_PERSON)
      throw new AppError('UPLOADS_UNFINISHED', { args: { maximum: UNFINISHED_PER_PERSON } });
    const objectPath = uploadKey(workspaceId);
    const seconds = LIMITS.signedUploadSeconds;
    const signed = await this.store.signUpload(objectPath, { seconds, contentType, contentLength: fileSize });
    await uploads.handOut({
      objectPath,
      formId,
      createdBy: person,
      fileName,
      expiresAt: new Date(Date.now() + seconds * 1000),
    });
    return { uploadURL: signed.url, method: 'PUT', headers: signed.headers, expiresInSeconds: seconds };
  }

  /**
   * Copies the uploaded object to a key that was never signed, then checks the copy, because the upload can be replaced while its
   * address is valid. Removes a copy that differs from the announcement.
   */
  async keep({ workspaceId, formId }: FormParams, announced: Announced): Promise<KeptFile> {
    const { fileName } = announced;
    const { uploads } = this.database.repositories;
    const uploadPath = this.store.keyOfSignedUrl(announced.uploadURL);
    const upload = uploadPath === null ? null : await uploads.find(formId, uploadPath);
    if (uploadPath === null || upload === null) throw new AppError('UPLOAD_MISSING');
    const arrived = await this.store.head(uploadPath);
    if (arrived === null) throw new AppError('UPLOAD_MISSING');
    const objectPath = documentKey(workspaceId);
    try {
      const mimeType = announcedType(fileName, announced.mimeType);
      assertSize(fileName, arrived.size);
      await uploads.announceObject(objectPath);
      if (!(await this.store.copy(uploadPath, objectPath))) throw new AppError('UPLOAD_MISSING');
      return { uploadPath, mimeType, ...(await this.check(objectPath, mimeType, announced)) };
    } catch (error) {
      if (error instanceof AppError) {
        await this.store.delete(objectPath);
        await this.store.delete(uploadPath);
        await uploads.take(formId, uploadPath);
      }
      throw error;
    }
  }

  /** Removes an upload that has become a document. The janitor removes anything that is uploaded to its address later. */
  async clear({ uploadPath }: KeptFile): Promise<void> {
    try {
      await this.store.delete(uploadPath);
    } catch (error) {
      this.logger.warn({ error }, 'could not delete an upload; the janitor will');
    }
  }

  private async check(objectPath: string, mimeType: UploadType, { fileName, fileSize }: Announced) {
    const [copied, start] = [
      await hashObject(this.store, objectPath),
      await this.store.getStart(objectPath, SNIFFED_BYTES),
    ];
    if (copied === null || start === null) throw new AppError('UPLOAD_MISSING');
    const { size, sha256 } = copied;
    assertSize(fileName, size);
    if (size !== fileSize) throw new AppError('UPLOAD_MISMATCH');
    assertKind(fileName, mimeType, start);
    return { objectPath, size, sha256 };
  }
}

function assertSize(fileName: string, size: number): void {
  if (size === 0) throw new AppError('UPLOAD_EMPTY', { args: { fileName } });
  if (size > LIMITS.uploadBytes) throw new AppError('UPLOAD_TOO_LARGE', { args: { fileName } });
}
