export { type Conversion, convert, sumFindings } from './convert';
export type { TokenForecast } from './run/forecast';
export type {
  CallEnd,
  CallOpening,
  ConversionPorts,
  OpenCall,
  StepReport,
  StoredSection,
} from './model/ports';
export { deferralSeconds } from './ask/provider-retry';
export type { WholeDocument } from './ledger/coverage';
export { tokensSent } from './prompt/tokens-sent';
export type { PlannedDocument, SectionPart } from './model/section';
export { type ParsedPrompt, parsePrompt } from './prompt/prompt';
