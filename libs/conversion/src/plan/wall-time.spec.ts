import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Block } from '@app/contracts';
import { callBudget } from '@app/costs';
import type { ModelLimits } from '@app/models';
import { PLAIN } from '../../test/conversion';
import { document, table } from '../../test/planned-blocks';
import type { ChunkRequester, ChunkResult } from '../ask/chunk-requester';
import { generateChunks } from '../ask/generate-chunks';
import type { ConversionPorts } from '../model/ports';
import { blocksOf, type Chunk, type PlannedDocument } from '../model/chunk';
import { NOTHING_COPIED } from '../sources/references';
import { planConversion } from './plan-conversion';
import { tokensOf } from './unit';

const TOKENS_PER_SECOND = 70;
const EXPECTED_OUTPUT = 34_000;
const SENTENCE =
  'the participant returns to the site of the investigator and takes the study drug once a day ';

/** A protocol of 50,000 tokens with chapters of different lengths, and a schedule in every sixth chapter. */
function protocol(): PlannedDocument {
  const anchor = { kind: 'doc' as const, paragraph: 0 };
  const chapters = Array.from({ length: 30 }, (_unused, chapter): Block[] => {
    const parts = Array.from({ length: 2 + ((chapter * 5) % 7) }, (_part, at): Block[] => {
      const id = `${chapter}.${at}`;
      const text = (more: number): string => SENTENCE.repeat(2 + ((chapter * 3 + at * 5 + more) % 8));
      const level = at === 0 ? 1 : 2;
      return [
        { id: `h${id}`, type: 'heading', level, number: id, text: `Procedures of part ${id}`, anchor },
        { id: `p${id}`, type: 'paragraph', text: text(0), anchor },
        { id: `l${id}`, type: 'list-item', level: 0, marker: '-', text: text(3), anchor },
        { id: `q${id}`, type: 'paragraph', text: text(6), anchor },
      ];
    });
    return [...parts.flat(), ...(chapter % 6 === 5 ? [table(`t${chapter}`, 40)] : [])];
  });
  return document(chapters.flat());
}

/** Calls that end after the time that their answers take. */
class Clock {
  seconds = 0;
  private running: { readonly ends: number; readonly end: () => void }[] = [];

  wait(seconds: number): Promise<void> {
    return new Promise((end) => this.running.push({ ends: this.seconds + seconds, end }));
  }

  /** Ends the calls one by one until the work is done. */
  async run(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    void work.finally(() => (isDone = true));
    for (;;) {
      for (let turn = 0; turn < 5; turn += 1) await othersFirst();
      const [next, ...others] = this.running.toSorted((one, other) => one.ends - other.ends);
      if (isDone || next === undefined) break;
      this.running = others;
      this.seconds = next.ends;
      next.end();
    }
    await work;
  }
}

async function converted(limits: ModelLimits) {
  const documents = [protocol()];
  const written = EXPECTED_OUTPUT / tokensOf(documents.flatMap(({ blocks }) => blocks));
  const clock = new Clock();
  let [calls, cut] = [0, 0];
  const ask = async (section: Chunk): Promise<ChunkResult> => {
    const tokens = tokensOf(blocksOf(section)) * written;
    calls += 1;
    if (tokens > callBudget(limits).outputTokens - limits.thinkingTokens) {
      cut += 1;
      return { kind: 'cut', output: '', round: 0, model: 'm' };
    }
    await clock.wait(tokens / TOKENS_PER_SECOND);
    const xml = '<study/>';
    return { kind: 'xml', xml, written: xml, copied: NOTHING_COPIED, round: 0, repairs: [], model: 'm' };
  };
  const requester = {
    ask,
    keep: () => Promise.resolve(null),
    forecast: () => null,
    forecastByPace: () => null,
  } as unknown as ChunkRequester;
  const ports = {
    client: { limits, model: 'm' },
    report: () => Promise.resolve(),
  } as unknown as ConversionPorts;
  const input = {
    ...PLAIN,
    documents: [],
    instruction: 'Write the study as XML.',
    target: 'any' as const,
    sectionsAtOnce: 4,
  };
  const { plan } = await planConversion(input, documents, ports);
  await clock.run(
    generateChunks(plan, documents, { requester, ports, input, onLastAnswer: () => undefined }),
  );
  return { seconds: clock.seconds, cut, calls };
}

const WINDOWS = [
  ['1M/128k', 1_000_000, 128_000, 64_000],
  ['128k/16k', 128_000, 16_000, 8000],
  ['32k/4k', 32_000, 4000, 2000],
] as const;

const limitsOf = (contextTokens: number, outputTokens: number, thinkingTokens: number): ModelLimits => ({
  contextTokens,
  inputTokens: contextTokens,
  outputTokens,
  thinkingTokens,
  tokenCeiling: 1.15,
});

describe('answers of 34,000 tokens in all, at 70 tokens a second and four at a time', () => {
  it.each(WINDOWS)('are not cut off and take at most 160 s: %s', async (_name, context, output) => {
    const { seconds, cut, calls } = await converted(limitsOf(context, output, 0));

    expect(cut).toBe(0);
    expect(seconds).toBeLessThanOrEqual(160);
    expect(calls).toBeLessThanOrEqual(21);
  });

  // The time that a model thinks is its own; a window of which half is for thinking has twice the calls.
  it.each(WINDOWS)('are not cut off behind the thinking that is expected: %s', async (_name, ...tokens) => {
    const { cut, calls } = await converted(limitsOf(...tokens));

    expect(cut).toBe(0);
    expect(calls).toBeLessThanOrEqual(45);
  });
});
