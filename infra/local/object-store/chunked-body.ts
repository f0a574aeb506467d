import { Transform, type TransformCallback } from 'node:stream';
import { S3Error } from './s3-error';

const LONGEST_LINE = 16 * 1024;

type Expecting = 'size' | 'data' | 'data-end' | 'trailer' | 'nothing';

/**
 * Removes the `aws-chunked` framing from a body: `<hex size>[;extension]CRLF data CRLF … 0 CRLF trailers CRLF`. Trailers are
 * kept for the check of declared properties.
 */
export class ChunkedBody extends Transform {
  readonly trailers = new Map<string, string>();
  private expecting: Expecting = 'size';
  private left = 0;
  private buffer: Buffer = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.buffer = this.buffer.length === 0 ? chunk : Buffer.concat([this.buffer, chunk]);
    try {
      while (this.step());
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override _flush(done: TransformCallback): void {
    // Some clients omit the empty line after the last trailer.
    const isWhole =
      this.expecting === 'nothing' || (this.expecting === 'trailer' && this.buffer.length === 0);
    done(isWhole ? null : new S3Error(400, 'IncompleteBody', 'The chunked body ends too early.'));
  }

  /** Consumes available bytes. Returns false if more are needed. */
  private step(): boolean {
    if (this.expecting === 'nothing') {
      if (this.buffer.length > 0) throw malformed();
      return false;
    }
    return this.expecting === 'data' ? this.passData() : this.takeLine();
  }

  private passData(): boolean {
    if (this.buffer.length === 0) return false;
    const part = this.buffer.subarray(0, this.left);
    this.push(part);
    this.buffer = this.buffer.subarray(part.length);
    this.left -= part.length;
    if (this.left === 0) this.expecting = 'data-end';
    return true;
  }

  private takeLine(): boolean {
    const end = this.buffer.indexOf('\r\n');
    if (end > LONGEST_LINE || (end < 0 && this.buffer.length > LONGEST_LINE)) throw malformed();
    if (end < 0) return false;
    const line = this.buffer.subarray(0, end).toString('latin1');
    this.buffer = this.buffer.subarray(end + 2);
    this.readLine(line);
    return true;
  }

  private readLine(line: string): void {
    if (this.expecting === 'size') this.readSize(line);
    else if (this.expecting === 'trailer') this.readTrailer(line);
    else if (line !== '') throw malformed();
    else this.expecting = 'size';
  }

  private readSize(line: string): void {
    const [, size] = /^([0-9a-fA-F]{1,12})(?:;.*)?$/.exec(line) ?? [];
    if (size === undefined) throw malformed();
    this.left = parseInt(size, 16);
    this.expecting = this.left === 0 ? 'trailer' : 'data';
  }

  private readTrailer(line: string): void {
    if (line === '') {
      this.expecting = 'nothing';
      return;
    }
    const mark = line.indexOf(':');
    if (mark < 1) throw malformed();
    this.trailers.set(line.slice(0, mark).trim().toLowerCase(), line.slice(mark + 1).trim());
  }
}

const malformed = (): S3Error => new S3Error(400, 'InvalidRequest', 'The chunked body is malformed.');
