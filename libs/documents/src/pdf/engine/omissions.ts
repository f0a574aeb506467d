/** What pdf.js says, on the console only, when it leaves something out of a page because the file is damaged there. */
const LEFT_OUT = /ignoring (?:errors during|XObject|sub-stream|annotation data)/;

let isListening = false;
let said = 0;

/** pdf.js goes on where a page is damaged. Counts what it left out, so that nobody takes such a page for whole. */
export class Omissions {
  private failedStreams = 0;

  constructor() {
    listen();
  }

  /** Of this document and, as one process reads one at a time, of no other. */
  get count(): number {
    return this.failedStreams + said;
  }

  /** A stream of operators or text that ended with an error; pdf.js hands out what came before it. */
  noteFailedStream = (): void => {
    this.failedStreams += 1;
  };
}

/** From here on what pdf.js says is counted or dropped; everything else that is said passes. */
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
