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

/** Behind a choice that wants a text. */
export const SPECIFY =
  /\bspecify\b|\bdescribe\b|\bdetails?\b|^(?:\d{1,2}[\s.=]*)?(?:others?|sonstige[rs]?|andere[rs]?|autres?|otr[oa]s?|outr[oa]s?|altr[oaie]|anders|inn[aey]|その他|其他)(?![\p{L}])|\bif (?:yes|other)\b|,\s*(?:how|which|what|when|why|reason|und zwar|nämlich|namely|namelijk|à savoir|a saber|cioè|mianowicie|Grund|motif|motivo|reden|powód|welche[rs]?|quels?|quelles?|cu[aá]l(?:es)?|quali?|quais|welke|jakie?)(?![\p{L}])|bitte angeben|pr[eé]cise[rz]|especifi(?:que|car)|specificare|specifi?ceer|注明|詳細|具体的に/iu;

/** An instruction behind a choice: `No (if no, leave the table empty)`. */
const INSTRUCTION =
  /\s*\(((?:if|only if|when|falls|wenn|si|se|en cas|em caso|in caso|indien|als|jeśli|jeżeli|若|如|record|report|please|go to|skip to|enter|fill in|complete (?:the|an?|form|page|section))(?![\p{L}\p{N}])[^()]{4,})\)$|\s((?:if|falls|wenn|si|se|indien|als|jeśli|jeżeli)\s\p{L}+,\s.{4,})$/iu;

/** What the brackets behind choices say to do. */
export function instructionIn(choices: readonly string[]): { readonly instruction?: string } {
  const found = choices.flatMap((choice) =>
    SPECIFY_IT.test(choice)
      ? []
      : (INSTRUCTION.exec(choice)
          ?.slice(1)
          .find((one) => one) ?? []),
  );
  return found.length === 0 ? {} : { instruction: found.join('; ') };
}

const SPECIFY_IT = /specify|describe|angeben|pr[eé]cise[rz]|especifi|specificare|specifi?ceer|注明/iu;

/** A choice without what it says to do: `Other (specify):` is `Other`. */
export const bareChoice = (text: string): string =>
  SPECIFY_IT.test(text) || !INSTRUCTION.test(text) ? unspecified(text) : text.replace(INSTRUCTION, '');

/** The question and the condition of a text behind a choice, without the code of the choice: `9 Other, specify`. */
export function specified(choice: string): { readonly label: string; readonly condition: string } {
  const { code, text } = choiceOf(choice);
  const label = code !== '' && choice.trim().endsWith(text) ? text : choice;
  return { label, condition: bareChoice(label) };
}

const unspecified = (text: string): string =>
  SPECIFY.test(text)
    ? text
        .replace(
          /[\s,:;(-]*(?:please\s+|bitte\s+)?(?:specify|describe|und zwar|nämlich|namely|namelijk|à savoir|a saber|cioè|mianowicie|(?<=,\s)(?:which|what|cu[aá]l(?:es)?|quale?|quais)|具体的に|(?<=,\s)(?:reason|why|Grund|motif|motivo|reden|powód)|welche[rs]?|angeben|pr[eé]cise[rz]|especifi(?:que|car)|specificare|welke|请注明)(?![\p{L}])[^)]*\)?\s*:?$/iu,
          '',
        )
        .replace(/:$/, '')
        .trim() || text
    : text.replace(/:$/, '').trim();
