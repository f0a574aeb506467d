import type { Block } from '@app/contracts';
import { readVisitWindows, windowStatedFor } from '../../../../../libs/protocol-extraction/src/visit-windows';
import { Random } from '../../../random';
import { drawWindows } from './windows';

const SEEDS = 60;

const blockOf = (text: string): Block => ({
  id: 'b1',
  type: 'paragraph',
  text,
  anchor: { kind: 'pdf', page: 1, box: [0, 0, 1, 1] },
});

const read = (text: string): ReadonlyMap<number, string> => {
  const windows = readVisitWindows([blockOf(text)]);
  const found = Array.from({ length: 20 }, (_visit, number): [number, string] => {
    const window = windowStatedFor(windows, { numbers: [number], planned: [] })?.window;
    return [number, window === undefined ? '' : `${window.before}/${window.after}`];
  });
  return new Map(found.filter(([, window]) => window !== ''));
};

describe('windows that drawn sentences state', () => {
  // Readers are written with the even seeds in view; the odd ones are only measured.
  it.each(['even', 'odd'])('are found for the visits that have one, and for no other: %s seeds', (half) => {
    for (let seed = half === 'even' ? 0 : 1; seed < SEEDS; seed += 2) {
      const { sentences, expected } = drawWindows(new Random(seed));

      expect([seed, read(sentences.join(' '))]).toEqual([seed, expected]);
    }
  });
});
