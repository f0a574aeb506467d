import { type Block, type Finding, formatEnglish } from '@app/contracts';
import { type AiClient, NOTHING_USED } from '@app/providers';
import { convert } from '../convert';
import type { StepReport } from '../model/ports';
import { modelOf, NO_STORES, PLAIN } from '../../test/conversion';
import { aTable } from './marks/table.sample';

const anchor = { kind: 'doc' as const, paragraph: 0 };
const CRITERIA = [
  'Adults between 18 and 75 years of age at the time of consent.',
  'Body mass index between 19 and 35 kilograms per square metre.',
  'Able to swallow capsules without help from another person.',
  'Written informed consent before the first procedure of the study.',
];
const BLOCKS: Block[] = [
  { id: 'b1', type: 'heading', level: 1, text: 'Inclusion criteria', anchor },
  ...CRITERIA.map((text, at): Block => ({
    id: `b${String(at + 2)}`,
    type: 'list-item',
    marker: `${String(at + 1)}.`,
    level: 0,
    text,
    anchor,
  })),
];
const BEGUN = '<study><criteria><c>@{p0int:b2}</c><c>@{p0int:b3}</c></criteria></study>';
const ADDED = '<changes><add path="/study/criteria"><c>@{p0int:b4}</c><c>@{p0int:b5}</c></add></changes>';

/** Converts with one answer for each call. Returns the result, the prompts and the steps. */
async function converted(
  answers: readonly string[],
  { rounds = 1, validate }: { rounds?: number; validate?: (xml: string) => Finding[] } = {},
) {
  const prompts: string[] = [];
  const steps: StepReport[] = [];
  const client: AiClient = {
    model: 'm',
    tier: 'standard',
    tokenFactor: 1,
    pictures: null,
    limits: {
      contextTokens: 100_000,
      inputTokens: 100_000,
      outputTokens: 20_000,
      thinkingTokens: 0,
      tokenCeiling: 1.15,
    },
    generate: async ({ prompt, onSend }) => {
      await onSend?.();
      prompts.push(prompt);
      const text = answers[prompts.length - 1];
      if (text === undefined) throw new Error('It was asked too often.');
      return { ...NOTHING_USED, text, finish: 'complete', model: 'm', tier: 'standard', requestId: null };
    },
  };
  const nothing = () => Promise.resolve();
  const result = await convert(
    {
      documents: [
        {
          id: 1,
          name: 'Protocol',
          format: 'docx',
          pages: [],
          runningLines: [],
          warnings: [],
          blocks: BLOCKS,
        },
      ],
      instruction: 'Write all inclusion criteria.',
      target: 'any',
      sectionsAtOnce: 1,
      boundary: 'b0undary',
      canary: 'c4nary',
      pointing: 'p0int',
      providerName: 'M',
      repairRounds: rounds,
      retrySeconds: [],
      forecast: null,
    },
    {
      client,
      drawPage: null,
      takeOver: () => Promise.resolve(null),
      findSection: () => undefined,
      storeSection: nothing,
      report: (step) => Promise.resolve(void steps.push(step)),
      wait: nothing,
      validate: (xml) => Promise.resolve(validate?.(xml) ?? []),
      openCall: () => Promise.resolve({ grew: nothing, ended: nothing }),
    },
    new AbortController().signal,
  );
  return { ...result, prompts, steps };
}

describe('texts that the coverage misses', () => {
  it('are asked for once, as an addition to the answer, and only they', async () => {
    const { xml, outcome, coverage, trace, prompts, steps } = await converted([BEGUN, ADDED]);

    for (const text of CRITERIA) expect(xml).toContain(text);
    expect(coverage.gaps).toEqual([]);
    expect(outcome).toBe('clean');
    expect(trace.sums).toMatchObject({ copied: 4, notFound: 0 });
    const [, asked = ''] = prompts;
    expect(prompts).toHaveLength(2);
    const [, told = ''] = asked.split('are missing in it');
    expect(told).toContain('Able to swallow capsules');
    expect(told).toContain('[b5]');
    expect(told).not.toContain('Body mass index');
    expect(told).toContain('Answer with the XML document <changes> only.');
    expect(steps.flatMap(({ said }) => (said ? [formatEnglish(said)] : []))).toContain(
      'requesting 2 missing texts',
    );
    // A completed step does not run again.
    expect(steps.findIndex(({ name, status }) => name === 'tracing' && status === 'done')).toBe(
      steps.length - 1,
    );
  });

  it.each([
    ['adds nothing', '<changes/>'],
    ['adds at a path that leads nowhere', ADDED.replace('/criteria', '/list')],
    ['is no XML', 'There is nothing to add.'],
    [
      'adds other texts',
      '<changes><add path="/study/criteria"><c>Something else is written here.</c></add></changes>',
    ],
    ['is a beginning of the answer', '<study/>'],
  ])('stay gaps if the addition %s, and the answer stays as it was', async (_what, addition) => {
    const { xml, outcome, coverage, prompts } = await converted([BEGUN, addition]);

    expect(xml).toContain(`<c>${CRITERIA[0] ?? ''}</c><c>${CRITERIA[1] ?? ''}</c></criteria></study>`);
    expect(coverage.gaps).toHaveLength(2);
    expect(outcome).toBe('incomplete');
    expect(prompts).toHaveLength(2);
  });

  it('are not asked for if answers are not corrected', async () => {
    expect((await converted([BEGUN], { rounds: 0 })).coverage.gaps).toHaveLength(2);
  });

  it('are asked for where a part of the answer is empty', async () => {
    const added = [2, 3, 4, 5].map((block) => `<c>@{p0int:b${String(block)}}</c>`).join('');
    const { coverage, prompts } = await converted([
      '<study><criteria/></study>',
      `<changes><add path="/study/criteria">${added}</add></changes>`,
    ]);

    expect(prompts).toHaveLength(2);
    expect(coverage.gaps).toEqual([]);
  });

  it('are asked for again as a whole where the answer leaves out a part or says that the rest is alike', async () => {
    const begun = '<study><criteria><!-- the rest follows the same pattern --></criteria></study>';
    const all = CRITERIA.map((_text, at) => `<c>@{p0int:b${String(at + 2)}}</c>`).join('');
    const { coverage, prompts } = await converted([
      begun.replace('<criteria>', '<criteria><c>@{p0int:b2}</c>'),
      `<changes><replace path="/study/criteria"><criteria>${all}</criteria></replace></changes>`,
    ]);

    expect(prompts).toHaveLength(2);
    expect(coverage.gaps).toEqual([]);
  });
});

describe('a gap in a schedule of several sections', () => {
  const VISITS = ['Visit 1', 'Visit 2', 'Visit 3'];
  const nameOf = (row: number): string => `Sample of kind ${String(row)}`;
  const table = aTable([
    ['Assessment', ...VISITS],
    ...Array.from({ length: 90 }, (_unused, at) => [nameOf(at + 1), 'X', 'X', 'X']),
  ]);
  const activity = (row: number, missing: readonly number[]): string =>
    `<activity name="${nameOf(row)}">${VISITS.slice(missing.includes(row) ? 1 : 0)
      .map((visit) => `<visit>${visit}</visit>`)
      .join('')}</activity>`;

  it.each([
    ['first', [1]],
    ['last', [90]],
    ['first and the last', [1, 90]],
  ])('is asked for in the section with its row: %s', async (_what, missing) => {
    const asked: number[][] = [];
    const sections = new Set<string>();
    const client = modelOf({ contextTokens: 5000, outputTokens: 1200 }, ({ prefix = [], prompt }) => {
      const section = prefix.at(-1) ?? '';
      const rows = [...section.matchAll(/^\[t1\.r(\d+)\] \^row/gm)].map(([, row]) => Number(row));
      sections.add(section);
      if (!prompt.includes('are missing in it'))
        return Promise.resolve({
          text: `<study>${rows.map((row) => activity(row, missing)).join('')}</study>`,
        });
      asked.push(rows);
      const added = rows.flatMap((row, at) =>
        missing.includes(row)
          ? [`<replace path="/study/activity[${String(at + 1)}]">${activity(row, [])}</replace>`]
          : [],
      );
      return Promise.resolve({ text: `<changes>${added.join('')}</changes>` });
    });
    const model = { format: 'docx' as const, pages: [], runningLines: [], warnings: [] };
    const { coverage } = await convert(
      {
        ...PLAIN,
        repairRounds: 1,
        documents: [{ id: 1, name: 'Protocol', ...model, blocks: [table] }],
        instruction: 'Write the schedule of activities.',
        target: 'any',
      },
      { ...NO_STORES, client },
      new AbortController().signal,
    );

    expect(sections.size).toBeGreaterThan(1);
    expect(asked.map((rows) => missing.filter((row) => rows.includes(row)))).toEqual(
      missing.map((row) => [row]),
    );
    expect(coverage.marks).toMatchObject({ total: 270, held: 270, gaps: 0 });
  });
});

describe('an error of a well-formed answer', () => {
  const validate = (xml: string): Finding[] =>
    xml.includes('<c n="')
      ? []
      : [
          {
            rule: 'r',
            severity: 'error',
            sentence: 'c needs n.',
            position: { line: 1, column: 1, path: '/study/criteria/c[1]' },
          },
        ];
  const all = BEGUN.replace('</criteria>', '<c>@{p0int:b4}</c><c>@{p0int:b5}</c></criteria>');

  it('is corrected by a change of its element', async () => {
    const { xml, findings, prompts } = await converted(
      [all, '<changes><set path="/study/criteria/c[1]" n="1"/></changes>'],
      { validate },
    );

    expect(xml).toContain(`<c n="1">${CRITERIA[0] ?? ''}</c>`);
    expect(xml).toContain(CRITERIA[3] ?? '');
    expect(findings).toEqual([]);
    expect(prompts[1]).toContain('Give only what changes');
    expect(prompts[1]).not.toContain('Give the whole answer again');
  });

  it('is asked for once more with the reason if the changes cannot be used', async () => {
    const { findings, prompts } = await converted(
      [
        all,
        '<changes><set path="/study/c" n="1"/></changes>',
        '<changes><set path="/study/criteria/c[1]" n="1"/></changes>',
      ],
      { rounds: 2, validate },
    );

    expect(findings).toEqual([]);
    expect(prompts[2]).toContain('c needs n.');
    expect(prompts[2]).toContain(
      'Your last changes could not be used: There is no element at the path /study/c.',
    );
  });

  it('is corrected by the whole answer where it is not well-formed', async () => {
    const { prompts } = await converted([`${all}<`.replace('</study>', ''), all]);

    expect(prompts[1]).toContain('Give the whole answer again');
  });
});
