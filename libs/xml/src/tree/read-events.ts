import type { SaxesOptions, SaxesParser, TagForOptions } from 'saxes';

export interface XmlFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Why a text cannot be read: it is not XML, has a DOCTYPE, or exceeds the depth or length limit of its reader. */
export type XmlFaultKind = 'syntax' | 'doctype' | 'depth' | 'elements';

/** Stops reading. The message may contain words of the text. */
export class XmlFaultError extends Error {
  constructor(
    readonly kind: XmlFaultKind,
    readonly fault: XmlFault,
  ) {
    super(fault.message);
  }
}

/** Maximum depth. Deeper nesting has no legitimate use and costs quadratic time (reading notes 5.2). */
export const MAXIMUM_DEPTH = 256;

export interface XmlLimits {
  readonly depth: number;
  readonly elements: number;
}

export interface XmlEvents<Options extends SaxesOptions> {
  readonly open?: (tag: TagForOptions<Options>) => void;
  readonly close?: () => void;
  /** Character data and CDATA alike. */
  readonly text?: (text: string) => void;
}

/**
 * Reads a text from start to end and stops with an `XmlFaultError` at the first fault. All XML is read through this function: it
 * rejects a DOCTYPE, which only attacks need, and limits the depth and number of elements.
 */
export function readEvents<Options extends SaxesOptions>(
  xml: string,
  parser: SaxesParser<Options>,
  { limits, events }: { readonly limits: XmlLimits; readonly events: XmlEvents<Options> },
): void {
  const { open, close, text } = events;
  let [depth, elements] = [0, 0];
  const fail = (kind: XmlFaultKind, message: string): never => {
    throw new XmlFaultError(kind, { line: parser.line, column: parser.column, message });
  };
  parser.on('error', (error) => fail('syntax', withoutPosition(error.message)));
  parser.on('doctype', () => fail('doctype', 'a DOCTYPE is not allowed'));
  parser.on('opentag', (tag) => {
    depth += 1;
    elements += 1;
    if (elements > limits.elements) fail('elements', `there are more than ${limits.elements} elements`);
    if (depth > limits.depth) fail('depth', `elements are nested deeper than ${limits.depth}`);
    open?.(tag);
  });
  parser.on('closetag', () => {
    depth -= 1;
    close?.();
  });
  if (text !== undefined) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.write(xml).close();
}

/** saxes writes `line:column: message`. */
const withoutPosition = (message: string): string => message.replace(/^\d+:\d+:\s*/, '').replace(/\.$/, '');
