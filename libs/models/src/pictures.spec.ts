import { type AiIntegrationSettings, type AiProvider, RULES_MODEL } from '@app/contracts';
import { BUILT_IN_MODELS } from './catalogue';
import { pictureRuleOf, pictureTokens } from './pictures';

describe('pictures of pages', () => {
  const page = { width: 1212, height: 1568 };
  const tokens = (provider: AiProvider, settings: AiIntegrationSettings) =>
    pictureTokens(pictureRuleOf(BUILT_IN_MODELS, provider, settings), [page]);

  it('count by the rule of their vendor, and never as more than it makes them smaller for', () => {
    expect(tokens('claude', {})).toBe(2534);
    expect(tokens('openai', {})).toBe(1856);
    expect(tokens('gemini', {})).toBe(1120);
    const huge = pictureRuleOf(BUILT_IN_MODELS, 'openai', {});
    expect(pictureTokens(huge, [{ width: 8000, height: 8000 }, page])).toBe(2500 + 1856);
  });

  it("go to no model of which the vendor's own list says that it takes none", () => {
    const listed = { model: 'claude-new', pictures: false };

    expect(pictureRuleOf(BUILT_IN_MODELS, 'claude', { model: 'claude-new', listed })).toBeNull();
    expect(tokens('claude', { model: 'claude-new', listed: { ...listed, pictures: true } })).toBe(2534);
    expect(tokens('claude', { model: 'claude-other', listed })).toBe(2534);
  });

  it('go to a server of their own only where its integration says that it takes them', () => {
    expect(pictureRuleOf(BUILT_IN_MODELS, 'custom', { model: 'qwen-vl' })).toBeNull();
    expect(tokens('custom', { model: 'qwen-vl', takesPictures: true })).toBe(1856);
    expect(pictureRuleOf(BUILT_IN_MODELS, 'custom', { model: RULES_MODEL, takesPictures: true })).toBeNull();
  });
});
