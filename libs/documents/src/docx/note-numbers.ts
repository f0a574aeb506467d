import { childOf, childrenOf, valueOf, type XmlElement } from '../archive/xml-tree';
import { formatNumber } from './numbering';

type Kind = 'f' | 'e';

/** The numbers that Word prints for footnotes (`f1`) and endnotes (`e1`): by the order of the references, not by their ids. */
export class NoteNumbers {
  private readonly numbers = new Map<string, string>();
  private readonly counts = { f: 0, e: 0 };

  constructor(private readonly formats: Readonly<Record<Kind, string>>) {}

  of(key: string): string {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const kind: Kind = key.startsWith('e') ? 'e' : 'f';
    const number = formatNumber(++this.counts[kind], this.formats[kind]);
    this.numbers.set(key, number);
    return number;
  }
}

/** The formats of notes in the last section, else in the settings, else those of Word. */
export function noteFormats(
  body: XmlElement,
  settings: XmlElement | undefined,
): Readonly<Record<Kind, string>> {
  const section = childrenOf(body, 'w:sectPr').at(-1);
  const formatOf = (name: string): string | undefined =>
    [section, settings].map((part) => valueOf(childOf(part, name, 'w:numFmt'))).find((format) => format);
  return { f: formatOf('w:footnotePr') ?? 'decimal', e: formatOf('w:endnotePr') ?? 'lowerRoman' };
}
