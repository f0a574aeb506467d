import type { SignMeaning } from '@app/study-model';
import { HOW_DONE, LEGEND_WORDS } from './sign-lists';

/** A text in which signs may be explained, with the id of its block or cell. */
export interface Legend {
  readonly text: string;
  readonly id: string;
}

/** The meaning of a sign, with the ids of the texts that state it. */
export interface Explained {
  readonly meaning: SignMeaning;
  readonly ids: readonly string[];
}

const LONGEST_MEANING = 120;
const ESCAPED = /[\\^$.*+?()[\]{}|/]/g;

/**
 * What the legends say about a sign: `○ = optional`, `P: practice, not collected`. Undefined if no legend explains the sign, or if
 * two legends contradict each other. A letter needs an equals sign or a colon, and a word an equals sign, because both are common
 * in sentences.
 */
export function meaningOf(sign: string, legends: readonly Legend[]): Explained | undefined {
  const found = new Map<SignMeaning, string[]>();
  for (const { words, id } of explanationsOf(sign, legends)) {
    const meaning = meaningIn(words);
    if (meaning !== undefined) found.set(meaning, [...(found.get(meaning) ?? []), id]);
  }
  const [only, ...others] = [...found];
  return only === undefined || others.length > 0 ? undefined : { meaning: only[0], ids: only[1] };
}

/**
 * What is said of a sign that legends explain only in words without a meaning of their own. Words about how or where an activity is
 * done, `S: usual care`, `○: at home`, mean "done"; other words are not understood. Undefined if a word denies something.
 */
export function explainedAsDone(
  sign: string,
  legends: readonly Legend[],
): (Explained & { readonly isUnderstood: boolean }) | undefined {
  const found = explanationsOf(sign, legends).filter(({ words }) => SAYS_SOMETHING.test(words));
  const isOpen = found.some(({ words }) => meaningIn(words) !== undefined || DENIES.test(words));
  if (found.length === 0 || isOpen) return undefined;
  const isUnderstood = found.every(({ words }) => HOW_DONE.test(words));
  return { meaning: 'done', ids: found.map(({ id }) => id), isUnderstood };
}

const SAYS_SOMETHING = /\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u;
/** Denials in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Chinese and Japanese. */
const DENIES =
  /\b(?:no|not|none|without|nicht|kein\w*|ohne|non|ne|pas|sans|sin|senza|não|sem|niet|geen|zonder|nie|bez|brak)\b|[不无無未非]|なし|ない|せず/iu;

/** The words behind a sign in each legend that explains it. */
function explanationsOf(
  sign: string,
  legends: readonly Legend[],
): readonly { readonly words: string; readonly id: string }[] {
  const says = /^\p{L}{2}/u.test(sign)
    ? String.raw`\s*=`
    : /^[\p{L}\p{N}+-]/u.test(sign)
      ? String.raw`\s*[=:＝：]`
      : String.raw`\s*(?:[=:＝：–—-]|\b(?:(?:is|are)\s+(?:used\s+to\s+)?)?(?:means?|indicat\w+|denot\w+|represent\w*|stands?\s+for|shows?|marks?)\b)`;
  const pattern = new RegExp(
    String.raw`(?:^|[\s;,.([:|"“‘'])${sign.replace(ESCAPED, String.raw`\$&`)}["”’')\]]?${says}\s*([^;=＝|\n]{1,${LONGEST_MEANING}})`,
    'gmu',
  );
  // Lines below each other that begin with different shapes are a legend as well.
  const isColumn = new Set(legends.flatMap(({ text }) => SHAPE_FIRST.exec(text)?.[1] ?? [])).size > 1;
  return legends.flatMap(({ text, id }) => {
    if (!text.includes(sign)) return [];
    const found = [...text.matchAll(pattern)].map(([, words = '']) => words.replace(NEXT_SIGN, ''));
    const [, first, behind = ''] = (isColumn ? SHAPE_FIRST.exec(text) : null) ?? [];
    const inRow = isShapeLegend(text) || first !== sign ? wordsInRow(sign, text) : [behind];
    return (found.length > 0 ? found : inRow).map((words) => ({ words, id }));
  });
}

/** The explanation of the next sign on the line: `△：as needed` behind `○：mandatory`. */
const NEXT_SIGN =
  /(?:[\s,、，/]+|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]))(?:\p{L}|[^\p{L}\p{N}\s,.()（）])\s*[:：=＝][^]*$/u;

/** A shape of a legend that prints its signs in a row, each before its words: `● mandatory  ○ optional`. */
const IN_ROW = /([\u25a0-\u25ff\u2600-\u27bf√×])\s*([^\u25a0-\u25ff\u2600-\u27bf√×\n]{2,120})/gu;
/** Most characters before the first shape: `Legend:`. */
const LONGEST_TITLE = 20;

const SHAPE_FIRST = /^([\u25a0-\u25ff\u2600-\u27bf√×])\s+(\S[^\u25a0-\u25ff\u2600-\u27bf√×\n]{1,120})$/u;

/** Whether a text is such a row. */
export function isShapeLegend(text: string): boolean {
  const pairs = [...text.matchAll(IN_ROW)];
  return new Set(pairs.map(([, shape]) => shape)).size > 1 && (pairs[0]?.index ?? 0) <= LONGEST_TITLE;
}

const wordsInRow = (sign: string, text: string): readonly string[] =>
  isShapeLegend(text)
    ? [...text.matchAll(IN_ROW)].flatMap(([, shape, words = '']) => (shape === sign ? [words] : []))
    : [];

/** The meaning whose words come first: `Performed, not required if …` is "done", and `performed if indicated` is optional. */
function meaningIn(words: string): SignMeaning | undefined {
  let first: { readonly at: number; readonly meaning: SignMeaning } | undefined;
  const [phrase = ''] = words.split(/[,.;，、。]/);
  for (const [meaning, pattern] of LEGEND_WORDS) {
    const at = words.search(pattern);
    if (meaning === 'done' && first?.meaning === 'optional' && first.at < phrase.length) continue;
    if (at >= 0 && (first === undefined || at < first.at)) first = { at, meaning };
  }
  return first?.meaning;
}
