import { readListMarker } from '@app/text-normalization';
import type { ParagraphText } from './paragraph-text';

/**
 * The items of a list that was typed into one paragraph with line breaks: `1. Adults`, `2. Able to consent`. A line without a
 * marker belongs to the item before it, and lines before the first item are a text of their own. Returns the whole text if its
 * markers do not follow each other.
 */
export function listLines({ text, lines }: Pick<ParagraphText, 'text' | 'lines'>): readonly string[] {
  const markers = lines.flatMap((line, at) => {
    const marker = readListMarker(line)?.marker;
    return marker === undefined ? [] : [{ marker, at }];
  });
  const isList = markers.every(
    ({ marker }, index) => index === 0 || follows(markers[index - 1]?.marker, marker),
  );
  if (markers.length < 2 || !isList) return [text];
  const starts = [...new Set([0, ...markers.map(({ at }) => at)])];
  const items = starts.map((start, index) =>
    lines
      .slice(start, starts[index + 1])
      .join(' ')
      .trim(),
  );
  return items.filter((item) => item !== '');
}

/** `2.` follows `1.`, `b)` follows `a)`, and a bullet follows the same bullet. */
function follows(before: string | undefined, marker: string): boolean {
  const [one, other] = [orderOf(before ?? ''), orderOf(marker)];
  if (one === undefined || other === undefined) return before === marker;
  return one.shape === other.shape && other.value === one.value + 1;
}

/** The last number or the only letter of a marker, and the marker around it. */
function orderOf(marker: string): { readonly shape: string; readonly value: number } | undefined {
  const [number] = /\d+(?=\D*$)/.exec(marker) ?? [];
  if (number !== undefined) return { shape: marker.replace(/\d+(?=\D*$)/, '1'), value: Number(number) };
  const [letter] = /(?<!\p{L})\p{L}(?!\p{L})/u.exec(marker) ?? [];
  if (letter === undefined) return undefined;
  const shape = marker.replace(letter, letter === letter.toLowerCase() ? 'a' : 'A');
  return { shape, value: letter.charCodeAt(0) };
}
