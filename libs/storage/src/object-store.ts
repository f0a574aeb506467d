import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly size: number;
  readonly contentType: string | null;
}

export interface SignedUpload {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** An object or a part of it as a stream. The etag is that of the whole object. */
export interface StreamedObject {
  readonly body: Readable;
  readonly size: number;
  readonly etag: string;
  readonly contentType: string | null;
}

/** Object storage by key. Every call has a timeout; `signal` aborts earlier. */
export interface ObjectStore {
  put(key: string, body: Uint8Array | string, contentType: string, signal?: AbortSignal): Promise<void>;
  /** Stores an object of a known size without loading it into memory. No timeout, but `signal` aborts. */
  putStream(
    key: string,
    object: { readonly body: Readable; readonly size: number; readonly contentType: string | null },
    signal?: AbortSignal,
  ): Promise<void>;
  /** Null if the object does not exist. */
  head(key: string, signal?: AbortSignal): Promise<StoredObject | null>;
  /** Loads the whole object into memory. Null if it does not exist. Throws if it is larger than `maximumBytes`. */
  get(key: string, maximumBytes: number, signal?: AbortSignal): Promise<Uint8Array | null>;
  /** Reads the first `length` bytes. Null if the object does not exist. */
  getStart(key: string, length: number, signal?: AbortSignal): Promise<Uint8Array | null>;
  /** Streams the object or a part of it (`end` inclusive). Null if it does not exist. */
  stream(
    key: string,
    options?: { signal?: AbortSignal; part?: { start: number; end: number } },
  ): Promise<StreamedObject | null>;
  /** Copies an object with its type. False if the source does not exist. */
  copy(key: string, toKey: string, signal?: AbortSignal): Promise<boolean>;
  /** Idempotent: no error if the object does not exist. */
  delete(key: string, signal?: AbortSignal): Promise<void>;
  /** Keys in ascending order, at most `limit`. */
  list(prefix: string, limit: number, signal?: AbortSignal): Promise<readonly string[]>;
  /** Names of all folders directly below a prefix that ends in `/`. */
  listFolders(prefix: string, signal?: AbortSignal): Promise<readonly string[]>;
  /**
   * Returns a URL to which a browser can PUT a file, repeatedly until the signature expires. The type, and the size if given,
   * are signed. The store refuses anything else.
   */
  signUpload(
    key: string,
    options: { seconds: number; contentType: string; contentLength?: number },
  ): Promise<SignedUpload>;
  /** Key of a URL made by `signUpload`. Null for any other URL. */
  keyOfSignedUrl(url: string): string | null;
  /** Creates the bucket if missing and lets `origin` send and fetch files. For local stores. */
  prepareBucket(origin: string): Promise<void>;
}
