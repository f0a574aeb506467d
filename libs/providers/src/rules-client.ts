import { type AiClient, NOTHING_USED } from './port';

const ANSWER = 'OK (Local rules model: it works by rules, without AI).';

/**
 * The client of the rules model, which answers the test of its integration. Conversions never call it: code writes their files from
 * the study that the rules read.
 */
export const createRulesClient = (
  options: Pick<AiClient, 'model' | 'tier' | 'limits' | 'tokenFactor' | 'pictures'>,
): AiClient => ({
  ...options,
  generate: () =>
    Promise.resolve({
      ...NOTHING_USED,
      text: ANSWER,
      finish: 'complete',
      model: options.model,
      tier: options.tier,
      requestId: null,
    }),
});
