/** Behavior of the emulator for one request. */
export type Behaviour =
  | { readonly kind: 'answer'; readonly text: string; readonly pauseMs?: number }
  /** Streams the answer evenly over this duration from the arrival of the request, whatever its length. */
  | { readonly kind: 'paced'; readonly text: string; readonly takesMs: number }
  /** Reasons before it answers, with or without periodic keep-alives. */
  | {
      readonly kind: 'think';
      readonly text: string;
      readonly thinksMs: number;
      readonly pingMs?: number;
      readonly thoughtTokens: number;
    }
  | { readonly kind: 'truncated'; readonly text: string }
  | { readonly kind: 'refused' }
  /** Closes the connection cleanly without a reason after half the answer. */
  | { readonly kind: 'unfinished'; readonly text: string }
  /** Cuts the connection in the middle. */
  | { readonly kind: 'cut'; readonly text: string }
  /** Sends the beginning and then stays silent. */
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
  /** Streams endless text, up to this number of bytes. */
  | { readonly kind: 'flood'; readonly bytes: number };
