import { LEGEND_WORDS } from './sign-lists';

/** What a legend says about a sign. */
export type SignMeaning = 'done' | 'optional' | 'not-done';

const LONGEST_MEANING = 120;
const ESCAPED = /[\\^$.*+?()[\]{}|/]/g;

/**
 * What the legends among the texts say about a sign: `○ = optional`, `P: practice, not collected`. Undefined if no legend explains
 * the sign, or if two legends contradict each other. A letter needs an equals sign or
 * a colon, and a word an equals sign, because both are common in sentences.
 */
export function meaningOf(sign: string, texts: readonly string[]): SignMeaning | undefined {
  const says = /^\p{L}{2}/u.test(sign)
    ? String.raw`\s*=`
    : /^[\p{L}\p{N}+-]/u.test(sign)
      ? String.raw`\s*[=:]`
      : String.raw`\s*(?:[=:–—-]|\b(?:means?|indicat\w+|denot\w+|represent\w*|stands?\s+for|shows?|marks?)\b)`;
  const legend = new RegExp(
    String.raw`(?:^|[\s;,.([:|"“‘'])${sign.replace(ESCAPED, String.raw`\$&`)}["”’')\]]?${says}\s*([^;=|\n]{1,${LONGEST_MEANING}})`,
    'gmu',
  );
  const found = new Set<SignMeaning>();
  for (const text of texts) {
    if (!text.includes(sign)) continue;
    for (const [, words = ''] of text.matchAll(legend)) {
      const meaning = meaningIn(words);
      if (meaning !== undefined) found.add(meaning);
    }
  }
  return found.size === 1 ? [...found][0] : undefined;
}

/** The meaning whose words come first: `Performed, not required if …` is "done". */
function meaningIn(words: string): SignMeaning | undefined {
  let first: { readonly at: number; readonly meaning: SignMeaning } | undefined;
  for (const [meaning, pattern] of LEGEND_WORDS) {
    const at = words.search(pattern);
    if (at >= 0 && (first === undefined || at < first.at)) first = { at, meaning };
  }
  return first?.meaning;
}
