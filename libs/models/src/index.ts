export { BUILT_IN_MODELS, type KnownModel, ModelCatalogue, type PriceTier } from './catalogue';
export { findModel, limitsOf, type ModelLimits, modelOf, tokenFactorsOf, withoutVersion } from './find-model';
