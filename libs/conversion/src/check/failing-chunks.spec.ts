import { type Finding, formatEnglish, type ResultMessage } from '@app/contracts';
import type { ChunkAnswer } from '../ask/generate-chunks';
import type { ChunkRequester, ChunkResult } from '../ask/chunk-requester';
import type { ConversionPorts, StepReport } from '../model/ports';
import type { Chunk } from '../model/chunk';
import { SourceIndex } from '../sources/source-index';
import { repairChunks, type RepairContext } from './repair-chunks';

const ROUNDS = 2;

/** Reports each `<wrong>` as an error at its location. */
const validate = (xml: string): Promise<Finding[]> =>
  Promise.resolve(
    [...xml.matchAll(/<(wrong\w*)/g)].map(([, name], place) => ({
      rule: 'test',
      severity: 'error',
      sentence: `Wrong ${place + 1}.`,
      position: { line: 1, column: 1, path: `/s/${name}` },
    })),
  );

const answerOf = (xml: string | null, label: string): ChunkAnswer => ({
  section: { label, parts: [] },
  xml,
  written: xml,
  copied: { texts: [], composed: [] },
  reason: null,
  round: 0,
});

interface Asked {
  readonly section: Chunk;
  readonly place: { position: number; structure?: string };
  readonly round: number;
  readonly correction: { readonly answer: string; readonly problems: readonly string[] };
}

/** Repairs answers. `answerTo` answers each call by its number in the order of the requests. */
async function repaired(
  answers: ChunkAnswer[],
  answerTo: (asked: Asked, call: number) => ChunkResult | Error,
  context: Partial<RepairContext> = {},
) {
  const asked: Asked[] = [];
  const reports: StepReport[] = [];
  const forecasts: { labels: string[]; reason: string | null }[] = [];
  const requester = {
    forecast: (sections: readonly Chunk[], reason: ResultMessage | null) => {
      forecasts.push({ labels: sections.map(({ label }) => label), reason: reason && formatEnglish(reason) });
      return { tokens: sections.length };
    },
    ask: async (
      section: Chunk,
      place: Asked['place'],
      tell: () => Promise<void>,
      { round, correction }: Pick<Asked, 'round' | 'correction'>,
    ): Promise<ChunkResult> => {
      asked.push({ section, place, round, correction });
      const call = asked.length - 1;
      await tell();
      const answer = answerTo({ section, place, round, correction }, call);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as ChunkRequester;
  const report = (step: StepReport) => Promise.resolve(void reports.push(step));
  const ports = { validate, report } as unknown as ConversionPorts;
  const result = await repairChunks(answers, {
    requester,
    ports,
    structure: undefined,
    rounds: ROUNDS,
    atOnce: 1,
    target: 'any',
    instruction: '',
    pointing: 'p0int',
    index: () => new SourceIndex([]),
    signal: new AbortController().signal,
    ...context,
  });
  return { result, asked, reports, forecasts };
}

const xmlOf = (xml: string, round: number): ChunkResult => ({
  kind: 'xml',
  xml,
  written: `written ${xml}`,
  round,
  repairs: [],
  model: 'm',
  copied: { texts: [], composed: [] },
});
const cut: ChunkResult = { kind: 'cut', output: '', round: 1, model: 'm' };

describe('whose answer is corrected', () => {
  it('is the section that an error is in, and no other', async () => {
    const answers = [answerOf('<s><a>1</a></s>', '1'), answerOf('<s><wrong/></s>', '2')];

    const { result, asked } = await repaired(answers, ({ round }) => xmlOf('<s><right/></s>', round));

    expect(asked).toMatchObject([
      { section: { label: '2' }, place: { position: 1 }, correction: { problems: ['/s/wrong: Wrong 1.'] } },
    ]);
    expect(result.findings).toEqual([]);
    expect(result.xml).toContain('<right/>');
    expect(result.xml).toContain('<a>1</a>');
  });

  it('is the last of several sections that made something together', async () => {
    const answers = ['1', '2', '3'].map((label) =>
      answerOf(label === '3' ? '<s><b/></s>' : '<s><wrong/></s>', label),
    );

    const { asked } = await repaired(answers, () => cut);

    expect(asked.map(({ section }) => section.label)).toEqual(['2']);
  });

  it('is the one that cannot be merged, which is told why', async () => {
    const answers = [answerOf('<s><a>1</a></s>', '1'), answerOf('<other/>', '2')];

    const { result, asked } = await repaired(answers, ({ round }) => xmlOf('<s><b>2</b></s>', round));

    const [problem] = asked[0]?.correction.problems ?? [];
    expect(asked[0]?.section.label).toBe('2');
    expect(problem).toMatch(/^It cannot be merged with the other sections: .*other.*\.$/);
    expect(result.merged.rejected).toEqual([]);
    expect(result.xml).toContain('<b>2</b>');
  });

  it('is told of twenty errors at most', async () => {
    const { asked } = await repaired([answerOf(`<s>${'<wrong/>'.repeat(30)}</s>`, '1')], () => cut);

    expect(asked[0]?.correction.problems).toHaveLength(20);
    expect(asked[0]?.correction.problems.at(-1)).toBe('/s/wrong: Wrong 20.');
  });
});

describe('a correction', () => {
  it('is asked for with the answer as it was written, which holds references and not what stands for them', async () => {
    const answer = {
      ...answerOf('<s><wrong>Dose</wrong></s>', '1'),
      written: '<s><wrong>@{p0int:b1}</wrong></s>',
    };

    const { asked } = await repaired([answer], (_asked, call) =>
      call === 0 ? xmlOf('<s><wrong>Dose of</wrong></s>', 1) : cut,
    );

    expect(asked.map(({ correction }) => correction.answer)).toEqual([
      '<s><wrong>@{p0int:b1}</wrong></s>',
      'written <s><wrong>Dose of</wrong></s>',
    ]);
  });

  it('is told the structure, but not its own one', async () => {
    const answers = [answerOf('<s><wrong1/></s>', '1'), answerOf('<s><wrong2/></s>', '2')];
    const giver = answers[1]?.section;
    const structure = giver && { outline: 's: a, b', giver };

    const told = await repaired(answers, () => cut, { structure });
    const untold = await repaired(
      [answerOf('<s><wrong1/></s>', '1'), answerOf('<s><wrong2/></s>', '2')],
      () => cut,
    );

    expect(told.asked.map(({ place }) => place)).toEqual([
      { position: 0, structure: 's: a, b' },
      { position: 1 },
    ]);
    expect(untold.asked.map(({ place }) => place)).toEqual([{ position: 0 }, { position: 1 }]);
  });

  it('is not asked for again where the answer was cut off, which it would be again', async () => {
    const answer = answerOf('<s><wrong/></s>', '1');

    const { asked } = await repaired([answer], () => cut);

    expect(asked).toHaveLength(1);
    expect(answer).toMatchObject({ xml: '<s><wrong/></s>', round: ROUNDS });
  });

  it('is asked for again where it is the answer of before, word for word, as often as there are rounds', async () => {
    const { asked, result } = await repaired([answerOf('<s><wrong/></s>', '1')], ({ round }) =>
      xmlOf('<s><wrong/></s>', round),
    );

    expect(asked.map(({ round }) => round)).toEqual([1, 2]);
    expect(result.findings).toHaveLength(1);
  });

  it('counts the rounds that were used up for it', async () => {
    const { asked } = await repaired([answerOf('<s><wrong/></s>', '1')], () =>
      xmlOf('<s><wrong/> </s>', ROUNDS),
    );

    expect(asked).toHaveLength(1);
  });

  it('that is no better is taken, as it may be nearer; with what was written and copied', async () => {
    const answer = answerOf('<s><wrong/></s>', '1');

    const { result } = await repaired([answer], (_asked, call) =>
      call === 0 ? xmlOf('<s><wrong n="1"/></s>', 1) : cut,
    );

    expect(result.xml).toBe('<s><wrong n="1"/></s>');
    expect(answer).toMatchObject({ written: 'written <s><wrong n="1"/></s>' });
  });

  it('that makes things worse leaves nothing of itself behind', async () => {
    const copied = { texts: [{ text: 'Dose', documentId: 1, blockId: 'b1' }], composed: [] };
    const answer = { ...answerOf('<s><wrong/></s>', '1'), written: '<s>@{p0int:b1}<wrong/></s>', copied };

    await repaired([answer], (_asked, call) => (call === 0 ? xmlOf('<s><wrong/><wrong/></s>', 1) : cut));

    expect(answer).toMatchObject({
      xml: '<s><wrong/></s>',
      written: '<s>@{p0int:b1}<wrong/></s>',
      copied,
    });
  });

  it('ends the conversion where its provider does', async () => {
    const failed = repaired([answerOf('<s><wrong/></s>', '1')], () => new Error('no connection'));

    await expect(failed).rejects.toThrow('no connection');
  });
});

describe('what is told while answers are corrected', () => {
  it('is which section it is, in which round of how many, and what that takes', async () => {
    const { reports, forecasts } = await repaired([answerOf('<s><wrong/></s>', '4')], () => cut);

    expect(reports).toMatchObject([
      {
        name: 'validating',
        status: 'running',
        forecast: { tokens: 1 },
        message: 'correcting section 4, round 1 of 2',
      },
      { name: 'validating', status: 'running', message: 'correcting section 4, round 1 of 2' },
    ]);
    // The forecast is reported once and does not change while the answer arrives.
    expect(reports[1]).not.toHaveProperty('forecast');
    expect(forecasts).toEqual([
      { labels: ['4'], reason: 'errors that validation found in one section are corrected' },
    ]);
  });

  it('is which sections they are, and fewer as they are done', async () => {
    const answers = ['1', '2', '3'].map((label) => answerOf(`<s><wrong${label}/></s>`, label));

    const { reports, forecasts } = await repaired(answers, ({ section: { label }, round }) =>
      xmlOf(`<s><right n="${label}"/></s>`, round),
    );

    expect(forecasts).toEqual([
      { labels: ['1', '2', '3'], reason: 'errors that validation found in 3 sections are corrected' },
      { labels: ['2', '3'], reason: 'errors that validation found in 2 sections are corrected' },
      { labels: ['3'], reason: 'errors that validation found in one section are corrected' },
    ]);
    expect(reports.map(({ message }) => message)).toEqual(
      ['1', '1', '2', '2', '3', '3'].map((label) => `correcting section ${label}, round 1 of 2`),
    );
  });

  it('is the highest round of those that are corrected at the same time', async () => {
    const answers = [{ ...answerOf('<s><wrong1/></s>', '1'), round: 1 }, answerOf('<s><wrong2/></s>', '2')];

    const { reports } = await repaired(answers, () => cut, { atOnce: 2 });

    expect(reports.map(({ message }) => message)).toContain('correcting sections 1, 2, round 2 of 2');
  });
});
