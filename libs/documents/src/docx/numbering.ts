import { childOf, childrenOf, valueOf, type XmlElement } from '../archive/xml-tree';
import { eastAsianNumeral } from '@app/text-normalization';
import { repairCharacters } from '../text/text-repair';
import type { NumberingReference } from './styles';

/** The number before a paragraph, as Word prints it. */
export interface PrintedNumber {
  readonly text: string;
  readonly level: number;
  readonly isBullet: boolean;
}

interface Level {
  readonly start: number;
  readonly format: string;
  readonly template: string;
  readonly restartsAfter: number;
  readonly allDecimal: boolean;
  readonly style?: string;
  readonly font: string;
}

interface Definition {
  readonly abstractId: string;
  readonly levels: ReadonlyMap<number, Level>;
  readonly starts: ReadonlyMap<number, number>;
}

/** Counts through `numbering.xml` as Word does. Call `next` once per numbered paragraph, in document order. */
export class NumberingCounter {
  private readonly definitions: ReadonlyMap<string, Definition>;
  private readonly counters = new Map<string, Map<number, number>>();
  private readonly started = new Set<string>();

  constructor(root: XmlElement | undefined) {
    this.definitions = readDefinitions(root);
  }

  /** Level that a style is linked to, if its numbering names only the list. */
  levelOfStyle(id: string | undefined, styleId: string | undefined): number | undefined {
    if (id === undefined || styleId === undefined) return undefined;
    for (const [level, entry] of this.definitions.get(id)?.levels ?? [])
      if (entry.style === styleId) return level;
    return undefined;
  }

  next(reference: NumberingReference): PrintedNumber | undefined {
    const { id } = reference;
    const levelIndex = reference.level ?? 0;
    if (id === undefined || id === '0') return undefined;
    const definition = this.definitions.get(id);
    const level = definition?.levels.get(levelIndex);
    if (!definition || !level) return undefined;
    if (level.format === 'bullet') {
      return {
        text: repairCharacters(level.template, level.font).trim() || '•',
        level: levelIndex,
        isBullet: true,
      };
    }
    const counts = this.advance(id, definition, levelIndex);
    if (level.format === 'none' && !/%\d/.test(level.template)) return undefined;
    const text = level.template.replace(/%(\d)/g, (_all, digit: string) => {
      const index = Number(digit) - 1;
      const part = definition.levels.get(index);
      const format = level.allDecimal ? 'decimal' : (part?.format ?? 'decimal');
      return formatNumber(counts.get(index) ?? part?.start ?? 1, format);
    });
    return text.trim() === '' ? undefined : { text: text.trim(), level: levelIndex, isBullet: false };
  }

  private advance(id: string, definition: Definition, levelIndex: number): ReadonlyMap<number, number> {
    const counts = this.counters.get(definition.abstractId) ?? new Map<number, number>();
    this.counters.set(definition.abstractId, counts);
    const override = definition.starts.get(levelIndex);
    const firstUse = `${id}.${levelIndex}`;
    const restarted = override !== undefined && !this.started.has(firstUse);
    this.started.add(firstUse);
    const current = counts.get(levelIndex);
    if (restarted) counts.set(levelIndex, override);
    else if (current === undefined) counts.set(levelIndex, definition.levels.get(levelIndex)?.start ?? 1);
    else counts.set(levelIndex, current + 1);
    for (const deeper of [...counts.keys()]) {
      const restartsAfter = definition.levels.get(deeper)?.restartsAfter ?? deeper;
      if (deeper > levelIndex && levelIndex < restartsAfter) counts.delete(deeper);
    }
    for (let above = 0; above < levelIndex; above++) {
      if (!counts.has(above)) counts.set(above, definition.levels.get(above)?.start ?? 1);
    }
    return counts;
  }
}

function readDefinitions(root: XmlElement | undefined): ReadonlyMap<string, Definition> {
  const abstracts = new Map<string, XmlElement>();
  const byStyleLink = new Map<string, XmlElement>();
  for (const element of childrenOf(root, 'w:abstractNum')) {
    abstracts.set(element.attributes['w:abstractNumId'] ?? '', element);
    const link = valueOf(childOf(element, 'w:styleLink'));
    if (link !== undefined) byStyleLink.set(link, element);
  }
  const definitions = new Map<string, Definition>();
  for (const element of childrenOf(root, 'w:num')) {
    const id = element.attributes['w:numId'];
    const abstractId = valueOf(childOf(element, 'w:abstractNumId')) ?? '';
    const named = abstracts.get(abstractId);
    const link = valueOf(childOf(named, 'w:numStyleLink'));
    const source = (link === undefined ? undefined : byStyleLink.get(link)) ?? named;
    if (id === undefined || !source) continue;
    const levels = new Map(readLevels(source));
    const starts = new Map<number, number>();
    for (const override of childrenOf(element, 'w:lvlOverride')) {
      const level = Number(override.attributes['w:ilvl'] ?? 0);
      for (const [index, entry] of readLevels(override)) levels.set(index, entry);
      const start = valueOf(childOf(override, 'w:startOverride'));
      if (start !== undefined) starts.set(level, Number(start));
    }
    definitions.set(id, { abstractId: source.attributes['w:abstractNumId'] ?? abstractId, levels, starts });
  }
  return definitions;
}

function readLevels(parent: XmlElement): readonly (readonly [number, Level])[] {
  return childrenOf(parent, 'w:lvl').map((element) => {
    const index = Number(element.attributes['w:ilvl'] ?? 0);
    const fonts = childOf(element, 'w:rPr', 'w:rFonts');
    const style = valueOf(childOf(element, 'w:pStyle'));
    return [
      index,
      {
        start: Number(valueOf(childOf(element, 'w:start')) ?? 1),
        format: valueOf(childOf(element, 'w:numFmt')) ?? 'decimal',
        template: valueOf(childOf(element, 'w:lvlText')) ?? '',
        restartsAfter: Number(valueOf(childOf(element, 'w:lvlRestart')) ?? index),
        allDecimal: childOf(element, 'w:isLgl') !== undefined,
        font: fonts?.attributes['w:ascii'] ?? '',
        ...(style === undefined ? {} : { style }),
      },
    ];
  });
}

const ROMAN = [
  [1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'], [50, 'l'], [40, 'xl'], [10, 'x'],
  [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i'],
] as const; // prettier-ignore

export function formatNumber(value: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(value);
    case 'upperLetter':
      return letters(value).toUpperCase();
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'chineseLegalSimplified':
    case 'ideographDigital':
    case 'japaneseCounting':
    case 'japaneseDigitalTenThousand':
    case 'koreanDigital2':
    case 'taiwaneseCounting':
    case 'taiwaneseCountingThousand':
      return eastAsianNumeral(value);
    case 'decimalFullWidth':
    case 'decimalFullWidth2':
      return String(value).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return value >= 1 && value <= 20 ? String.fromCodePoint(0x2460 + value - 1) : String(value);
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'none':
      return '';
    default:
      return String(value);
  }
}

/** a … z, aa, bb …: Word repeats the letter. */
function letters(value: number): string {
  if (value < 1 || value > 780) return String(value);
  const letter = String.fromCharCode(97 + ((value - 1) % 26));
  return letter.repeat(Math.floor((value - 1) / 26) + 1);
}

function roman(value: number): string {
  if (value < 1 || value > 3999) return String(value);
  let rest = value;
  let text = '';
  for (const [amount, sign] of ROMAN) {
    while (rest >= amount) {
      text += sign;
      rest -= amount;
    }
  }
  return text;
}
