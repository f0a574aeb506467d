import { createHash, randomBytes } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { writeWhole } from '../data-folder';
import { type Digest, DigestStream } from './body';

/** Metadata of a stored object. */
export const StoredObject = z.object({
  bucket: z.string(),
  key: z.string(),
  /** Name of the file with the bytes. It is random, so that a key never becomes a file name. */
  dataId: z.string(),
  size: z.number(),
  etag: z.string(),
  modified: z.string(),
  contentType: z.string(),
  /** Additional headers to return: content-disposition, cache-control, … */
  headers: z.record(z.string(), z.string()),
  metadata: z.record(z.string(), z.string()),
  /** Base64 by header name, for clients that verify downloads. */
  checksums: z.record(z.string(), z.string()),
});
export type StoredObject = z.infer<typeof StoredObject>;

export const CorsRule = z.object({
  origins: z.array(z.string()),
  methods: z.array(z.string()),
  headers: z.array(z.string()),
  exposed: z.array(z.string()),
  maxAge: z.number().optional(),
});
export type CorsRule = z.infer<typeof CorsRule>;

export const Part = z.object({ dataId: z.string(), size: z.number(), md5: z.string(), modified: z.string() });
export type Part = z.infer<typeof Part>;

export const Upload = z.object({
  id: z.string(),
  started: z.string(),
  /** Metadata of the future object. */
  object: StoredObject.pick({ bucket: true, key: true, contentType: true, headers: true, metadata: true }),
  parts: z.record(z.string(), Part),
});
export type Upload = z.infer<typeof Upload>;

const Bucket = z.object({ created: z.string(), cors: z.array(CorsRule) });
export type Bucket = z.infer<typeof Bucket>;
const Buckets = z.record(z.string(), Bucket);

/**
 * Buckets, objects and unfinished uploads in one folder. The index is in memory. Each change is saved by renaming a whole file
 * after the bytes are stored, so that a killed process leaves either the old or the new state.
 */
export class Storage {
  private readonly buckets = new Map<string, Bucket>();
  private readonly objects = new Map<string, Map<string, StoredObject>>();
  private readonly uploads = new Map<string, Upload>();

  constructor(private readonly folder: string) {
    for (const name of ['data', 'objects', 'uploads']) mkdirSync(join(folder, name), { recursive: true });
    this.load();
    this.removeUnreferencedData();
  }

  listBuckets(): [string, Bucket][] {
    return [...this.buckets].sort(([a], [b]) => compareKeys(a, b));
  }

  findBucket(name: string): Bucket | undefined {
    return this.buckets.get(name);
  }

  saveBucket(name: string, bucket: Bucket): void {
    this.buckets.set(name, bucket);
    this.saveBuckets();
  }

  removeBucket(name: string): void {
    this.buckets.delete(name);
    this.objects.delete(name);
    this.saveBuckets();
  }

  /** Objects of a bucket whose key starts with the prefix, ordered by the bytes of their keys as S3 orders them. */
  listObjects(bucket: string, prefix: string): StoredObject[] {
    const all = [...(this.objects.get(bucket)?.values() ?? [])];
    return all.filter(({ key }) => key.startsWith(prefix)).sort((a, b) => compareKeys(a.key, b.key));
  }

  findObject(bucket: string, key: string): StoredObject | undefined {
    return this.objects.get(bucket)?.get(key);
  }

  saveObject(object: StoredObject): void {
    const old = this.findObject(object.bucket, object.key);
    writeWhole(this.objectFile(object.bucket, object.key), JSON.stringify(object));
    this.index(object);
    if (old !== undefined) this.removeData(old.dataId);
  }

  removeObject(bucket: string, key: string): void {
    const old = this.findObject(bucket, key);
    if (old === undefined) return;
    rmSync(this.objectFile(bucket, key), { force: true });
    this.objects.get(bucket)?.delete(key);
    this.removeData(old.dataId);
  }

  listUploads(bucket: string): Upload[] {
    const all = [...this.uploads.values()].filter(({ object }) => object.bucket === bucket);
    return all.sort((a, b) => compareKeys(a.object.key, b.object.key) || compareKeys(a.started, b.started));
  }

  findUpload(id: string): Upload | undefined {
    return this.uploads.get(id);
  }

  saveUpload(upload: Upload): void {
    this.uploads.set(upload.id, upload);
    writeWhole(join(this.folder, 'uploads', `${upload.id}.json`), JSON.stringify(upload));
  }

  savePart(upload: Upload, number: number, part: Part): void {
    const old = upload.parts[number];
    upload.parts[number] = part;
    this.saveUpload(upload);
    if (old !== undefined) this.removeData(old.dataId);
  }

  removeUpload(upload: Upload): void {
    this.uploads.delete(upload.id);
    rmSync(join(this.folder, 'uploads', `${upload.id}.json`), { force: true });
    Object.values(upload.parts).forEach((part) => this.removeData(part.dataId));
  }

  /** Stores bytes under a new id without references to them. Removes them again if the source fails. */
  async writeData(
    sources: readonly Readable[],
    decode?: Transform,
  ): Promise<{ dataId: string; digest: Digest }> {
    const dataId = randomBytes(16).toString('hex');
    const digest = new DigestStream();
    try {
      const written = pipeline(
        digest,
        createWriteStream(this.dataFile(dataId), { flags: 'wx', mode: 0o600 }),
      );
      await Promise.all([written, feed(sources, digest, decode)]);
    } catch (error) {
      digest.destroy();
      this.removeData(dataId);
      throw error;
    }
    return { dataId, digest: digest.digest() };
  }

  /** Opens bytes at once, so that a later overwrite of the object does not disturb the reader. */
  openData(dataId: string, range?: { start: number; end: number }): Readable {
    const file = this.dataFile(dataId);
    return createReadStream(file, { fd: openSync(file, 'r'), ...range });
  }

  removeData(dataId: string): void {
    rmSync(this.dataFile(dataId), { force: true });
  }

  private dataFile(dataId: string): string {
    return join(this.folder, 'data', dataId);
  }

  private objectFile(bucket: string, key: string): string {
    const name = createHash('sha256').update(`${bucket}\0${key}`).digest('hex');
    return join(this.folder, 'objects', `${name}.json`);
  }

  private saveBuckets(): void {
    writeWhole(join(this.folder, 'buckets.json'), JSON.stringify(Object.fromEntries(this.buckets)));
  }

  private index(object: StoredObject): void {
    const known = this.objects.get(object.bucket) ?? new Map<string, StoredObject>();
    this.objects.set(object.bucket, known.set(object.key, object));
  }

  private load(): void {
    const [bucketFile] = readdirSync(this.folder).filter((name) => name === 'buckets.json');
    if (bucketFile !== undefined) {
      const buckets = Buckets.parse(readJson(join(this.folder, bucketFile)));
      Object.entries(buckets).forEach(([name, bucket]) => this.buckets.set(name, bucket));
    }
    for (const file of jsonFiles(join(this.folder, 'objects')))
      this.index(StoredObject.parse(readJson(file)));
    for (const file of jsonFiles(join(this.folder, 'uploads'))) {
      const upload = Upload.parse(readJson(file));
      this.uploads.set(upload.id, upload);
    }
  }

  private removeUnreferencedData(): void {
    const stored = [...this.objects.values()].flatMap((objects) => [...objects.values()]);
    const parts = [...this.uploads.values()].flatMap((upload) => Object.values(upload.parts));
    const referenced = new Set([...stored, ...parts].map(({ dataId }) => dataId));
    const files = readdirSync(join(this.folder, 'data'));
    files.filter((name) => !referenced.has(name)).forEach((name) => this.removeData(name));
  }
}

/** Orders by UTF-8 bytes. The language's own order differs outside the basic multilingual plane. */
export function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

async function feed(sources: readonly Readable[], sink: Transform, decode?: Transform): Promise<void> {
  const [only] = sources;
  if (decode !== undefined && only !== undefined) {
    await pipeline(only, decode, sink, { end: true });
    return;
  }
  for (const [index, source] of sources.entries()) {
    const isLast = index === sources.length - 1;
    await pipeline(source, sink, { end: isLast });
  }
}

function jsonFiles(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.map((name) => join(folder, name));
}

function readJson(file: string): unknown {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return value;
}
