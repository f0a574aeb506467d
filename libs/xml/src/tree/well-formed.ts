import { SaxesParser } from 'saxes';

export interface XmlFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type Verdict =
  | { readonly kind: 'well-formed' }
  | { readonly kind: 'ill-formed'; readonly fault: XmlFault }
  /** A whole document, and something behind it. `rootEnd`: index after the end of the root element. */
  | { readonly kind: 'extra-content'; readonly fault: XmlFault; readonly rootEnd: number };

/** Deeper nesting has no honest use, and costs quadratic time (reading notes 5.2). */
const MAXIMUM_DEPTH = 256;

/** Says whether a text is well-formed XML 1.0 with namespaces; stops at the first fault. */
export function checkWellFormed(xml: string): Verdict {
  const parser = new SaxesParser({ xmlns: true, position: true });
  let depth = 0;
  let rootEnd: number | null = null;
  const fail = (message: string): never => {
    throw new XmlFaultError({ line: parser.line, column: parser.column, message });
  };
  parser.on('error', (error) => fail(withoutPosition(error.message)));
  parser.on('doctype', () => fail('a DOCTYPE is not allowed'));
  parser.on('opentag', () => {
    depth += 1;
    if (depth > MAXIMUM_DEPTH) fail(`elements are nested deeper than ${MAXIMUM_DEPTH}`);
  });
  parser.on('closetag', () => {
    depth -= 1;
    if (depth === 0) rootEnd ??= parser.position;
  });
  try {
    parser.write(xml).close();
    return { kind: 'well-formed' };
  } catch (error) {
    if (!(error instanceof XmlFaultError)) throw error;
    return rootEnd === null
      ? { kind: 'ill-formed', fault: error.fault }
      : { kind: 'extra-content', fault: error.fault, rootEnd };
  }
}

/** Carries a fault out of the parser's callbacks. */
export class XmlFaultError extends Error {
  constructor(readonly fault: XmlFault) {
    super(fault.message);
  }
}

/** saxes writes `line:column: message`. */
export const withoutPosition = (message: string): string =>
  message.replace(/^\d+:\d+:\s*/, '').replace(/\.$/, '');
