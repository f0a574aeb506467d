import { S3Error } from './s3-error';
import { answerEmpty, answerXml, bucketOf, type Exchange, receiveText } from './exchange';
import { listPage, type Page } from './listing';
import { queryValue } from './target';
import { childrenOf, parseXml, textOf, type XmlTree } from './xml';

const MOST_DELETED = 1000;
const VALID_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** `GET /` */
export function listBuckets(exchange: Exchange): void {
  const buckets = exchange.storage
    .listBuckets()
    .map(([Name, { created }]) => ({ Name, CreationDate: created }));
  answerXml(exchange, 'ListAllMyBucketsResult', { Owner: { ID: 'local' }, Buckets: { Bucket: buckets } });
}

/** `PUT /bucket` */
export async function createBucket(exchange: Exchange): Promise<void> {
  const { storage, target, now } = exchange;
  await receiveText(exchange);
  if (!VALID_NAME.test(target.bucket))
    throw new S3Error(400, 'InvalidBucketName', 'That is no name for a bucket.');
  if (storage.findBucket(target.bucket) !== undefined) {
    throw new S3Error(409, 'BucketAlreadyOwnedByYou', 'The bucket is there already.');
  }
  storage.saveBucket(target.bucket, { created: now.toISOString(), cors: [] });
  answerEmpty(exchange, 200, { location: `/${target.bucket}` });
}

/** `HEAD /bucket` */
export function headBucket(exchange: Exchange): void {
  bucketOf(exchange);
  answerEmpty(exchange, 200);
}

/** `DELETE /bucket` */
export function deleteBucket(exchange: Exchange): void {
  const { storage, target } = exchange;
  bucketOf(exchange);
  if (storage.listObjects(target.bucket, '').length > 0) {
    throw new S3Error(409, 'BucketNotEmpty', 'The bucket still holds objects.');
  }
  storage.listUploads(target.bucket).forEach((upload) => storage.removeUpload(upload));
  storage.removeBucket(target.bucket);
  answerEmpty(exchange, 204);
}

/** `GET /bucket?list-type=2` */
export function listObjects(exchange: Exchange): void {
  bucketOf(exchange);
  const { storage, target } = exchange;
  const text = (name: string): string => queryValue(target, name) ?? '';
  const [prefix, delimiter] = [text('prefix'), text('delimiter')];
  const page = listPage({
    objects: storage.listObjects(target.bucket, prefix),
    prefix,
    delimiter,
    maxKeys: readMaxKeys(queryValue(target, 'max-keys')),
    token: queryValue(target, 'continuation-token'),
    startAfter: text('start-after'),
  });
  const isEncoded = text('encoding-type') === 'url';
  const shown = (key: string): string => (isEncoded ? encodeURIComponent(key) : key);
  answerXml(exchange, 'ListBucketResult', {
    Name: target.bucket,
    Prefix: shown(prefix),
    Delimiter: delimiter === '' ? undefined : shown(delimiter),
    EncodingType: isEncoded ? 'url' : undefined,
    ContinuationToken: queryValue(target, 'continuation-token'),
    ...renderPage(page, shown),
  });
}

function readMaxKeys(text: string | undefined): number {
  const value = text === undefined ? 1000 : Number(text);
  if (!Number.isInteger(value) || value < 0)
    throw new S3Error(400, 'InvalidArgument', 'max-keys is a number.');
  return Math.min(value, 1000);
}

function renderPage(page: Page, shown: (key: string) => string): XmlTree {
  return {
    MaxKeys: page.maxKeys,
    KeyCount: page.objects.length + page.prefixes.length,
    IsTruncated: page.nextToken !== undefined,
    NextContinuationToken: page.nextToken,
    Contents: page.objects.map((object) => ({
      Key: shown(object.key),
      LastModified: object.modified,
      ETag: object.etag,
      Size: object.size,
      StorageClass: 'STANDARD',
    })),
    CommonPrefixes: page.prefixes.map((Prefix) => ({ Prefix: shown(Prefix) })),
  };
}

/** `POST /bucket?delete` */
export async function deleteObjects(exchange: Exchange): Promise<void> {
  const { storage, target } = exchange;
  bucketOf(exchange);
  const document = parseXml(await receiveText(exchange));
  const keys = childrenOf(document, 'Object').map((object) => childrenOf(object, 'Key')[0]?.text ?? '');
  if (keys.length === 0 || keys.length > MOST_DELETED)
    throw new S3Error(400, 'MalformedXML', '1 to 1000 keys.');
  keys.forEach((key) => storage.removeObject(target.bucket, key));
  const isQuiet = textOf(document, 'Quiet') === 'true';
  answerXml(exchange, 'DeleteResult', { Deleted: isQuiet ? [] : keys.map((Key) => ({ Key })) });
}
