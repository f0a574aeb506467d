/** What the emulator does with one request. */
export type Behaviour =
  | { readonly kind: 'answer'; readonly text: string; readonly pauseMs?: number }
  /** Answers evenly over so long from the arrival of the request on, however long the text is. */
  | { readonly kind: 'paced'; readonly text: string; readonly takesMs: number }
  /** Thinks before it answers, with a sign of life every so often, or without any. */
  | {
      readonly kind: 'think';
      readonly text: string;
      readonly thinksMs: number;
      readonly pingMs?: number;
      readonly thoughtTokens: number;
    }
  | { readonly kind: 'truncated'; readonly text: string }
  | { readonly kind: 'refused' }
  /** Closes politely without a reason after half the answer. */
  | { readonly kind: 'unfinished'; readonly text: string }
  /** Cuts the connection in the middle. */
  | { readonly kind: 'cut'; readonly text: string }
  /** Sends the beginning and then nothing more. */
  | { readonly kind: 'stall'; readonly text: string }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body: string;
    }
  | { readonly kind: 'html' }
  /** Answers 200 with JSON of another shape. */
  | { readonly kind: 'garbage' }
  /** Streams text without an end, up to so many bytes. */
  | { readonly kind: 'flood'; readonly bytes: number };
