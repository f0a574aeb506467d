import {
  type AiIntegrationSettings,
  type AiProvider,
  fileWrittenFromStudy,
  type Target,
} from '@app/contracts';
import type { ModelCatalogue } from './catalogue';
import { findModel, modelOf } from './find-model';

interface ModelChoice {
  readonly provider: AiProvider;
  readonly settings: AiIntegrationSettings;
}

/** True if an integration names the rules model, which makes no calls: code writes ODM from the study that the rules read. */
export const isRulesModel = (catalogue: ModelCatalogue, { provider, settings }: ModelChoice): boolean =>
  findModel(catalogue, provider, modelOf(catalogue, provider, settings))?.byRules === true;

const ODM_2 = /\bODM\b[^.;\n]{0,30}?\b2\.0\b/;

/**
 * The target of a run. The rules model writes ODM where a provider would write any XML: 2.0 if the prompt says so, otherwise 1.3.2.
 */
export function targetOfRun(
  catalogue: ModelCatalogue,
  integration: ModelChoice,
  asked: { readonly prompt: string; readonly target: Target },
): Target {
  const { prompt, target } = asked;
  const isOpen = target === 'any' && fileWrittenFromStudy({ prompt, target }) === null;
  if (!isOpen || !isRulesModel(catalogue, integration)) return target;
  return ODM_2.test(prompt) ? 'odm-2.0' : 'odm-1.3.2';
}
