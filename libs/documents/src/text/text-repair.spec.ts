import { isGarbled } from './garbled-text';
import { repairCharacters } from './text-repair';

describe('repairing characters', () => {
  it.each([
    ['Age \uf0b3 18 years', 'Age ≥ 18 years'],
    ['Score \uf0a3 4', 'Score ≤ 4'],
    ['\uf0b7 item', '• item'],
    ['10 \uf06dg', '10 μg'],
    ['e\ufb03cacy', 'efficacy'],
    ['a\u00a0b', 'a b'],
    ['a\u0001b', 'a\ufffdb'],
  ])('turns %j into %j', (text, expected) => {
    expect(repairCharacters(text)).toBe(expected);
  });

  it('reads the tick of Wingdings as a tick', () => {
    expect(repairCharacters('\uf0fc', 'Wingdings')).toBe('✓');
  });
});

describe('telling garbled text', () => {
  const plain =
    'The statistical analysis plan of the study is written for the sponsor and is final in the form of a file. ';
  const shifted = [...plain].map((letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) - 29)).join('');

  it('knows plain text', () => {
    expect(isGarbled(plain.repeat(3))).toBe(false);
  });

  it('sees letters that were shifted', () => {
    expect(isGarbled(shifted.repeat(3))).toBe(true);
  });

  it('does not take digits for shifted letters', () => {
    const lines =
      'Page 72 of 73. Product: AMG 416. Protocol number: 20140197. Date: 21 May 72. Visit 21, Day 72.';

    expect(isGarbled(lines.replaceAll(' of ', ' / ').repeat(3))).toBe(false);
  });

  it('sees characters that no font table knows', () => {
    expect(isGarbled('\ufffd'.repeat(60))).toBe(true);
  });

  it('reads the ticks of picture fonts that use the codes of letters', () => {
    expect(repairCharacters('P', 'ABCDEF+Wingdings2')).toBe('✓');
    expect(repairCharacters('a', 'Webdings')).toBe('✓');
    expect(repairCharacters('3', 'ZapfDingbats')).toBe('✓');
    expect(repairCharacters('P', 'Arial')).toBe('P');
  });
});
