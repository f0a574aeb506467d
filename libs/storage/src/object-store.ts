import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly size: number;
  readonly contentType: string | null;
}

export interface SignedUpload {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** An object, or a part of it, on its way. The etag is that of the whole object. */
export interface StreamedObject {
  readonly body: Readable;
  readonly size: number;
  readonly etag: string;
}

/** Bytes by key. Every call has a timeout; `signal` ends it earlier. */
export interface ObjectStore {
  put(key: string, body: Uint8Array | string, contentType: string, signal?: AbortSignal): Promise<void>;
  /** Null when there is no such object. */
  head(key: string, signal?: AbortSignal): Promise<StoredObject | null>;
  /** The whole object in memory; null when there is none. Throws when it is larger than `maximumBytes`. */
  get(key: string, maximumBytes: number, signal?: AbortSignal): Promise<Uint8Array | null>;
  /** The first `length` bytes; null when there is no such object. */
  getStart(key: string, length: number, signal?: AbortSignal): Promise<Uint8Array | null>;
  /** The object, or a part of it (`end` inclusive), to be handed on; null when there is no such object. */
  stream(
    key: string,
    options?: { signal?: AbortSignal; part?: { start: number; end: number } },
  ): Promise<StreamedObject | null>;
  /** Another object with the same bytes and type; false when there is no such object. */
  copy(key: string, toKey: string, signal?: AbortSignal): Promise<boolean>;
  /** No error when there is no such object. */
  delete(key: string, signal?: AbortSignal): Promise<void>;
  list(prefix: string, limit: number, signal?: AbortSignal): Promise<readonly string[]>;
  /**
   * An address to which a browser sends a file by PUT, as often as it likes while the signature lasts. The type, and the
   * size where it is given, are part of the signature and the store refuses anything else.
   */
  signUpload(
    key: string,
    options: { seconds: number; contentType: string; contentLength?: number },
  ): Promise<SignedUpload>;
  /** Key of an address made by `signUpload`; null for any other address. */
  keyOfSignedUrl(url: string): string | null;
  /** Creates the bucket where it is missing and lets `origin` send and fetch files. For local stores. */
  prepareBucket(origin: string): Promise<void>;
}
