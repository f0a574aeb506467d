import { ensureWithin } from '../../reading/reading-limits';

interface FormCodes {
  readonly paintFormXObjectBegin: number;
  readonly paintFormXObjectEnd: number;
}

/**
 * Counts the work of pdf.js for one page while it runs. Nested forms can be a few kilobytes in the file and billions of operators
 * on the page. They are rejected as soon as they exceed the limit of a page.
 */
export class PageWork {
  private operators = 0;
  private forms = 0;
  private depth = 0;
  private deepest = 0;
  private refuse: (reason: unknown) => void = () => undefined;

  constructor(private readonly codes: FormCodes) {}

  /** Does the work of one page; rejects with `too-large` as soon as it is too much, whatever becomes of the work. */
  async ofPage<T>(work: () => Promise<T>): Promise<T> {
    this.operators = 0;
    this.forms = 0;
    this.depth = 0;
    this.deepest = 0;
    const tooMuch = new Promise<never>((_resolve, reject) => {
      this.refuse = reject;
    });
    return Promise.race([work(), tooMuch]);
  }

  /** Called for every list of operators. */
  note = (codes: readonly unknown[]): void => {
    this.operators += codes.length;
    for (const code of codes) {
      if (code === this.codes.paintFormXObjectEnd) this.depth -= 1;
      if (code !== this.codes.paintFormXObjectBegin) continue;
      this.forms += 1;
      this.depth += 1;
      this.deepest = Math.max(this.deepest, this.depth);
    }
    try {
      ensureWithin('operatorsPerPage', this.operators);
      ensureWithin('formsPerPage', this.forms);
      ensureWithin('formDepth', this.deepest);
    } catch (error) {
      this.refuse(error);
    }
  };
}
