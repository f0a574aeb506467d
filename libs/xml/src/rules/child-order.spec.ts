import { childOrderIn } from './child-order';
import { anyText } from './value-type';
import { readRows, type Vocabulary } from './vocabulary';

const VOCABULARY: Vocabulary = {
  namespace: 'urn:s',
  family: 'urn',
  root: 'S',
  identifier: 'OID',
  orderNumber: 'N',
  supplied: {},
  guests: new Map(),
  elements: readRows(
    { S: ['', 'A? (B* | C+) D* A? (E F?)+'], T: ['', '#text'], N: ['', ''] },
    { text: anyText },
  ),
};

describe('the order of children', () => {
  it('is the one of the standard, in which children of one bracket may stand in any', () => {
    const order = childOrderIn(VOCABULARY, 'S');
    const ranks = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => order?.rank(name) ?? NaN);

    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = ranks;
    expect(b).toBe(c);
    expect(e).toBe(f);
    expect([a < b, b < d, d < e]).toEqual([true, true, true]);
    expect(order?.rank('other')).toBeUndefined();
  });

  it('says of which there may be several; of what is not known there may', () => {
    const order = childOrderIn(VOCABULARY, 'S');
    const repeats = ['A', 'B', 'C', 'D', 'E', 'F', 'other'].filter((name) => order?.repeats(name));

    expect(repeats).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'other']);
    const once: Vocabulary = {
      ...VOCABULARY,
      elements: readRows({ S: ['', 'A? B (C | D)? E+'] }, {}),
    };
    const single = childOrderIn(once, 'S');
    expect(['A', 'B', 'C', 'D', 'E'].filter((name) => single?.repeats(name))).toEqual(['E']);
  });

  it('is none for an element without children, or that the standard does not know', () => {
    expect(['T', 'N', 'other'].map((name) => childOrderIn(VOCABULARY, name))).toEqual([null, null, null]);
  });
});
