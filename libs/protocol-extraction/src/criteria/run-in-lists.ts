import type { Block } from '@app/contracts';
import { criteriaIntroduced, type CriteriaKind, criteriaTitled } from '@app/text-normalization';
import type { CriteriaItem } from './criteria-series';
import { valuesOf } from './item-depths';

/**
 * A list in a sentence behind its title, `Inclusion criteria: (i) adults; (ii) able to consent.`, or behind the words that
 * introduce it, `Patients are eligible if they (1) are adults, and (2) are able to consent.`
 */
export interface RunInList {
  readonly kind: CriteriaKind;
  readonly items: readonly CriteriaItem[];
}

const RUN_IN = /^([^.:：]{4,60})[.:：]\s*(\S.*)$/su;
const ENUMERATOR = /(?<=^|[\s;,:：；])(\(?(?:[ivx]{1,4}|[a-z]|\d{1,2})\))\s+/gu;
/** What joins an item to the next one. */
const JOINT =
  /\s*(?:[;,；]\s*(?:(?:and|or|und|oder|et|ou|y|o|e|en|of|i|lub)\s*)?|[.。]|\s+(?:and|or|und|oder|et|ou))$/iu;
const FEWEST_PARTS = 3;

export function runInList(block: Block): RunInList | undefined {
  const [, title = '', rest = ''] = block.type === 'paragraph' ? (RUN_IN.exec(block.text) ?? []) : [];
  const titled = title === '' ? undefined : criteriaTitled(title);
  const kind = titled ?? introduced(block);
  if (kind === undefined) return undefined;
  const parts = titled === undefined ? (enumerated(block.text) ?? []) : (enumerated(rest) ?? separated(rest));
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

/** The kind of the list that the words before its first number introduce. */
function introduced({ type, text }: Block): CriteriaKind | undefined {
  const first = [...text.matchAll(ENUMERATOR)][0];
  const words = first === undefined ? '' : text.slice(0, first.index);
  const isSentence = type === 'paragraph' && words.trim().split(/\s+/).length >= FEWEST_PARTS;
  return isSentence && !/[.:]\s/.test(words) ? criteriaIntroduced(words) : undefined;
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
