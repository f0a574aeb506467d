import type { Block } from '@app/contracts';
import { checkWellFormed, readContent } from '@app/xml';
import { unknownReferences } from '../check/unknown-references';
import { References } from './references';

const anchor = { kind: 'doc' as const, paragraph: 0 };
const TABLE: Block = {
  id: 't1',
  type: 'table',
  columns: 2,
  text: 'Schedule',
  anchor,
  rows: [
    {
      id: 't1.r1',
      isHeader: true,
      anchor,
      cells: [
        { id: 'cell-a', column: 0, columnSpan: 1, rowSpan: 1, anchor, text: 'Visit' },
        { id: 'cell-b', column: 1, columnSpan: 1, rowSpan: 1, anchor, text: 'Visit 1 "Screening"' },
      ],
    },
  ],
};
const DOCUMENTS = [
  {
    id: 57,
    name: 'Protocol',
    blocks: [
      { id: 'b1', type: 'paragraph', text: 'Age ≥ 18 years & weight < 120 kg at the first visit.', anchor },
      { id: 'b2', type: 'paragraph', text: 'Ends ]]> here\u0000\nand goes on.', anchor },
      TABLE,
      { id: 'b3', type: 'paragraph', text: `The site's "own" form`, anchor },
    ] satisfies Block[],
  },
  {
    id: 58,
    name: 'Manual',
    blocks: [{ id: 'b1', type: 'paragraph', text: 'Another text.', anchor }] as const,
  },
];
const references = new References('n0nce', DOCUMENTS);
const textOf = (answer: string): string => {
  const { xml } = references.expand(answer) ?? { xml: '' };
  expect(checkWellFormed(xml).kind).toBe('well-formed');
  return readContent(xml, 0)?.text ?? '';
};

describe('references to texts of the documents', () => {
  it.each([
    ['<a>@{n0nce:b1}</a>', 'Age ≥ 18 years & weight < 120 kg at the first visit.'],
    ['<a>@{n0nce:b1#2-4}</a>', '≥ 18 years'],
    ['<a>1. @{n0nce:b1#3}!</a>', '1. 18!'],
    ['<a>@{n0nce:2/b1} @{n0nce:1/b1#1}</a>', 'Another text. Age'],
    ['<a>@{n0nce:t1.r1.c2}</a>', 'Visit 1 "Screening"'],
    ['<a>@{n0nce:t1}</a>', 'Schedule'],
    ['<a><![CDATA[@{n0nce:b1#5-7} & @{n0nce:b2#2}]]></a>', '& weight < & ]]>'],
    ['<a>@{n0nce:b2}</a>', 'Ends ]]> here\nand goes on.'],
  ])('%s becomes %j', (answer, text) => {
    expect(textOf(answer)).toBe(text);
  });

  it.each([
    '@{ n0nce : b1 }',
    '@{N0NCE:B1}',
    '@(n0nce:b1)',
    '@[n0nce:b1]',
    '{@n0nce:b1}',
    '{n0nce:b1}',
    '@{b1}',
    '@{ 1/b1 }',
  ])('are recognized if they are written as %s', (reference) => {
    expect(textOf(`<a>${reference}</a>`)).toBe('Age ≥ 18 years & weight < 120 kg at the first visit.');
  });

  it.each([
    ['@{n0nce:b1,b3}', `Age ≥ 18 years & weight < 120 kg at the first visit. The site's "own" form`],
    ['@{n0nce:b1#1,b3#1-2}', "Age The site's"],
    ['@{n0nce:t1-b3}', `Schedule The site's "own" form`],
  ])('name several blocks: %s', (reference, text) => {
    expect(textOf(`<a>${reference}</a>`)).toBe(text);
  });

  it('need their word if a document holds a text that looks like one', () => {
    const block = { id: 'b1', type: 'paragraph', text: 'Write @{b1} here.', anchor } as const;
    const alike = new References('n0nce', [{ id: 1, name: 'L', blocks: [block] }]);

    expect(alike.expand('<a>@{b1}</a>')?.xml).toBe('<a>@{b1}</a>');
    expect(alike.expand('<a>@{n0nce:b1}</a>')?.xml).toBe('<a>Write @{b1} here.</a>');
  });

  it.each([
    ['"', '<a n="@{n0nce:b3}"/>'],
    ["'", "<a m='>' n='@{n0nce:b3}'/>"],
  ])('stand in attribute values between %s, whatever the text holds', (_quote, answer) => {
    const { xml } = references.expand(answer) ?? { xml: '' };

    expect(readContent(xml, 0)?.attributes.at(-1)).toMatchObject({ value: `The site's "own" form` });
  });

  it('say what was put in, and where it stands, once for each', () => {
    expect(
      references.expand('<a>@{n0nce:t1.r1.c2}<b>@{n0nce:t1.r1.c2}</b>@{n0nce:2/b1}</a>')?.copied.texts,
    ).toEqual([
      { text: 'Visit 1 "Screening"', documentId: 57, blockId: 't1', cellId: 'cell-b' },
      { text: 'Another text.', documentId: 58, blockId: 'b1' },
    ]);
  });

  it('say which values are made of several of them, or of one and words of the model', () => {
    const xml =
      '<a n="@{n0nce:b1#1} (@{n0nce:t1.r1.c2})" m="No @{n0nce:b1#1-2}">@{n0nce:2/b1}<b> @{n0nce:b1#1}&amp; </b></a>';

    const { composed = [] } = references.expand(xml)?.copied ?? {};

    const first = references.expand('<a>@{n0nce:b1#1}</a>')?.copied.texts[0]?.text ?? '';
    expect(composed.map(({ text, hasOwnWords }) => [text, hasOwnWords])).toEqual([
      [`${first} (Visit 1 "Screening")`, false],
      [expect.stringMatching(`^No ${first} `) as string, true],
      [`${first}&`, false],
    ]);
    expect(composed[0]?.parts.map(({ blockId }) => blockId)).toEqual(['b1', 't1']);
  });

  it.each([
    ['a) @{n0nce:b1} (ii) @{n0nce:b3}', false],
    ['@{n0nce:b1}: 1) @{n0nce:b3} 2) @{n0nce:t1}', false],
    ['not @{n0nce:b1} a) @{n0nce:b3}', true],
    ['@{n0nce:b1} 5 @{n0nce:b3}', true],
    ['@{n0nce:b1} (or) @{n0nce:b3}', true],
  ])('tells the markers of a list from words of the model: %s', (text, hasOwnWords) => {
    expect(references.expand(`<a>${text}</a>`)?.copied.composed).toMatchObject([{ hasOwnWords }]);
  });

  it('are none in comments and instructions, and none with the word of another workflow', () => {
    const answer = '<a><!-- @{n0nce:b1} --><?go @{n0nce:b1}?>@{other:b1}</a>';

    expect(references.expand(answer)).toEqual({ xml: answer, copied: { texts: [], composed: [] } });
  });

  it.each(['b9', '3/b1', 't1.r1.c7', 'b1#0', 'b1#5-4', 'b1#2-99', 'b1#x', '57/b1'])(
    'that point at nothing stay, and are an error that says so: %s',
    (name) => {
      const answer = `<a><b n="1">@{n0nce:${name}}</b></a>`;

      expect(references.expand(answer)?.xml).toBe(answer);
      expect(unknownReferences(answer, 'n0nce')).toMatchObject([
        {
          rule: 'reference.unknown',
          severity: 'error',
          position: { path: '/a/b' },
          sentence: expect.stringContaining(`@{n0nce:${name}}`) as string,
        },
      ]);
    },
  );

  it('in the name of an element make no XML', () => {
    const { xml } = references.expand('<@{n0nce:b1#1}>x</@{n0nce:b1#1}>') ?? { xml: '' };

    expect(checkWellFormed(xml).kind).not.toBe('well-formed');
  });

  it('are refused where there are 100,000 of them, or more text than can be kept', () => {
    expect(references.expand(`<a>${'@{n0nce:b1#1} '.repeat(100_000)}</a>`)).toBeNull();

    const long = {
      id: 1,
      name: 'L',
      blocks: [{ id: 'b1', type: 'paragraph', text: 'x'.repeat(1e6), anchor }] as const,
    };
    expect(new References('n0nce', [long]).expand(`<a>${'@{n0nce:b1}'.repeat(30)}</a>`)).toBeNull();
  });

  it('are no part of a result that had none', () => {
    expect(unknownReferences('<a>plain {other:b1} n0nce</a>', 'n0nce')).toEqual([]);
  });
});
