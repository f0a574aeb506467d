import {
  AppError,
  type documents,
  type Input,
  isUploadType,
  LIMITS,
  UPLOAD_TYPES,
  type UploadTarget,
  type UploadType,
} from '@app/contracts';
import type { Database } from '@app/persistence';
import { type ObjectStore, uploadKey } from '@app/storage';
import { Inject, Injectable } from '@nestjs/common';
import { type RequestContext, signedIn } from '../http/request-context';
import { DATABASE, OBJECT_STORE } from '../infrastructure/tokens';

type FormParams = Input<typeof documents.uploadUrl>['params'];

/** A file that has arrived in the storage and is what it was announced as. */
export interface ArrivedUpload {
  readonly objectPath: string;
  readonly mimeType: UploadType;
  readonly size: number;
}

/** Signed addresses for files, and the check of what was sent to them. */
@Injectable()
export class UploadsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  /** Refuses what can never become a document before a byte is sent. */
  async handOut(
    { workspaceId, formId }: FormParams,
    body: Input<typeof documents.uploadUrl>['body'],
    context: RequestContext,
  ): Promise<UploadTarget> {
    const { fileName, fileSize, mimeType } = body;
    const type = typeOf(fileName, mimeType);
    if (fileSize !== undefined) assertSize(fileName, fileSize);

    const objectPath = uploadKey(workspaceId);
    const signed = await this.store.signUpload(objectPath, {
      seconds: LIMITS.signedUploadSeconds,
      ...(fileSize === undefined || mimeType === undefined
        ? {}
        : { contentType: type, contentLength: fileSize }),
    });
    await this.database.repositories.uploads.handOut({
      objectPath,
      formId,
      createdBy: signedIn(context).id,
      fileName,
      expiresAt: new Date(Date.now() + LIMITS.signedUploadSeconds * 1000),
    });
    return {
      uploadURL: signed.url,
      method: 'PUT',
      headers: signed.headers,
      expiresInSeconds: LIMITS.signedUploadSeconds,
    };
  }

  /** Looks at what arrived; a file that differs from what was announced is removed. */
  async arrived(
    { formId }: FormParams,
    announced: { uploadURL: string; fileName: string; fileSize: number; mimeType: string },
  ): Promise<ArrivedUpload> {
    const { fileName, fileSize } = announced;
    const objectPath = this.store.keyOfSignedUrl(announced.uploadURL);
    const upload =
      objectPath === null ? null : await this.database.repositories.uploads.find(formId, objectPath);
    if (objectPath === null || upload === null) throw new AppError('UPLOAD_MISSING');
    const stored = await this.store.head(objectPath);
    if (stored === null) throw new AppError('UPLOAD_MISSING');
    try {
      assertSize(fileName, stored.size);
      if (stored.size !== fileSize) throw new AppError('UPLOAD_MISMATCH');
      const mimeType = typeOf(fileName, announced.mimeType);
      const start = await this.store.getStart(objectPath, SNIFFED_BYTES);
      if (start === null || !startsLikeADocument(start))
        throw new AppError('UPLOAD_TYPE', { args: { fileName } });
      return { objectPath, mimeType, size: stored.size };
    } catch (error) {
      if (error instanceof AppError) await this.discard(formId, objectPath);
      throw error;
    }
  }

  private async discard(formId: number, objectPath: string): Promise<void> {
    await this.store.delete(objectPath);
    await this.database.repositories.uploads.take(formId, objectPath);
  }
}

function assertSize(fileName: string, size: number): void {
  if (size === 0) throw new AppError('UPLOAD_EMPTY', { args: { fileName } });
  if (size > LIMITS.uploadBytes) throw new AppError('UPLOAD_TOO_LARGE', { args: { fileName } });
}

/** The announced type where it is one of ours, else by the ending: browsers do not know every type. */
function typeOf(fileName: string, mimeType: string | undefined): UploadType {
  const type = mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (isUploadType(type)) return type;
  const known = Object.keys(UPLOAD_TYPES).filter(isUploadType);
  const byEnding = known.find((candidate) => fileName.toLowerCase().endsWith(UPLOAD_TYPES[candidate]));
  const isUnknown = type === '' || type === 'application/octet-stream';
  if (byEnding === undefined || !isUnknown) throw new AppError('UPLOAD_TYPE', { args: { fileName } });
  return byEnding;
}

/** A PDF may have up to 1024 bytes of something else in front. */
const SNIFFED_BYTES = 1032;

/** PDF, zip container (DOCX, XLSX) or OLE container (DOC). What it really is, the reader finds out. */
function startsLikeADocument(start: Uint8Array): boolean {
  const text = Buffer.from(start).toString('latin1');
  return (
    text.includes('%PDF-') || text.startsWith('PK\u0003\u0004') || text.startsWith('\u00d0\u00cf\u0011\u00e0')
  );
}
