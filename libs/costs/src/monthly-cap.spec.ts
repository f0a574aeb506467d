import { capExcess, capReached } from './monthly-cap';

const nothing = { tokens: 0, costMicroUsd: 0 };
const expected = { tokens: 2000, costMicroUsd: 300_000, model: 'm' };
const capped = (settings: { monthlyCostCapUsd?: number; monthlyTokenCap?: number }) => ({
  name: 'Main',
  settings,
});

describe('the monthly caps of an integration (B-15)', () => {
  it('do not exist until they are set', () => {
    const spent = { tokens: 1e12, costMicroUsd: 1e12 };

    expect(capExcess(capped({}), spent, expected)).toBeNull();
    expect(capReached(capped({}), spent)).toBeNull();
  });

  it.each([
    ['cost', { monthlyCostCapUsd: 5 }, { tokens: 0, costMicroUsd: 4_700_001 }, '$4.70 of its $5.00'],
    [
      'tokens',
      { monthlyTokenCap: 10_000 },
      { tokens: 8001, costMicroUsd: 0 },
      '8,001 tokens of its 10,000 tokens',
    ],
  ])(
    'hold a workflow that may exceed the cap of %s, and say by how much',
    (_what, settings, spent, sentence) => {
      const error = capExcess(capped(settings), spent, expected);

      expect(error).toMatchObject({ code: 'INTEGRATION_CAP' });
      expect(error?.message).toContain(sentence);
    },
  );

  it('let a workflow start that just fits', () => {
    const settings = { monthlyCostCapUsd: 5, monthlyTokenCap: 10_000 };

    expect(capExcess(capped(settings), { tokens: 8000, costMicroUsd: 4_700_000 }, expected)).toBeNull();
  });

  it('refuse what cannot be counted: a cap of cost without a price', () => {
    const unpriced = { ...expected, costMicroUsd: null };

    expect(capExcess(capped({ monthlyCostCapUsd: 5 }), nothing, unpriced)).toMatchObject({
      code: 'INTEGRATION_CAP_UNPRICED',
    });
    expect(capExcess(capped({ monthlyTokenCap: 5000 }), nothing, unpriced)).toBeNull();
  });

  it('stop further calls once they are used up, and not before', () => {
    const settings = { monthlyCostCapUsd: 5 };

    expect(capReached(capped(settings), { tokens: 1, costMicroUsd: 4_999_999 })).toBeNull();
    expect(capReached(capped(settings), { tokens: 1, costMicroUsd: 5_000_000 })).toMatchObject({
      code: 'INTEGRATION_CAP_REACHED',
    });
    expect(capReached(capped({ monthlyTokenCap: 5000 }), { tokens: 5000, costMicroUsd: 0 })).not.toBeNull();
  });
});
