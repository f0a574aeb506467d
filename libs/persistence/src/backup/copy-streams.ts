import { Readable, Writable } from 'node:stream';
import type { Connection, Submittable } from 'pg';

declare module 'pg' {
  /** Methods of the driver's connection that its types omit. */
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
    sendCopyFail(message: string): void;
  }
}

/** Rows arrive one message each. They are passed on in chunks of this size. */
const CHUNK_BYTES = 64 * 1024;

/** Result of a `COPY … TO STDOUT` statement. Pass it to `client.query` and read it to its end. */
export class CopyOut extends Readable implements Submittable {
  private connection: Connection | null = null;
  private rows: Buffer[] = [];
  private bytes = 0;

  constructor(private readonly statement: string) {
    super({ highWaterMark: CHUNK_BYTES });
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.statement);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // The driver reuses the memory of its messages.
    this.rows.push(Buffer.from(chunk));
    this.bytes += chunk.length;
    if (this.bytes >= CHUNK_BYTES) this.passOn();
  }

  handleCommandComplete(): void {
    this.passOn();
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  /** The rest of the result still arrives, and is dropped. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.connection?.stream.resume();
    done(error);
  }

  private passOn(): void {
    const chunk = Buffer.concat(this.rows);
    [this.rows, this.bytes] = [[], 0];
    if (this.destroyed || chunk.length === 0) return;
    if (!this.push(chunk)) this.connection?.stream.pause();
  }
}

/** Input of a `COPY … FROM STDIN` statement. Pass it to `client.query`, write the rows and end it. */
export class CopyIn extends Writable implements Submittable {
  private connection: Connection | null = null;
  private ready: (connection: Connection) => void = () => undefined;
  private readonly asked = new Promise<Connection>((resolve) => (this.ready = resolve));
  private finished: ((error?: Error) => void) | null = null;

  constructor(private readonly statement: string) {
    super();
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.statement);
  }

  handleCopyInResponse(connection: Connection): void {
    this.ready(connection);
  }

  handleCommandComplete(): void {
    // The statement has ended when the server is ready again.
  }

  handleReadyForQuery(): void {
    this.finished?.();
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    void this.asked.then((connection) => {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', done);
      else done();
    });
  }

  override _final(done: (error?: Error) => void): void {
    this.finished = done;
    void this.asked.then((connection) => connection.endCopyFrom());
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // A failure of the source ends the statement; after a failure of the statement this is without effect.
    if (this.finished === null) this.connection?.sendCopyFail(error?.message ?? 'The input ended early.');
    done(error);
  }
}
