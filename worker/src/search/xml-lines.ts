import type { PlacedLine } from './pieces';

/** What can be searched of an XML: its texts and the values of its attributes, line by line; not the names of elements. */
export function* xmlLines(xml: string): Generator<PlacedLine> {
  let number = 0;
  for (let start = 0; start <= xml.length;) {
    const found = xml.indexOf('\n', start);
    const end = found === -1 ? xml.length : found;
    number += 1;
    yield { page: null, place: String(number), text: unescaped(bare(xml.slice(start, end))) };
    start = end + 1;
  }
}

/** Attributes with their values, whose quotes are no part of them. */
const ATTRIBUTE = /[\w.:-]+\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Names of elements, and the signs around them. */
const MARKUP = /<!\[CDATA\[|<!(?:--)?|<[?/]?[\w.:-]*|\]\]>|-->|[?/]?>/g;

const bare = (line: string): string => line.replace(ATTRIBUTE, ' $1$2 ').replace(MARKUP, ' ');

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, sign, decimal, hex) => {
    if (typeof sign === 'string') return SIGNS[sign] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
