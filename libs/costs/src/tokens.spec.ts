import { countTokens, estimateTokens } from './tokens';

describe('counting tokens', () => {
  it.each([
    // Counted with a byte-pair encoding of 200,000 entries.
    [
      'prose',
      'Participants must be at least 18 years of age and must have given written informed consent.',
      18,
    ],
    ['a row of a schedule', 'b12.r3 | c1: Vital signs | c2: X | c3: X | c4: | c5: X', 29],
    ['XML', '<ItemDef OID="I.INCL.1" Name="Inclusion 1" DataType="boolean"/>', 23],
  ])('comes close for %s', (_what, text, tokens) => {
    expect(countTokens(text) / tokens).toBeGreaterThan(0.8);
    expect(countTokens(text) / tokens).toBeLessThan(1.25);
  });

  it('sees that cells and numbers take more tokens than prose of the same length', () => {
    const prose = 'The participant has to meet every requirement before any procedure is started. '.repeat(
      20,
    );
    const cells = 'r1 | c1: 12.5 | c2: X | c3: 0.7 '.repeat(60).slice(0, prose.length);

    expect(countTokens(cells)).toBeGreaterThan(countTokens(prose) * 1.5);
  });

  it('counts about a token for each character of a script without spaces, and none for white space', () => {
    expect(countTokens('受試者は書面による同意')).toBeGreaterThanOrEqual(11);
    expect(countTokens('  \n\t ')).toBe(0);
  });

  it('is careful where room is planned', () => {
    const text = 'A sentence of a protocol with some words in it. '.repeat(50);

    expect(estimateTokens(text)).toBeGreaterThan(countTokens(text));
  });
});
