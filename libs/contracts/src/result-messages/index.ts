import { FLOW_MESSAGES } from './flow-messages';
import { LEDGER_MESSAGES } from './ledger-messages';
import { MERGE_MESSAGES } from './merge-messages';
import { READING_MESSAGES } from './reading-messages';
import { type ResultMessage, sayIn } from './message';
import { SCHEMA_MESSAGES } from './schema-messages';
import { STUDY_MESSAGES } from './study-messages';
import { TRACE_MESSAGES } from './trace-messages';
import { VALUE_MESSAGES } from './value-messages';
import { XML_MESSAGES } from './xml-messages';

export { type Catalogue, ResultMessage, sayIn } from './message';

/** All that is said of a result, of an uploaded schema and of a drawing, in English. Another language has a message for each of these codes. */
export const RESULT_MESSAGES = {
  ...FLOW_MESSAGES,
  ...LEDGER_MESSAGES,
  ...MERGE_MESSAGES,
  ...READING_MESSAGES,
  ...SCHEMA_MESSAGES,
  ...STUDY_MESSAGES,
  ...TRACE_MESSAGES,
  ...VALUE_MESSAGES,
  ...XML_MESSAGES,
};
export type ResultCode = keyof typeof RESULT_MESSAGES;

/** What a message is told; a part with words of its own may be given as its code. */
export type ToldTo<Code extends ResultCode> = {
  [Name in keyof ArgsOf<Code>]: string extends ArgsOf<Code>[Name]
    ? ArgsOf<Code>[Name] | ResultMessage
    : ArgsOf<Code>[Name];
};
type ArgsOf<Code extends ResultCode> = Parameters<(typeof RESULT_MESSAGES)[Code]>[0] extends infer Args
  ? Args extends object
    ? Args
    : Record<never, never>
  : never;

/** Arguments may be left out where a message has none. */
type Told<Code extends ResultCode> = keyof ArgsOf<Code> extends never ? [] : [args: ToldTo<Code>];

/** A message of this catalogue. */
export const message = <Code extends ResultCode>(code: Code, ...[args]: Told<Code>): ResultMessage => ({
  code,
  args: { ...args },
});

/** What is kept of a sentence: the message for whoever reads it in another language, and its English words. */
export interface Sentence {
  readonly sentence: string;
  readonly message: ResultMessage;
}

/** A sentence of this catalogue. */
export function say<Code extends ResultCode>(code: Code, ...told: Told<Code>): Sentence {
  const kept = message(code, ...told);
  return { sentence: inEnglish(kept), message: kept };
}

/** What a message says in English; words are left as they are. */
export const inEnglish = (told: string | ResultMessage): string =>
  typeof told === 'string' ? told : (sayIn(RESULT_MESSAGES, told) ?? told.code);
