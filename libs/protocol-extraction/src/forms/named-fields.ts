import { fieldOf } from './field';
import type { Field } from './form';

/** Words after which a text says how the fields are measured. */
const MANNER =
  /\s+(?:after|before|prior to|following|measured|will be|to be|taken|recorded|obtained|in the|at (?:least|each|every))\b/i;
const LONGEST_NAME = 6;
const FEWEST = 2;

/**
 * The fields that a note on an activity lists: `Vital signs include pulse rate, respiratory rate, and systolic and diastolic blood
 * pressure`, `Demographics: year of birth; height (m)`. Empty unless the note begins with the name of the activity and lists short
 * names.
 */
export function namedFields(activity: string, note: string, blockIds: readonly string[]): readonly Field[] {
  const [sentence = ''] = note.split(/\.(?:\s|$)/);
  const start = sentence.toLowerCase().startsWith(activity.toLowerCase())
    ? sentence.slice(activity.length)
    : '';
  const list = /^(?:\s*:\s*|\s+(?:includes?|including|consists? of|comprises?)\s+)(.+)$/i.exec(start)?.[1];
  if (list === undefined) return [];
  const manner = MANNER.exec(withoutBrackets(list));
  const names = namesIn(manner === null ? list : list.slice(0, manner.index));
  const isList =
    names.length >= FEWEST &&
    names.every((name) => withoutBrackets(name).trim().split(/\s+/).length <= LONGEST_NAME);
  if (!isList) return [];
  return names
    .map((label) => fieldOf({ label, answer: { type: 'text' } }, { isAnnotated: false, blockIds }))
    .map((field) => ({
      ...field,
      question: field.question.charAt(0).toUpperCase() + field.question.slice(1),
    }));
}

/** Brackets as letters, so that positions stay. */
const withoutBrackets = (text: string): string =>
  text.replace(/\((?:[^()]|\([^()]*\))*\)/g, (inside) => 'x'.repeat(inside.length));

function namesIn(list: string): string[] {
  const open = withoutBrackets(list);
  const cuts = [...open.matchAll(/\s*[,;]\s*(?:and\s+)?|\s+and\s+/g)];
  const parts = [...cuts, null].map((cut, at) => {
    const before = cuts[at - 1];
    const from = before === undefined ? 0 : before.index + before[0].length;
    return { text: list.slice(from, cut?.index), isShared: cut !== null && !/[,;]/.test(cut[0]) };
  });
  return parts
    .map(({ text, isShared }, at) => {
      // `systolic and diastolic blood pressure`
      const [, ...noun] = (parts[at + 1]?.text ?? '').trim().split(/\s+/);
      const isAdjective =
        isShared && !/\s/.test(text.trim()) && noun.length > 0 && !noun.join(' ').includes('(');
      return isAdjective ? `${text.trim()} ${noun.join(' ')}` : text.trim();
    })
    .filter((text) => text !== '');
}
