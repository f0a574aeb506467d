import type { Block } from '@app/contracts';
import { type CriteriaKind, criteriaTitled } from '@app/text-normalization';
import type { CriteriaItem } from './criteria-series';
import { valuesOf } from './item-depths';

/** A list in a sentence behind its title: `Inclusion criteria: (i) adults; (ii) able to consent.` */
export interface RunInList {
  readonly kind: CriteriaKind;
  readonly items: readonly CriteriaItem[];
}

const RUN_IN = /^([^.:：]{4,60})[.:：]\s*(\S.*)$/su;
const ENUMERATOR = /(?<=^|[\s;,:：；])(\(?(?:[ivx]{1,4}|[a-z]|\d{1,2})\))\s+/gu;
/** What joins an item to the next one. */
const JOINT = /\s*(?:[;,；]\s*(?:(?:and|or|und|oder|et|ou|y|o|e|en|of|i|lub)\s*)?|[.。])$/iu;
const FEWEST_PARTS = 3;

export function runInList(block: Block): RunInList | undefined {
  const [, title = '', rest = ''] = block.type === 'paragraph' ? (RUN_IN.exec(block.text) ?? []) : [];
  const kind = title === '' ? undefined : criteriaTitled(title);
  if (kind === undefined) return undefined;
  const parts = enumerated(rest) ?? separated(rest);
  const items = parts.map(({ marker, text }): CriteriaItem => ({
    blockId: block.id,
    marker,
    text: text.trim().replace(JOINT, ''),
    level: 0,
    left: undefined,
    isLine: true,
  }));
  return items.length > 1 ? { kind, items } : undefined;
}

interface Part {
  readonly marker: string;
  readonly text: string;
}

/** Undefined unless the enumerators count up from 1. */
function enumerated(text: string): readonly Part[] | undefined {
  const found = [...text.matchAll(ENUMERATOR)];
  const counts = found.every(([, marker = ''], at) => valuesOf(marker).includes(at + 1));
  if (found.length < 2 || !counts) return undefined;
  return found.map((one, at) => ({
    marker: one[1] ?? '',
    text: text.slice(one.index + one[0].length, found[at + 1]?.index),
  }));
}

/** Parts between semicolons, without a sentence before a colon. */
function separated(text: string): readonly Part[] {
  const list = text.replace(/^[^:;]{1,120}:\s+/, '');
  const parts = list.split(/[;；]\s*/u).filter((part) => part.trim() !== '');
  return parts.length < FEWEST_PARTS ? [] : parts.map((part) => ({ marker: '•', text: part }));
}
