import { unite } from '../content';
import type { HeadingReader } from './headings';
import type { FlowItem } from './reading-order';

/** Titles are rarely printed in more pieces. */
const MOST_PIECES = 6;

/** Joins the pieces of a title that stand in paragraphs of their own, where the outline of the document names the whole. */
export function joinTitles(flow: readonly FlowItem[], headings: HeadingReader): readonly FlowItem[] {
  const joined: FlowItem[] = [];
  for (let index = 0; index < flow.length; index++) {
    const item = flow[index];
    if (!item) continue;
    const pieces = piecesOfTitle(flow, index, headings);
    joined.push(pieces.length > 1 ? unitePieces(pieces) : item);
    index += pieces.length > 1 ? pieces.length - 1 : 0;
  }
  return joined;
}

type ParagraphItem = Extract<FlowItem, { kind: 'paragraph' }>;

function piecesOfTitle(
  flow: readonly FlowItem[],
  start: number,
  headings: HeadingReader,
): readonly ParagraphItem[] {
  const first = flow[start];
  if (first?.kind !== 'paragraph' || first.continued.length > 0) return [];
  const pieces = [first];
  let text = first.text;
  for (const next of flow.slice(start + 1, start + MOST_PIECES)) {
    if (next.kind !== 'paragraph' || next.page !== first.page || next.continued.length > 0) return [];
    const state = headings.goesOn(text, next.text, first.page);
    if (state === 'no') return [];
    pieces.push(next);
    text = `${text} ${next.text}`;
    if (state === 'complete') return pieces;
  }
  return [];
}

function unitePieces(pieces: readonly ParagraphItem[]): ParagraphItem {
  const [first] = pieces;
  if (!first) throw new RangeError('a title has pieces');
  const text = pieces.map((piece) => piece.text).join(' ');
  const paragraphs = pieces.map((piece) => piece.paragraph);
  return {
    ...first,
    text,
    paragraph: {
      ...first.paragraph,
      ...unite(paragraphs),
      text,
      lines: paragraphs.flatMap((paragraph) => paragraph.lines),
    },
  };
}
