import { BLOCK_MESSAGES } from './block-messages';
import { FLOW_MESSAGES } from './flow-messages';
import { LEDGER_MESSAGES } from './ledger-messages';
import { MEMBER_MESSAGES } from './member-messages';
import { MERGE_MESSAGES } from './merge-messages';
import { READING_MESSAGES } from './reading-messages';
import { type ResultMessage, formatIn } from './message';
import { SCHEMA_MESSAGES } from './schema-messages';
import { STEP_MESSAGES } from './step-messages';
import { STUDY_MESSAGES } from './study-messages';
import { TRACE_MESSAGES } from './trace-messages';
import { VALUE_MESSAGES } from './value-messages';
import { WAITING_MESSAGES } from './waiting-messages';
import { WARNING_MESSAGES } from './warning-messages';
import { XML_MESSAGES } from './xml-messages';

export { type Catalogue, type ResultMessage, formatIn } from './message';

/** All that is said of a workflow and its result, of a reading, of an uploaded schema and of a drawing, in English. Another language has a message for each of these codes. */
export const RESULT_MESSAGES = {
  ...BLOCK_MESSAGES,
  ...FLOW_MESSAGES,
  ...LEDGER_MESSAGES,
  ...MEMBER_MESSAGES,
  ...MERGE_MESSAGES,
  ...READING_MESSAGES,
  ...SCHEMA_MESSAGES,
  ...STEP_MESSAGES,
  ...STUDY_MESSAGES,
  ...TRACE_MESSAGES,
  ...VALUE_MESSAGES,
  ...WAITING_MESSAGES,
  ...WARNING_MESSAGES,
  ...XML_MESSAGES,
};
export type ResultCode = keyof typeof RESULT_MESSAGES;

/** What was mended in an answer before it could be read. */
export type RepairCode = Exclude<Extract<ResultCode, `repair.${string}`>, 'repair.more'>;

/** What a message is told; a part with words of its own may be given as its code. */
export type MessageArgs<Code extends ResultCode> = {
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
type MessageArgsTuple<Code extends ResultCode> = keyof ArgsOf<Code> extends never
  ? []
  : [args: MessageArgs<Code>];

/** A message of this catalogue. */
export const message = <Code extends ResultCode>(
  code: Code,
  ...[args]: MessageArgsTuple<Code>
): ResultMessage => ({
  code,
  args: { ...args },
});

/** What is kept of a sentence: the message for whoever reads it in another language, and its English words. */
export interface Sentence {
  readonly sentence: string;
  readonly message: ResultMessage;
}

/** A sentence of this catalogue. */
export function formatSentence<Code extends ResultCode>(
  code: Code,
  ...args: MessageArgsTuple<Code>
): Sentence {
  const built = message(code, ...args);
  return { sentence: formatEnglish(built), message: built };
}

/** The same for what keeps its English words as its `message`: steps of a workflow, notes about a reading. */
export interface LocalizedMessage {
  readonly message: string;
  readonly said: ResultMessage;
}

/** A remark, none, or no news of it: words without a message could be read in no other language. */
export type OptionalLocalizedMessage =
  | LocalizedMessage
  | { readonly message: null; readonly said: null }
  | { readonly message?: undefined; readonly said?: undefined };

/** Nothing is said any more. */
export const NO_MESSAGE = { message: null, said: null } as const;

/** A remark of this catalogue. */
export function localizedMessage<Code extends ResultCode>(
  code: Code,
  ...args: MessageArgsTuple<Code>
): LocalizedMessage {
  const said = message(code, ...args);
  return { message: formatEnglish(said), said };
}

/** What a message says in English; words are left as they are. */
export const formatEnglish = (value: string | ResultMessage): string =>
  typeof value === 'string' ? value : (formatIn(RESULT_MESSAGES, value) ?? value.code);
