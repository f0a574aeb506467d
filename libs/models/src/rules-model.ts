import { fileWrittenFromStudy, isRulesModel, type Target } from '@app/contracts';

const ODM_2 = /\bODM\b[^.;\n]{0,30}?\b2\.0\b/;

/**
 * The target of a run. The rules model writes ODM where a provider would write any XML: 2.0 if the prompt says so, otherwise 1.3.2.
 */
export function targetOfRun(
  integration: Parameters<typeof isRulesModel>[0],
  asked: { readonly prompt: string; readonly target: Target },
): Target {
  const { prompt, target } = asked;
  const isOpen = target === 'any' && fileWrittenFromStudy({ prompt, target }) === null;
  if (!isOpen || !isRulesModel(integration)) return target;
  return ODM_2.test(prompt) ? 'odm-2.0' : 'odm-1.3.2';
}
