import type { Block } from '@app/contracts';
import { traceTexts } from './trace';

const anchor = { kind: 'doc' as const, paragraph: 0 };
const blocks: Block[] = [
  { id: 'b1', type: 'paragraph', text: 'Males  and females at least “50 years” of age^a^.', anchor },
  {
    id: 'b2',
    type: 'list-item',
    level: 0,
    marker: '1.',
    text: 'Dose of 5 mg, not for pregnant women',
    anchor,
  },
];
const trace = (text: string) => traceTexts(`<a>${text}</a>`, blocks);

describe('the trace', () => {
  it('finds a text whatever its white space, quotes and footnote marks', () => {
    expect(trace('Males and females at least "50 years" of age')).toEqual({ values: 1, found: 1 });
  });

  it.each([
    'Dose of 15 mg, not for pregnant women',
    'Dose of 5 µg',
    'Dose of 5 mg, for pregnant women',
    'at least "65 years"',
  ])('does not find the altered text %s', (text) => {
    expect(trace(text)).toEqual({ values: 1, found: 0 });
  });

  it('does not find a text that runs from one block into the next', () => {
    expect(trace('of age. 1. Dose')).toEqual({ values: 1, found: 0 });
  });
});
