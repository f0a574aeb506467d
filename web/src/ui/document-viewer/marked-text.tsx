import { memo, type ReactNode } from 'react';
import { occurrences, toSegments } from './search';

/** The text of a block or cell, with superscript, subscript and highlighted search matches. */
export const MarkedText = memo(function MarkedText({ text, query }: { text: string; query: string }) {
  const segments = toSegments(text);
  const hits = query === '' ? [] : occurrences(segments.map((segment) => segment.text).join(''), query);
  let offset = 0;
  return segments.map((segment, index) => {
    const start = offset;
    offset += segment.text.length;
    const content = withHits(segment.text, start, hits);
    if (segment.script === 'raised') return <sup key={index}>{content}</sup>;
    if (segment.script === 'lowered') return <sub key={index}>{content}</sub>;
    return <span key={index}>{content}</span>;
  });
});

/** A match may start in one segment and end in the next. */
function withHits(text: string, start: number, hits: readonly (readonly [number, number])[]): ReactNode {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of hits) {
    const [first, last] = [Math.max(0, from - start), Math.min(text.length, to - start)];
    if (first >= last) continue;
    if (first > at) pieces.push(text.slice(at, first));
    pieces.push(<mark key={from}>{text.slice(first, last)}</mark>);
    at = last;
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(at)];
}
