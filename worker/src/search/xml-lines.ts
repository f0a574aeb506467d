import type { PlacedLine } from './pieces';

/** The searchable lines of an XML: its texts and attribute values, without element names. */
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

/** Attributes with their values, without the quotes. */
const ATTRIBUTE = /[\w.:-]+\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Element names and the markup around them. */
const MARKUP = /<!\[CDATA\[|<!(?:--)?|<[?/]?[\w.:-]*|\]\]>|-->|[?/]?>/g;

const bare = (line: string): string => line.replace(ATTRIBUTE, ' $1$2 ').replace(MARKUP, ' ');

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, sign, decimal, hex) => {
    if (typeof sign === 'string') return SIGNS[sign] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
