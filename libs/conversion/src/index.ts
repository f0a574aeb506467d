export { convert } from './convert';
export type { Conversion } from './model/conversion';
export { sumFindings } from './model/findings';
export type {
  CallEnd,
  CallOpening,
  ConversionPorts,
  OpenCall,
  StepReport,
  StoredSection,
} from './model/ports';
export { isRefusalOfPicture, PICTURE_POSITION } from './pictures/read-pictures';
export { Postponed, type PostponedCall } from './ask/postponed';
export { deferralSeconds } from './ask/provider-retry';
export type { WholeDocument } from './model/whole-document';
export { textSent, tokensSent } from './prompt/tokens-sent';
export type { PlannedDocument, SectionPart } from './model/section';
export { pointingWordOf } from './prompt/pointing';
export { wordsOf } from './sources/references';
export { type ParsedPrompt, parsePrompt } from './prompt/prompt';
