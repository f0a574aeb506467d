import { readListMarker } from '@app/text-normalization';
import type { ParagraphText } from './paragraph-text';

/**
 * The items of a list that was typed into one paragraph with line breaks: `1. Adults`, `2. Able to consent`. Items with other markers can
 * stand below them. A line without a marker belongs to the item before it, and lines before the first item are a text of their own.
 * Returns the whole text if its markers do not follow each other.
 */
export function listLines({ text, lines }: Pick<ParagraphText, 'text' | 'lines'>): readonly string[] {
  const markers = lines.flatMap((line, at) => {
    const marker = readListMarker(line)?.marker;
    return marker === undefined ? [] : [{ marker, at }];
  });
  if (!areItems(markers.map(({ marker }) => marker))) return [text];
  const starts = [...new Set([0, ...markers.map(({ at }) => at)])];
  const items = starts.map((start, index) =>
    lines
      .slice(start, starts[index + 1])
      .join(' ')
      .trim(),
  );
  return items.filter((item) => item !== '');
}

/** Whether the markers of each shape follow each other. The first shape is that of the list, so it has a second item. */
function areItems(markers: readonly string[]): boolean {
  const shapeOf = (marker: string): string => orderOf(marker)?.shape ?? marker;
  const before = new Map<string, string>();
  const follow = markers.every((marker, index) => {
    const last = before.get(shapeOf(marker));
    before.set(shapeOf(marker), marker);
    return last === undefined ? index === 0 || isFirst(marker) : follows(last, marker);
  });
  const [first = ''] = markers;
  return follow && markers.filter((marker) => shapeOf(marker) === shapeOf(first)).length > 1;
}

/** `1.`, `a)` and bullets begin a list. */
function isFirst(marker: string): boolean {
  const order = orderOf(marker);
  return order === undefined || order.value === 1 || /^\W*a\W*$/i.test(marker);
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
