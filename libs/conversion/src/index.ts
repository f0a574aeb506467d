export {
  convert,
  type Conversion,
  type ConversionPorts,
  type StepReport,
  type StoredSection,
} from './convert';
export { parsePrompt, type PromptDocument } from './prompt';
export { deferralSeconds } from './provider-retry';
