import type { AiIntegrationSettings } from '@app/contracts';
import { BUILT_IN_MODELS } from './catalogue';
import { limitsOf } from './limits';
import { modelInUse, successorOf } from './retirement';

const on = (instant: string, settings: AiIntegrationSettings) =>
  modelInUse(BUILT_IN_MODELS, 'claude', settings, new Date(instant));

describe('the model that an integration uses', () => {
  const old = { model: 'claude-sonnet-4-5' };

  it.each([
    ['2026-09-30T23:59:59Z', null],
    ['2026-10-01T00:00:00Z', '2026-11-30'],
    ['2026-11-29T12:00:00Z', '2026-11-30'],
    // The result is the same on and after the day itself. No call is refused because of a date, so a clock that is wrong by a day
    // does no harm.
    ['2026-11-30T12:00:00Z', '2026-11-30'],
    ['2026-12-01T12:00:00Z', '2026-11-30'],
  ])('is said to retire from 60 days before: on %s %s', (instant, retires) => {
    expect(on(instant, old)).toMatchObject({ id: old.model, retires, successor: 'claude-sonnet-5-5' });
  });

  it("goes by the vendor's list before ours, as long as that is the model", () => {
    const listed = { model: old.model, retires: '2026-12-20' };

    expect(on('2026-11-22T00:00:00Z', { ...old, listed }).retires).toBe('2026-12-20');
    expect(on('2026-11-22T00:00:00Z', { ...old, listed: { ...listed, retires: null } }).retires).toBeNull();
    expect(on('2026-11-22T00:00:00Z', { ...old, listed: { ...listed, model: 'other' } }).retires).toBe(
      '2026-11-30',
    );
    expect(on('2026-11-22T00:00:00Z', { ...old, listed: { model: old.model } }).retires).toBe('2026-11-30');
  });

  it('has what to use in its place: its successor, else the model of its vendor', () => {
    expect(successorOf(BUILT_IN_MODELS, 'claude', 'claude-of-nobody')).toBe('claude-sonnet-5-5');
    expect(successorOf(BUILT_IN_MODELS, 'claude', 'claude-sonnet-5-5')).toBeNull();
    expect(successorOf(BUILT_IN_MODELS, 'custom', 'llama3')).toBeNull();
  });

  it("has the limits of the vendor's list, else of ours, unless the integration says others", () => {
    const listed = { model: 'new-1', contextTokens: 500_000, inputTokens: 450_000, outputTokens: 90_000 };
    const limits = (settings: AiIntegrationSettings) => limitsOf(BUILT_IN_MODELS, 'claude', settings);

    expect(limits({ model: 'new-1', listed })).toMatchObject({
      contextTokens: 500_000,
      inputTokens: 450_000,
      outputTokens: 90_000,
      tokenCeiling: 1.6,
    });
    expect(limits({ model: 'new-2', listed })).toMatchObject({ contextTokens: 200_000 });
    expect(limits({ model: 'new-1', listed, contextTokens: 9000 })).toMatchObject({
      contextTokens: 9000,
      inputTokens: 9000,
      outputTokens: 9000,
    });
  });
});
