import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Random } from '../../../libs/study-writers/test/random';

export interface Seed {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Changes a document as accidents and attackers do: its bytes, or the parts inside its container. */
export function mutate(seed: Seed, others: readonly Seed[], random: Random): Uint8Array {
  const isZip = seed.bytes[0] === 0x50 && seed.bytes[1] === 0x4b;
  // A changed byte of a zip file usually breaks only a checksum. Changes inside the parts reach the readers.
  const inner = isZip && random.chance(75) ? mutateParts(seed.bytes, random) : null;
  if (inner !== null) return inner;
  if (!isZip && random.chance(60)) return mutateText(seed.bytes, random, PDF_WORDS);
  return mutateBytes(seed.bytes, others, random);
}

const MOST_CHANGES = 12;

function mutateBytes(bytes: Uint8Array, others: readonly Seed[], random: Random): Uint8Array {
  let changed: Uint8Array = bytes.slice();
  for (let times = 1 + random.below(MOST_CHANGES); times > 0 && changed.length > 0; times--) {
    const at = random.below(changed.length);
    const length = 1 + random.below(Math.min(2000, changed.length - at));
    switch (random.below(7)) {
      case 0:
        changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8));
        break;
      case 1:
        changed.fill(random.oneOf([0, 255, 32, 0x7f]), at, at + length);
        break;
      case 2:
        changed = joined(changed.subarray(0, at), changed.subarray(at + length));
        break;
      case 3:
        changed = joined(changed.subarray(0, at), changed.subarray(at, at + length), changed.subarray(at));
        break;
      case 4:
        for (let index = at; index < at + length; index++) changed[index] = random.below(256);
        break;
      case 5:
        if (random.chance(20)) changed = changed.slice(0, at);
        break;
      default: {
        const other = others[random.below(others.length)]?.bytes ?? changed;
        const from = random.below(other.length);
        changed = joined(changed.subarray(0, at), other.subarray(from, from + length), changed.subarray(at));
      }
    }
  }
  return changed;
}

function mutateParts(bytes: Uint8Array, random: Random): Uint8Array | null {
  try {
    const parts: Record<string, Uint8Array> = unzipSync(bytes);
    const names = Object.keys(parts).filter((name) => /\.(xml|rels)$/.test(name));
    for (let times = 1 + random.below(3); times > 0; times--) {
      const name = names[random.below(names.length)];
      const part = name === undefined ? undefined : parts[name];
      if (name === undefined || part === undefined) return null;
      if (random.chance(5)) delete parts[name];
      else parts[name] = random.chance(50) ? mutateMarkup(part, random) : mutateText(part, random, XML_WORDS);
    }
    return zipSync(parts, { level: 1 });
  } catch {
    // A corpus file may use a feature that this unzip library does not support.
    return null;
  }
}

/**
 * Moves, duplicates, nests and removes whole elements. The result is well-formed or nearly so, but no office program would write
 * it.
 */
function mutateMarkup(part: Uint8Array, random: Random): Uint8Array {
  let text = strFromU8(part);
  for (let times = 1 + random.below(4); times > 0; times--) {
    const element = anElement(text, random);
    if (element === null) break;
    const inside = text.slice(element.from, element.to);
    const [before, after] = [text.slice(0, element.from), text.slice(element.to)];
    switch (random.below(4)) {
      case 0:
        text = before + after;
        break;
      case 1:
        text = before + inside.repeat(2 + random.below(30)) + after;
        break;
      case 2: {
        const depth = 1 + random.below(random.chance(10) ? 400 : 20);
        text =
          before + `<${element.name}>`.repeat(depth) + inside + `</${element.name}>`.repeat(depth) + after;
        break;
      }
      default: {
        const target = anElement(text, random);
        if (target !== null) text = text.slice(0, target.from) + inside + text.slice(target.from);
      }
    }
    if (text.length > 2_000_000) break;
  }
  return strToU8(text);
}

function anElement(text: string, random: Random): { name: string; from: number; to: number } | null {
  const from = text.indexOf('<', random.below(text.length));
  const name = from < 0 ? undefined : /^<([\w:]+)/.exec(text.slice(from, from + 80))?.[1];
  if (name === undefined) return null;
  const open = text.indexOf('>', from);
  if (text[open - 1] === '/') return { name, from, to: open + 1 };
  const end = text.indexOf(`</${name}>`, open);
  return end < 0 ? null : { name, from, to: end + name.length + 3 };
}

const NUMBERS = ['0', '-1', '1', '255', '65536', '2147483647', '-2147483648', '4294967296', '1e309', '0.0000001', '99999999999999999999', 'NaN'] as const; // prettier-ignore
const XML_WORDS = ['', '"', '<', '&', '&amp;', ']]>', '<!DOCTYPE x>', '<!--', '\u0000', '\ud800', 'w:vMerge', 'w:gridSpan', 'A1:XFD1048576', 'http://x/'] as const; // prettier-ignore
const PDF_WORDS = ['', 'null', 'true', '<<', '>>', '[', ']', '(', ')', 'obj', 'endobj', 'stream', 'endstream', '1 0 R', '2 0 R', '99 0 R', '/Type', '/Page', '/Pages', '/Kids', '/Parent', '/Font', 'BT', 'ET', 'Tj', 'TJ', 'Tm', 'cm', 'q', 'Q', 're', 'f', 'Do', '/FlateDecode', '/Length'] as const; // prettier-ignore

/** Replaces numbers and words with other numbers and words. */
function mutateText(bytes: Uint8Array, random: Random, words: readonly [string, ...string[]]): Uint8Array {
  let text = Buffer.from(bytes).toString('latin1');
  for (let times = 1 + random.below(MOST_CHANGES); times > 0; times--) {
    const at = random.below(text.length);
    const isNumber = random.chance(60);
    const pattern = isNumber ? /-?\d+(\.\d+)?/g : /[A-Za-z:/]+/g;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) continue;
    const other = isNumber ? random.oneOf(NUMBERS) : random.oneOf(words);
    text = text.slice(0, found.index) + other + text.slice(found.index + found[0].length);
  }
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
