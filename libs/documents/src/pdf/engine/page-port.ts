/** `StreamKind.ERROR` of pdfjs-dist 5.4.296, not exported. */
const STREAM_ERROR = 5;

type Listener = (event: { readonly data: unknown }) => void;

/**
 * Connects the two halves of pdf.js within this process. Its own port copies every message with `structuredClone`, which takes a
 * sixth of the reading time. Here pages of text and operators are passed by reference. The sender starts new lists after each
 * page, so only the lists themselves are copied. Pixels of pictures are not passed on, because nothing is rendered here.
 */
export class PagePort {
  private readonly listeners = new Set<Listener>();

  /**
   * `onFailedStream` hears of every stream that ends with an error: pdf.js takes what came before it for all. `onOperators`
   * hears of every list of operators that passes, `onPicture` of every decoded picture.
   */
  constructor(
    private readonly onFailedStream: () => void = () => undefined,
    private readonly onOperators: (codes: readonly unknown[]) => void = () => undefined,
    private readonly onPicture: (id: string, data: unknown) => void = () => undefined,
  ) {}

  postMessage(message: unknown, transfer?: ArrayBuffer[]): void {
    if (isObject(message) && 'stream' in message && message.stream === STREAM_ERROR) this.onFailedStream();
    const data = this.handOver(message) ?? structuredClone(message, transfer ? { transfer } : undefined);
    // One task per message, so that a listener that throws does not block later messages.
    queueMicrotask(() => {
      for (const listener of [...this.listeners]) listener({ data });
    });
  }

  addEventListener(_name: string, listener: Listener, options?: { readonly signal?: AbortSignal }): void {
    this.listeners.add(listener);
    options?.signal?.addEventListener('abort', () => this.listeners.delete(listener), { once: true });
  }

  removeEventListener(_name: string, listener: Listener): void {
    this.listeners.delete(listener);
  }

  private handOver(message: unknown): object | undefined {
    if (!isObject(message)) return undefined;
    if ('data' in message && isList(message.data) && isPicture(message.data)) {
      this.onPicture(String(message.data[0]), message.data.at(-1));
      return { ...message, data: [...message.data.slice(0, -1), null] };
    }
    if (!('chunk' in message) || !isObject(message.chunk)) return undefined;
    const { chunk } = message;
    if ('items' in chunk && 'styles' in chunk) return { ...message, chunk: { ...chunk } };
    if (!('fnArray' in chunk) || !('argsArray' in chunk)) return undefined;
    const { fnArray, argsArray } = chunk;
    if (!isList(fnArray) || !isList(argsArray)) return undefined;
    this.onOperators(fnArray);
    return { ...message, chunk: { ...chunk, fnArray: fnArray.slice(), argsArray: argsArray.slice() } };
  }
}

/** Objects travel as id, page where there is one, kind and content. */
const isPicture = (data: readonly unknown[]): boolean =>
  (data.length === 3 || data.length === 4) && data.at(-2) === 'Image';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
