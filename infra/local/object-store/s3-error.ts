/** An error that S3 clients understand: status, code and message. */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string = code,
  ) {
    super(message);
  }
}

export const notFound = (code: 'NoSuchBucket' | 'NoSuchKey' | 'NoSuchUpload'): S3Error =>
  new S3Error(404, code, 'The named thing does not exist.');

export const notImplemented = (what: string): S3Error =>
  new S3Error(501, 'NotImplemented', `${what} is not part of this development store.`);

export const invalid = (message: string): S3Error => new S3Error(400, 'InvalidArgument', message);
