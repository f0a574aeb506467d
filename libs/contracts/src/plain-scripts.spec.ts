import { plainScripts } from './plain-scripts';

describe('raised and lowered signs of the text form', () => {
  it.each([
    ['30.0 kg/m^2^ or more', '30.0 kg/m² or more'],
    ['10^9^/L', '10⁹/L'],
    ['10^-6^ mol', '10⁻⁶ mol'],
    ['10^−6^ mol', '10⁻⁶ mol'],
    ['SpO~2~ and HbA~1c~', 'SpO₂ and HbA1c'],
    ['1^st^ attack', '1ˢᵗ attack'],
    ['Weight^a,b^', 'Weightᵃ,ᵇ'],
    ['Drug^TM^', 'DrugTM'],
    ['AUC~(0-24h)~', 'AUC₍₀₋₂₄ₕ₎'],
    ['off-screen ~(54 mg)~', 'off-screen (54 mg)'],
  ])('%s becomes %s', (written, plain) => {
    expect(plainScripts(written)).toBe(plain);
  });

  it.each(['10^9/L to 10^12/L', 'approx. ~5 mg and ~6 mg', 'a ^ b ^ c', '^^', 'x^2/y^2'])(
    'leaves what is none: %s',
    (text) => {
      expect(plainScripts(text)).toBe(text);
    },
  );
});
