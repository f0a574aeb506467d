export { BUILT_IN_MODELS, type KnownModel, ModelCatalogue, type PriceTier } from './catalogue';
export { effortOf } from './effort';
export { findModel, modelOf, tokenFactorsOf, withoutVersion } from './find-model';
export { limitsOf, type ModelLimits } from './limits';
export { modelInUse } from './retirement';
