export { type Conversion, convert, sumFindings } from './run/convert';
export type { CallEnd, CallOpening, ConversionPorts, OpenCall, StepReport, StoredSection } from './run/ports';
export { deferralSeconds } from './run/provider-retry';
export type { WholeDocument } from './ledger/coverage';
export { tokensSent } from './prompt/tokens-sent';
export type { PlannedDocument, SectionPart } from './plan/section';
export { type ParsedPrompt, parsePrompt } from './prompt/prompt';
