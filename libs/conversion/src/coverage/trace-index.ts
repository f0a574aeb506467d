import { type WholeDocument, withoutExcluded } from '../model/whole-document';
import { SourceIndex } from '../sources/source-index';
import { counted, type CountedDocument } from './coverage-input';

/** The documents prepared for tracing, which is possible before there is XML. */
export interface TraceIndex {
  readonly documents: readonly CountedDocument[];
  readonly index: SourceIndex;
}

interface Known extends TraceIndex {
  readonly of: readonly WholeDocument[];
}

/** A cache keyed by the blocks of the first document, so that an entry is released with its documents. */
const known = new WeakMap<WholeDocument['blocks'], Known>();

/**
 * Prepares documents for tracing. Workflows with the same documents in one process share the preparation, because it takes longer
 * than everything else of a small workflow.
 */
export function traceIndexOf(documents: readonly WholeDocument[]): TraceIndex {
  const [first] = documents;
  const before = first && known.get(first.blocks);
  if (before !== undefined && areTheSame(before.of, documents)) return before;
  const index = new SourceIndex(documents.map(withoutExcluded));
  const traceIndex = { of: documents, documents: documents.map(counted), index };
  if (first !== undefined) known.set(first.blocks, traceIndex);
  return traceIndex;
}

/** True for the same texts in documents with the same names, and with the same pages read from pictures. */
const areTheSame = (some: readonly WholeDocument[], others: readonly WholeDocument[]): boolean =>
  some.length === others.length &&
  some.every((one, place) => {
    const other = others[place];
    return (
      other !== undefined &&
      one.blocks === other.blocks &&
      one.id === other.id &&
      one.name === other.name &&
      one.pictured === other.pictured &&
      one.undrawn === other.undrawn
    );
  });
