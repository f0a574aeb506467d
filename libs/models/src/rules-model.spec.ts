import { BUILT_IN_PROMPTS, isRulesModel, RULES_MODEL } from '@app/contracts';
import { targetOfRun } from './rules-model';

const rules = { provider: 'custom' as const, settings: { model: RULES_MODEL } };
const other = { provider: 'custom' as const, settings: { model: 'llama-9' } };
const targetOf = (prompt: string, integration: typeof rules = rules) =>
  targetOfRun(integration, { prompt, target: 'any' });

describe('the rules model', () => {
  it('is known by its name', () => {
    expect([rules, other].map((integration) => isRulesModel(integration))).toEqual([true, false]);
  });

  it('writes ODM where any XML is requested', () => {
    expect(targetOf('Write the visits.')).toBe('odm-1.3.2');
    expect(targetOf('Write ODM version 2.0.')).toBe('odm-2.0');
    expect(targetOf('Write the visits.', other)).toBe('any');
  });

  it('keeps the target of a built-in prompt, whose file code writes', () => {
    for (const { text, target } of BUILT_IN_PROMPTS)
      expect(targetOfRun(rules, { prompt: text, target })).toBe(target);
  });

  it('keeps a target that a person chose', () => {
    expect(targetOfRun(rules, { prompt: 'Write it.', target: 'own-schema' })).toBe('own-schema');
  });
});
