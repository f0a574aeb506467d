import type { Block } from '@app/contracts';
import { cleanAnswer } from '@app/xml';
import type { WholeDocument } from '../ledger/coverage';
import { mergeAnswers } from '../merge/merge-answers';
import { takeTrace, type TraceJob } from '../trace/take-trace';
import { cleanApart, mergeApart, traceApart } from './apart';

const signal = () => new AbortController().signal;
const anchor = { kind: 'pdf' as const, page: 1, box: [0, 0, 1, 1] as [number, number, number, number] };

function jobOf(xml: string, paragraphs = 200): TraceJob {
  const blocks = Array.from({ length: paragraphs }, (_unused, place): Block => {
    const text = `Visit ${place} is held at the site of the investigator in week ${place * 2}.`;
    return { id: `b${place}`, type: 'paragraph', text, anchor };
  });
  const document: WholeDocument = { id: 7, name: 'Protocol', blocks, runningLines: [], warnings: [] };
  const sent = new Map(blocks.map(({ id }) => [id, 0]));
  return {
    ...{ xml, documents: [document], target: 'any', instruction: 'All visits' },
    ...{ sections: new Map([[7, sent]]), notProcessed: new Map() },
  };
}
const visits = (count: number): string =>
  `<study>${Array.from(
    { length: count },
    (_unused, place) =>
      `<visit>Visit ${place % 400} is held at the site of the investigator in week ${(place % 400) * 2}.</visit>`,
  ).join('\n')}</study>`;

describe('tracing large XML off the main thread', () => {
  it('answers the same as on the main thread', async () => {
    const job = jobOf(visits(3000));

    const traced = await traceApart(job, signal());

    expect(traced).toEqual(takeTrace(job));
    expect(traced.trace.sums).toEqual({ values: 3000, found: 1600, notFound: 1400, structural: 0 });
    expect(traced.coverage.sums).toMatchObject({ total: 200, used: 200 });
  }, 60_000);

  it('leaves the main thread free', async () => {
    let turns = 0;
    const heart = setInterval(() => (turns += 1), 20);

    const { trace, findings } = await traceApart(jobOf(visits(150_000), 20_000), signal());
    clearInterval(heart);

    expect(turns).toBeGreaterThan(5);
    expect(trace.sums.values).toBe(150_000);
    expect(trace.values).toHaveLength(100_000);
    expect(findings).toMatchObject([{ rule: 'trace.partly-kept', severity: 'info' }]);
  }, 120_000);

  it('says of a million elements that nothing was looked up, and accuses nobody of gaps', async () => {
    const { trace, coverage, findings } = await traceApart(
      jobOf(`<study>${'<a>x</a>'.repeat(1_000_000)}</study>`),
      signal(),
    );

    expect(findings).toMatchObject([{ rule: 'trace.skipped', severity: 'error' }]);
    expect(trace.values).toEqual([]);
    expect(coverage.sums).toMatchObject({ total: 200, read: 200, used: 0, gaps: 0 });
  }, 120_000);

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const tracing = traceApart(jobOf(visits(100_000)), controller.signal);
    controller.abort(new Error('cancelled by a person'));

    await expect(tracing).rejects.toThrow('cancelled by a person');
  }, 60_000);
});

describe('cleaning and merging large answers off the main thread', () => {
  const answers = (count: number) =>
    Array.from({ length: count }, (_unused, section) => ({ section, xml: visits(3000) }));

  it('answers the same as on the main thread', async () => {
    const wrapped = `Here it is:\n\`\`\`xml\n${visits(6000)}\n\`\`\``;

    expect(await mergeApart(answers(3), signal())).toEqual(mergeAnswers(answers(3)));
    expect(await cleanApart(wrapped, signal())).toEqual(cleanAnswer(wrapped));
  }, 60_000);

  it('leaves the main thread free', async () => {
    let turns = 0;
    const heart = setInterval(() => (turns += 1), 20);

    await mergeApart(answers(8), signal());
    clearInterval(heart);

    expect(turns).toBeGreaterThan(5);
  }, 60_000);

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const merging = mergeApart(answers(8), controller.signal);
    controller.abort(new Error('cancelled by a person'));

    await expect(merging).rejects.toThrow('cancelled by a person');
  }, 60_000);
});
