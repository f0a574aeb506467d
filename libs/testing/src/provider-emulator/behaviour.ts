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
  /** Sends the whole answer with this finish reason of the vendor; null for none. */
  | { readonly kind: 'finish'; readonly text: string; readonly reason: string | null }
  /** Sends the whole answer as one JSON body, although a stream was requested. */
  | { readonly kind: 'json'; readonly text: string; readonly reason: string | null }
  /** Refuses with a text of its own and ends normally. */
  | { readonly kind: 'refusal'; readonly text: string }
  /** Uses up the output limit for thinking and writes nothing. */
  | { readonly kind: 'thought-out'; readonly thoughtTokens: number }
  /** Sends half the answer and then an error. */
  | { readonly kind: 'error'; readonly text: string; readonly message: string }
  /** Closes the connection before the first byte. */
  | { readonly kind: 'reset' }
  /** Sends no byte for this time, and then answers. */
  | { readonly kind: 'silent'; readonly text: string; readonly silentMs: number }
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
