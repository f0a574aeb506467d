import { finishingEdits } from './finish-xml';

const finished = (xml: string): string =>
  finishingEdits(xml)
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), xml);

describe('finishing a document', () => {
  it('changes our signs only, and neither addresses nor what has comments in it', () => {
    const xml = `<a id="x^2^"><b>kg/m^2^ &amp; more</b><c>http://x.org/~a~/</c><d>m^2^<!-- note --></d></a>`;
    expect(finished(xml)).toBe(
      `<a id="x^2^"><b>kg/m² &amp; more</b><c>http://x.org/~a~/</c><d>m^2^<!-- note --></d></a>`,
    );
  });

  it('writes what stands in single quotes so that it stays one value', () => {
    expect(finished(`<a n='5" m^2^'/>`)).toBe(`<a n='5&quot; m²'/>`);
  });

  it('has nothing to say of what is no XML', () => {
    expect(finishingEdits('<a>m^2^')).toEqual([]);
  });
});
