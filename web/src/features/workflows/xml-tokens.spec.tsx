import { toRows, toTokens } from './xml-tokens';

const kinds = (xml: string) =>
  toRows(xml).map((row) => toTokens(row).map(({ kind, text }) => `${kind}:${text}`));

describe('XML in the result view', () => {
  it('tells tags, attributes, values, text and comments apart', () => {
    expect(kinds('<a b="c">d</a><!-- e -->')).toEqual([
      ['tag:<a', 'attribute: b', 'tag:=', 'value:"c"', 'tag:>', 'text:d', 'tag:</a>', 'comment:<!-- e -->'],
    ]);
  });

  it('carries comments, values and CDATA over lines', () => {
    expect(kinds('<!-- x\ny --><a b="1\n2"><![CDATA[<z>\n]]></a>')).toEqual([
      ['comment:<!-- x'],
      ['comment:y -->', 'tag:<a', 'attribute: b', 'tag:=', 'value:"1'],
      ['value:2"', 'tag:><![CDATA[', 'text:<z>'],
      ['text:]]>', 'tag:</a>'],
    ]);
  });

  it('cuts very long lines and loses nothing', () => {
    const xml = `<a>${'x'.repeat(5000)}</a>`;

    const rows = toRows(xml);

    expect(rows.map(({ line }) => line)).toEqual([1, null, null]);
    expect(rows.map(({ text }) => text).join('')).toBe(xml);
  });

  it('keeps the text of every row whatever it holds', () => {
    for (const xml of ['a < b', '<', "<a b='c\"d' e>", '</', '<?xml version="1.0"?>', '<a/>\n\n<b/>'])
      expect(
        toRows(xml)
          .map((row) =>
            toTokens(row)
              .map(({ text }) => text)
              .join(''),
          )
          .join('\n'),
      ).toBe(xml);
  });

  it('takes five megabytes in its stride', () => {
    const xml = '<ItemDef OID="I.1"><Question>text</Question></ItemDef>\n'.repeat(95_000);
    const start = performance.now();

    expect(toRows(xml)).toHaveLength(95_000);

    expect(performance.now() - start).toBeLessThan(3000);
  });
});
