import type { Block } from '@app/contracts';
import { cleanAnswer } from '@app/xml';
import type { WholeDocument } from '../model/whole-document';
import { mergeAnswers } from '../merge/merge-answers';
import { traceIndexOf } from '../coverage/trace-index';
import { takeTrace, type Traced, type TraceJob } from '../coverage/take-trace';
import { cleanOffloaded, mergeOffloaded } from './clean-and-merge';
import { Tracer } from './tracer';

const signal = () => new AbortController().signal;
const anchor = { kind: 'pdf' as const, page: 1, box: [0, 0, 1, 1] as [number, number, number, number] };

interface Tracing {
  readonly documents: readonly WholeDocument[];
  readonly job: TraceJob;
}

function tracingOf(xml: string, paragraphs = 200): Tracing {
  const blocks = Array.from({ length: paragraphs }, (_unused, place): Block => {
    const text = `Visit ${place} is held at the site of the investigator in week ${place * 2}.`;
    return { id: `b${place}`, type: 'paragraph', text, anchor };
  });
  const document: WholeDocument = {
    id: 7,
    name: 'Protocol',
    blocks,
    format: 'pdf',
    pages: [],
    runningLines: [],
    warnings: [],
  };
  const sent = new Map(blocks.map(({ id }) => [id, 0]));
  const job: TraceJob = {
    xml,
    target: 'any',
    instruction: 'All visits',
    sections: new Map([[7, sent]]),
    copied: { texts: [], composed: [] },
    notProcessed: new Map(),
  };
  return { documents: [document], job };
}

async function traced({ documents, job }: Tracing): Promise<Traced> {
  const tracer = new Tracer(documents, signal());
  try {
    return await tracer.trace(job);
  } finally {
    tracer.close();
  }
}

const visits = (count: number): string =>
  `<study>${Array.from(
    { length: count },
    (_unused, place) =>
      `<visit>Visit ${place % 400} is held at the site of the investigator in week ${(place % 400) * 2}.</visit>`,
  ).join('\n')}</study>`;

describe('tracing large XML off the main thread', () => {
  it('answers the same as on the main thread', async () => {
    const { documents, job } = tracingOf(visits(3000));

    const result = await traced({ documents, job });

    expect(result).toEqual(takeTrace(job, traceIndexOf(documents)));
    expect(result.trace.sums).toMatchObject({ values: 3000, found: 1600, copied: 0, notFound: 1400 });
    expect(result.coverage.sums).toMatchObject({ total: 200, used: 200 });
  });

  it('answers the same for documents that were made ready before there was XML', async () => {
    const long = tracingOf(visits(300), 2000);
    const other = tracingOf(visits(10), 1600);
    // More tracers than are prepared ahead. One of them is never asked.
    const tracers = [long, long, other, long, other].map(({ documents }) => new Tracer(documents, signal()));
    for (const tracer of tracers) tracer.prepare();
    tracers.shift()?.close();

    const results = await Promise.all(
      tracers.map((tracer, place) => tracer.trace((place % 2 === 0 ? long : other).job)),
    );
    for (const tracer of tracers) tracer.close();

    const expected = [long, other].map(({ documents, job }) => takeTrace(job, traceIndexOf(documents)));
    expect(results).toEqual([expected[0], expected[1], expected[0], expected[1]]);
  });

  it('leaves the main thread free', async () => {
    let turns = 0;
    const heart = setInterval(() => (turns += 1), 20);

    const { trace, findings } = await traced(tracingOf(visits(150_000), 20_000));
    clearInterval(heart);

    expect(turns).toBeGreaterThan(5);
    expect(trace.sums.values).toBe(150_000);
    expect(trace.values).toHaveLength(100_000);
    expect(findings).toMatchObject([{ rule: 'trace.partly-kept', severity: 'info' }]);
  });

  it('says of a million elements that nothing was looked up, and accuses nobody of gaps', async () => {
    const xml = `<study>${'<a>x</a>'.repeat(1_000_000)}</study>`;
    const { trace, coverage, findings } = await traced(tracingOf(xml));

    expect(findings).toMatchObject([{ rule: 'trace.skipped', severity: 'error' }]);
    expect(trace.values).toEqual([]);
    expect(coverage.sums).toMatchObject({ total: 200, read: 200, used: 0, gaps: 0 });
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const { documents, job } = tracingOf(visits(100_000), 2000);
    const tracer = new Tracer(documents, controller.signal);
    const tracing = tracer.trace(job);
    controller.abort(new Error('cancelled by a person'));

    await expect(tracing).rejects.toThrow('cancelled by a person');
    await expect(tracer.trace(job)).rejects.toThrow('cancelled by a person');
    tracer.close();
  });
});

describe('cleaning and merging large answers off the main thread', () => {
  const answers = (count: number) =>
    Array.from({ length: count }, (_unused, section) => ({ section, xml: visits(3000) }));

  it('answers the same as on the main thread', async () => {
    const wrapped = `Here it is:\n\`\`\`xml\n${visits(6000)}\n\`\`\``;

    expect(await mergeOffloaded(answers(3), signal())).toEqual(mergeAnswers(answers(3)));
    expect(await cleanOffloaded(wrapped, signal())).toEqual(cleanAnswer(wrapped));
  });

  it('leaves the main thread free', async () => {
    let turns = 0;
    const heart = setInterval(() => (turns += 1), 20);

    await mergeOffloaded(answers(8), signal());
    clearInterval(heart);

    expect(turns).toBeGreaterThan(5);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const merging = mergeOffloaded(answers(8), controller.signal);
    controller.abort(new Error('cancelled by a person'));

    await expect(merging).rejects.toThrow('cancelled by a person');
  });
});
