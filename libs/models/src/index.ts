export {
  BUILT_IN_MODELS,
  type KnownModel,
  ModelCatalogue,
  type PictureRule,
  type PriceTier,
  type TokenFactors,
} from './catalogue';
export { effortOf } from './effort';
export { findModel, modelOf, tokenFactorsOf, withoutVersion } from './find-model';
export { discountModeOf } from './discount-mode';
export { limitsOf, type ModelLimits } from './limits';
export { pictureRuleOf, pictureTokens } from './pictures';
export { modelInUse } from './retirement';
export { targetOfRun } from './rules-model';
