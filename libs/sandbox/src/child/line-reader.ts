export interface LineReaderEvents {
  readonly onLine: (line: string) => void;
  readonly onOverflow: () => void;
}

/** Splits a byte stream into lines. It stops at a limit, so that a runaway child cannot exhaust the parent's memory. */
export class LineReader {
  private chunks: Buffer[] = [];
  private total = 0;
  private isOver = false;

  constructor(
    private readonly limit: number,
    private readonly events: LineReaderEvents,
  ) {}

  push(chunk: Buffer): void {
    if (this.isOver) return;
    this.total += chunk.length;
    if (this.total > this.limit) {
      this.isOver = true;
      this.chunks = [];
      this.events.onOverflow();
      return;
    }
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      this.chunks.push(chunk.subarray(from, end));
      const line = Buffer.concat(this.chunks).toString('utf8');
      this.chunks = [];
      from = end + 1;
      this.events.onLine(line);
    }
    if (from < chunk.length) this.chunks.push(chunk.subarray(from));
  }
}
