import { BLOCK_MESSAGES } from './block-messages';
import { COVERAGE_MESSAGES } from './coverage-messages';
import { FLOW_MESSAGES } from './flow-messages';
import { LEDGER_MESSAGES } from './ledger-messages';
import { MEMBER_MESSAGES } from './member-messages';
import { MERGE_MESSAGES } from './merge-messages';
import { READING_MESSAGES } from './reading-messages';
import { type ResultMessage, formatIn } from './message';
import { SCHEMA_MESSAGES } from './schema-messages';
import { STEP_MESSAGES } from './step-messages';
import { STUDY_MESSAGES } from './study-messages';
import { STUDY_READING_MESSAGES } from './study-reading-messages';
import { TRACE_MESSAGES } from './trace-messages';
import { VALUE_MESSAGES } from './value-messages';
import { WAITING_MESSAGES } from './waiting-messages';
import { WARNING_MESSAGES } from './warning-messages';
import { XML_MESSAGES } from './xml-messages';

export { type Catalogue, type ResultMessage, formatIn } from './message';

/**
 * English messages about workflows, results, readings, uploaded schemas and drawings. Another language needs a message for each
 * of these codes.
 */
export const RESULT_MESSAGES = {
  ...BLOCK_MESSAGES,
  ...COVERAGE_MESSAGES,
  ...FLOW_MESSAGES,
  ...LEDGER_MESSAGES,
  ...MEMBER_MESSAGES,
  ...MERGE_MESSAGES,
  ...READING_MESSAGES,
  ...SCHEMA_MESSAGES,
  ...STEP_MESSAGES,
  ...STUDY_MESSAGES,
  ...STUDY_READING_MESSAGES,
  ...TRACE_MESSAGES,
  ...VALUE_MESSAGES,
  ...WAITING_MESSAGES,
  ...WARNING_MESSAGES,
  ...XML_MESSAGES,
};
export type ResultCode = keyof typeof RESULT_MESSAGES;

/** Repairs that were made to an answer before it could be parsed. */
export type RepairCode = Exclude<Extract<ResultCode, `repair.${string}`>, 'repair.more'>;

/** Arguments of a message. A localized part can be given as its code. */
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

/** Arguments are optional for messages without any. */
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

/** Stored form of a sentence: the localized message and its English text. */
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

/** The same for records that store the English text as `message`: workflow steps and reading notes. */
export interface LocalizedMessage {
  readonly message: string;
  readonly said: ResultMessage;
}

/** A remark, no remark, or no change. Plain text without a message is not allowed, because it cannot be translated. */
export type OptionalLocalizedMessage =
  | LocalizedMessage
  | { readonly message: null; readonly said: null }
  | { readonly message?: undefined; readonly said?: undefined };

/** Clears the remark. */
export const NO_MESSAGE = { message: null, said: null } as const;

/** A remark of this catalogue. */
export function localizedMessage<Code extends ResultCode>(
  code: Code,
  ...args: MessageArgsTuple<Code>
): LocalizedMessage {
  const said = message(code, ...args);
  return { message: formatEnglish(said), said };
}

/** English text of a message. Plain strings are returned unchanged. */
export const formatEnglish = (value: string | ResultMessage): string =>
  typeof value === 'string' ? value : (formatIn(RESULT_MESSAGES, value) ?? value.code);
