export { convert } from './convert';
export type { Conversion, StudyTarget } from './model/conversion';
export { sumFindings } from './model/findings';
export type { CallEnd, CallOpening, ConversionPorts, OpenCall, StepReport, StoredChunk } from './model/ports';
export { isRefusalOfPicture, PICTURE_POSITION } from './pictures/read-pictures';
export { Postponed, type PostponedCall } from './ask/postponed';
export { deferralSeconds } from './ask/provider-retry';
export { type SentDocument, type WholeDocument, withoutExcluded } from './model/whole-document';
export { textSent, tokensSent } from './prompt/tokens-sent';
