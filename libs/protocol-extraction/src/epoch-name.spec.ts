import { epochNamedBy } from './epoch-name';

describe('the epoch that a visit names itself', () => {
  it.each([
    ['Screening', 'Screening'],
    ['Screening Visit', 'Screening'],
    ['Run-in', 'Run-in'],
    ['Baseline (Day 1)', 'Baseline'],
    ['Follow‐Up Visit 2', 'Follow‐Up'],
    ['Double-blind Treatment Period', 'Double-blind Treatment'],
    ['Safety Follow-up^a^', 'Safety Follow-up'],
  ])('reads %s', (header, epoch) => {
    expect(epochNamedBy(header)).toBe(epoch);
  });

  it.each([
    'Day 1',
    'Visit 3',
    'Early Termination',
    'Treatment discontinuation form',
    'Screening failure',
    '',
  ])('finds none in %j', (header) => {
    expect(epochNamedBy(header)).toBeUndefined();
  });
});
