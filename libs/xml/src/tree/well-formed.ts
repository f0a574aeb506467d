import { SaxesParser } from 'saxes';
import { MAXIMUM_DEPTH, readEvents, type XmlFault, XmlFaultError } from './read-events';

export type Verdict =
  | { readonly kind: 'well-formed' }
  | { readonly kind: 'ill-formed'; readonly fault: XmlFault }
  /** A complete document followed by other text. `rootEnd`: index after the end of the root element. */
  | { readonly kind: 'extra-content'; readonly fault: XmlFault; readonly rootEnd: number };

const LIMITS = { depth: MAXIMUM_DEPTH, elements: Infinity };

/** Checks whether a text is well-formed XML 1.0 with namespaces. Stops at the first fault. */
export function checkWellFormed(xml: string): Verdict {
  const parser = new SaxesParser({ xmlns: true, position: true });
  let depth = 0;
  let rootEnd: number | null = null;
  const open = (): void => void (depth += 1);
  const close = (): void => {
    depth -= 1;
    if (depth === 0) rootEnd ??= parser.position;
  };
  try {
    readEvents(xml, parser, { limits: LIMITS, events: { open, close } });
    return { kind: 'well-formed' };
  } catch (error) {
    if (!(error instanceof XmlFaultError)) throw error;
    return rootEnd === null
      ? { kind: 'ill-formed', fault: error.fault }
      : { kind: 'extra-content', fault: error.fault, rootEnd };
  }
}
