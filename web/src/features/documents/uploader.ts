import { type Document, documents, type ErrorCode, errorDetail, LIMITS, UPLOAD_TYPES } from '@app/contracts';
import AwsS3 from '@uppy/aws-s3-multipart';
import { Uppy, type Meta, type UppyFile } from '@uppy/core';
import { ApiError, serverMessage } from '../../lib/api-error';
import { call } from '../../lib/call';
import { formatError } from '../../lib/format-error';
import type { FolderIds } from '../../lib/paths';
import { lineOrPause } from '../../lib/persistently';
import { messages as t } from '../../messages';
import { notify } from '../../ui/toaster';

/** The storage answers an upload with an empty body. */
type NoBody = Record<string, never>;
export type Uploader = Uppy<Meta, NoBody>;
export type UploadFile = UppyFile<Meta, NoBody>;

/**
 * Takes files, sends them straight to the storage in one part each, and makes documents of them, or one file the next version of a
 * document. Starts nothing by itself.
 */
export function createUploader(ids: FolderIds, replaced: Document | null): Uploader {
  const uppy = new Uppy<Meta, NoBody>({
    autoProceed: false,
    restrictions: {
      maxNumberOfFiles: replaced === null ? LIMITS.uploadFiles : LIMITS.uploadFilesSingle,
      maxFileSize: LIMITS.uploadBytes,
      minFileSize: 1,
      allowedFileTypes: Object.values(UPLOAD_TYPES),
    },
  });
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    limit: LIMITS.uploadConcurrency,
    retryDelays: [...LIMITS.uploadRetryDelaysMs],
    getUploadParameters: async (file, { signal }) => {
      const target = await worded(
        call(
          documents.uploadUrl,
          { params: ids, body: { fileName: file.name, fileSize: file.size ?? 0, mimeType: file.type } },
          signal ? { signal } : {},
        ),
      );
      // The signed address also identifies the stored file when a document is made of it.
      uppy.setFileMeta(file.id, { uploadURL: target.uploadURL });
      return { method: 'PUT', url: target.uploadURL, headers: target.headers };
    },
  });
  uppy.addPostProcessor(async (fileIds) => {
    await Promise.all(fileIds.map((id) => createDocument(uppy, { ids, replaced }, uppy.getFile(id))));
  });
  return uppy;
}

/** An expired signed URL is requested once more automatically. The object store reports expiry with this text. */
export async function renewExpired(uppy: Uploader): Promise<void> {
  const expired = uppy.getFiles().filter(({ error }) => error === 'Request has expired');
  await Promise.all(expired.map(({ id }) => uppy.retryUpload(id)));
}

/**
 * Retries uploads that failed because of the connection, after the delays of the specification (§9). If the browser is
 * offline, waits until it is online. Stops as soon as `isLatest` returns false, because a newer attempt has taken over.
 */
export async function sendAgain(uppy: Uploader, isLatest: () => boolean): Promise<void> {
  for (const pause of LIMITS.uploadRetryDelaysMs) {
    const broken = () => uppy.getFiles().filter(({ error }) => error && isNetwork(error));
    if (broken().length === 0) return;
    await lineOrPause(navigator.onLine ? pause : Infinity);
    if (!isLatest()) return;
    await Promise.all(broken().map(({ id }) => uppy.retryUpload(id)));
  }
}

const isNetwork = (error: string): boolean => /network|unknown error|failed to fetch/i.test(error);

/** Why a file was not taken, in the words of the error catalogue. */
export function refusalText(file: { name?: string; size?: number | null } | undefined, error: Error): string {
  const fileName = file?.name ?? '';
  const isKind = Object.values(UPLOAD_TYPES).some((ending) => fileName.toLowerCase().endsWith(ending));
  if (!file || !fileName) return error.message;
  if (!isKind) return refusal('UPLOAD_TYPE', fileName);
  if (file.size === 0) return refusal('UPLOAD_EMPTY', fileName);
  if ((file.size ?? 0) > LIMITS.uploadBytes) return refusal('UPLOAD_TOO_LARGE', fileName);
  return error.message;
}

const refusal = (code: ErrorCode, fileName: string): string =>
  formatError(errorDetail(code, { fileName }), { code, args: { fileName } });

/** The documents that were made of the uploaded files. */
export const uploadedDocuments = (uppy: Uploader): number[] =>
  uppy
    .getFiles()
    .map(({ meta }) => meta['documentId'])
    .filter((id) => typeof id === 'number');

/** The sentence under a file that did not make it. */
export function uploadErrorText(error: string): string {
  return isNetwork(error) ? t.documents.network : error;
}

interface Destination {
  readonly ids: FolderIds;
  readonly replaced: Document | null;
}

async function createDocument(
  uppy: Uploader,
  { ids, replaced }: Destination,
  file: UploadFile,
): Promise<void> {
  const { uploadURL } = file.meta;
  if (file.error || typeof uploadURL !== 'string') return;
  const stored = { fileName: file.name, fileSize: file.size ?? 0, mimeType: file.type, uploadURL };
  const name = file.name.replace(/\.[^.]+$/, '') || file.name;
  try {
    const { id } = await worded<Document>(
      replaced === null
        ? call(documents.create, { params: ids, body: { ...stored, name, tags: [] } })
        : call(documents.addVersion, {
            params: { ...ids, documentId: String(replaced.id) },
            body: stored,
          }),
    );
    uppy.setFileMeta(file.id, { documentId: id });
  } catch (error) {
    notify.error({ title: t.toasts.error, text: t.toasts.documentSaveFailed });
    uppy.emit('upload-error', file, error instanceof Error ? error : new Error(t.toasts.documentSaveFailed));
  }
}

/** Uppy keeps only the message of an error, so it must be the user-facing one. */
async function worded<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) throw new Error(t.documents.authorization, { cause: error });
    throw new Error(serverMessage(error) ?? t.documents.failedStatus(error.status), { cause: error });
  }
}
