/** Console messages of pdf.js when it omits something from a page because the file is damaged. */
const LEFT_OUT = /ignoring (?:errors during|XObject|sub-stream|annotation data)/;

let isListening = false;
let said = 0;

/** pdf.js continues on damaged pages. This counts what it omitted, so that such a page does not count as complete. */
export class Omissions {
  private failedStreams = 0;

  constructor() {
    listen();
  }

  /** Of this document and, as one process reads one at a time, of no other. */
  get count(): number {
    return this.failedStreams + said;
  }

  /** A stream of operators or text that ended with an error. pdf.js returns the part before the error. */
  noteFailedStream = (): void => {
    this.failedStreams += 1;
  };
}

/** From now on, console messages of pdf.js are counted or dropped; all others pass. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    const [first] = words;
    if (typeof first !== 'string' || !first.startsWith('Warning: ')) warn(...words);
    else if (LEFT_OUT.test(first)) said += 1;
  };
}
