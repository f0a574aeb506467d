import { isNo, isYes } from './answer-words';
import type { Answer, FieldChoice } from './form';

const CODED = [
  // `1 = Male`, `1. Male`, `(1) Male`, `[M] Male`, `1, Male`
  /^[([]?(?<code>-?\d{1,4}|[A-Z]{1,3}\d?)(?:[)\]]\s*[=:.,-]?|\s*(?:[=:]|[.,](?!\d))|\s+[-–])\s*(?<text>\S.*)$/u,
  /^(?<code>\d{1,2})\s+(?<text>\p{L}.*)$/u,
  // `Male (1)`, `Male = 1`
  /^(?<text>.*\S)\s*(?:[([](?<code>-?\d{1,4}|[A-Z]{1,2})[)\]]|=\s?(?<after>-?\d{1,4}))$/u,
];

/** An arrow tells where to continue after an answer: `Yes → go to question 5`. */
const GO_TO = /(?<=\S)\s*(?:[→➔➜⇒⟶➡]|-->|->|=>).*$/u;

/** A printed answer with its code; the code is empty if none is printed. */
export function choiceOf(printed: string): FieldChoice {
  const bare = printed
    .replace(/\s+/g, ' ')
    .replace(GO_TO, '')
    .replace(/[\s,;/|]+$/, '')
    .trim();
  for (const pattern of CODED) {
    const groups = pattern.exec(bare)?.groups;
    if (groups?.['text'] !== undefined)
      return { code: groups['code'] ?? groups['after'] ?? '', text: groups['text'].trim() };
  }
  return { code: '', text: bare };
}

/** The printed answers of one question. A number before a word is a code only if all of them begin with one. */
export function choicesOf(printed: readonly string[]): FieldChoice[] {
  const choices = printed.map(choiceOf);
  const isCoded = choices.every(({ code }) => code !== '');
  return isCoded
    ? choices
    : choices.map((choice, at) =>
        COUNT.test(printed[at] ?? '') ? choiceAsPrinted(printed[at] ?? '') : choice,
      );
}

const COUNT = /^\s*\d{1,2}\s+\p{L}/u;
const choiceAsPrinted = (printed: string): FieldChoice => ({
  code: '',
  text: printed.replace(/\s+/g, ' ').trim(),
});

/** The answer that choices give: yes or no, or one of them, or several of them. */
export function answerOf(choices: readonly FieldChoice[], hasSeveral: boolean): Answer {
  const [first, second, third] = choices;
  const isYesNo =
    third === undefined &&
    [first, second].some((choice) => choice !== undefined && isYes(wordOf(choice))) &&
    [first, second].some((choice) => choice !== undefined && isNo(wordOf(choice)));
  if (isYesNo) return { type: 'yes-no', choices };
  return { type: hasSeveral ? 'several-choices' : 'single-choice', choices };
}

/** The answer before what follows from it: `Yes, record below`. */
const wordOf = ({ text }: FieldChoice): string => text.split(',')[0] ?? '';

const LONGEST_OPTION = 40;

/** Choices in words: `Yes / No`, `Mild / Moderate / Severe`. Empty if the text is none. */
export function slashChoices(text: string): FieldChoice[] {
  const options = text.split(/\s*\/\s*|\s+or\s+/i).map((option) => option.trim());
  const isList =
    options.length > 1 &&
    options.length < 9 &&
    options.every((option) => /^[\p{L}][\p{L}\p{N} ()+-]*$/u.test(option) && option.length <= LONGEST_OPTION);
  const isSpaced =
    /\s\/\s|\sor\s/i.test(text) || (options.length < 4 && options.some(isYes) && options.some(isNo));
  return isList && isSpaced ? options.map(choiceOf) : [];
}
