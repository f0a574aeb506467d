import type { Block } from '@app/contracts';
import { readArms } from '../../../../../libs/protocol-extraction/src/arms';
import { Random } from '../../../random';
import { drawArms } from './arms';

const SEEDS = 80;

const anchor = { kind: 'pdf' as const, page: 1, box: [0, 0, 1, 1] as [number, number, number, number] };
const blocksOf = (sentence: string, items: readonly string[]): readonly Block[] => [
  { id: 'b0', type: 'paragraph', text: sentence, anchor },
  ...items.map((text, at): Block => ({
    id: `b${at + 1}`,
    type: 'list-item',
    text,
    anchor,
    marker: '•',
    level: 0,
  })),
];

describe('arms of drawn texts', () => {
  // Readers are written with the even seeds in view; the odd ones are only measured.
  it.each(['even', 'odd'])('are read with their names: %s seeds', (half) => {
    for (let seed = half === 'even' ? 0 : 1; seed < SEEDS; seed += 2) {
      const { sentence, items, names } = drawArms(new Random(seed));

      expect([sentence, readArms(blocksOf(sentence, items)).map(({ name }) => name)]).toEqual([
        sentence,
        names,
      ]);
    }
  });
});
