import { type Workflow, workflows } from '@app/contracts';
import { type Behaviour, ProviderEmulator, type RecordedRequest } from '@app/testing';
import { execute, formParams, type Researcher, startSystem, type System, untilEnded } from './system';
import { uploadSample, withLimits } from './sample';

const odm = (content: string) =>
  `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" FileType="Snapshot" FileOID="F.1" CreationDateTime="2026-11-21T10:00:00Z"><Study OID="S.1"><GlobalVariables><StudyName>NWT-301</StudyName><StudyDescription>LODESTAR</StudyDescription><ProtocolName>NWT-301</ProtocolName></GlobalVariables><MetaDataVersion OID="M.1" Name="M">${content}</MetaDataVersion></Study></ODM>`;
const event = (oid: string, type: string) =>
  `<Protocol><StudyEventRef StudyEventOID="${oid}" Mandatory="Yes"/></Protocol><StudyEventDef OID="${oid}" Name="${oid}" Repeating="No" Type="${type}"/>`;

/** Returns the section that a request asks for, and whether the request is a correction. */
function askedFor({ body }: RecordedRequest): { section: string; isCorrection: boolean } {
  const section = /section (\S+) of \d+\\n/.exec(body)?.[1] ?? '1';
  return { section, isCorrection: body.includes('It has these problems') };
}

/** The blocks that a request sends, and the word of references. */
function blocksIn({ body }: RecordedRequest): { word: string; blocks: string[] } {
  const [, section = ''] = body.split(/ section \S+ of \d+\\n/);
  return {
    word: /@\{(\w+):b12\}/.exec(body)?.[1] ?? '',
    blocks: [...section.matchAll(/\\n\[(b\d+)\]/g)].map(([, id = '']) => id),
  };
}

describe('repair', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;
  let documentId: number;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({ AI_BASE_URL_ALLOWLIST: emulator.url });
    const baseUrl = `${emulator.url}/v1`;
    person = await withLimits(await system.newResearcher({ baseUrl, model: 'emulated' }), {
      baseUrl,
      model: 'gpt-4.1-emulated',
      contextTokens: 14_000,
      outputTokens: 3500,
    });
    documentId = await uploadSample(person, 'docx');
  });
  beforeEach(() => emulator.reset());
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  });

  async function run(): Promise<Workflow> {
    const task = { target: 'any' as const, prompt: 'Give me the title.' };
    return untilEnded(person, (await execute(person, [documentId], task)).id);
  }
  const callsOf = (workflow: Workflow) =>
    person.client.call(workflows.calls, {
      params: { ...formParams(person), workflowId: String(workflow.id) },
      query: {},
    });

  /** Answers section 2 wrongly this many times, and every other section correctly. */
  const wrongTimes = (times: number) => {
    let left = times;
    return (request: RecordedRequest): Behaviour => {
      const { section } = askedFor(request);
      const isWrong = section === '2' && left-- > 0;
      return { kind: 'answer', text: odm(event(`SE.${section}`, isWrong ? 'Sometimes' : 'Scheduled')) };
    };
  };

  it('asks for the failing section again until it is right, and for no other', async () => {
    emulator.always(wrongTimes(2));

    const ended = await run();

    expect(ended).toMatchObject({ status: 'completed', findings: { errors: 0 } });
    expect(ended.xmlOutput).not.toContain('Sometimes');
    const calls = await callsOf(ended);
    expect(calls.filter(({ section }) => section === '2').map(({ round }) => round)).toEqual([0, 1, 2]);
    const others = calls.filter(({ section }) => section !== '2');
    expect(others.length).toBeGreaterThanOrEqual(1);
    expect(new Set(others.map(({ section }) => section)).size).toBe(others.length);
    const corrections = emulator.requests.filter((request) => askedFor(request).isCorrection);
    expect(corrections).toHaveLength(2);
    expect(corrections[0]?.body).toContain('Sometimes');
  });

  it('ends as one to review when it is never right', async () => {
    emulator.always(wrongTimes(Infinity));

    const ended = await run();

    expect(ended).toMatchObject({ status: 'completed', outcome: 'needs_review' });
    const calls = await callsOf(ended);
    expect(calls.filter(({ section }) => section === '2')).toHaveLength(3);
  });

  it('makes safe fixes by itself, without a call', async () => {
    emulator.always((request) => {
      const { section } = askedFor(request);
      const xml = odm(event(`SE.${section}`, 'Scheduled'));
      return {
        kind: 'answer',
        text: section === '2' ? xml.replace('Repeating="No"', 'Repeating=" no"') : xml,
      };
    });

    const ended = await run();

    expect(ended).toMatchObject({ status: 'completed', findings: { errors: 0 } });
    expect(emulator.requests.filter((request) => askedFor(request).isCorrection)).toEqual([]);
    expect(ended.steps.find(({ name }) => name === 'validating')?.message).toContain('1 corrected by rule');
  });

  it('halves a section whose answer is cut off, and loses nothing (B-01)', async () => {
    emulator.always((request) => {
      const { section } = askedFor(request);
      const text = `<study><part id="p${section}"/></study>`;
      return section === '2' ? { kind: 'truncated', text } : { kind: 'answer', text };
    });

    const ended = await run();

    expect(ended).toMatchObject({
      status: 'completed',
      findings: { errors: 0 },
      coverage: { notProcessed: 0 },
    });
    expect(ended.xmlOutput).toContain('p2.1');
    expect(ended.xmlOutput).toContain('p2.2');
    const calls = await callsOf(ended);
    expect(calls.map(({ section, finish }) => [section, finish])).toContainEqual(['2', 'length']);
  });

  it('keeps what came of an answer that was cut off, and pays for the rest only', async () => {
    emulator.always((request) => {
      const { section } = askedFor(request);
      const { word, blocks } = blocksIn(request);
      const items = blocks.map((id) => `<item><text>@{${word}:${id}}</text></item>`);
      const some = (from: number, to: number): string => items.slice(from, to).join('');
      if (section !== '6') return { kind: 'answer', text: `<study>${items.join('')}</study>` };
      const share = Math.floor(items.length * 0.3);
      // The call that began it, and two that continue it.
      const before = emulator.requests.filter((one) => askedFor(one).section === '6').length - 1;
      const text = some(before * share, (before + 1) * share);
      return { kind: 'finish', text: `${before === 0 ? '<study>' : ''}${text}`, reason: 'length' };
    });

    const ended = await run();

    expect(ended).toMatchObject({ status: 'completed', findings: { errors: 0 } });
    const sections = (await callsOf(ended)).map(({ section }) => section);
    expect(sections.filter((section) => section === '6')).toHaveLength(3);
    expect(sections.filter((section) => section.startsWith('6.'))).toEqual(['6.2']);
    const [rest] = emulator.requests.filter((request) => askedFor(request).section === '6.2');
    const [whole] = emulator.requests.filter((request) => askedFor(request).section === '6');
    if (rest === undefined || whole === undefined) throw new Error('Not asked for.');
    expect(blocksIn(rest).blocks.length).toBeLessThan(blocksIn(whole).blocks.length / 2);
    expect(blocksIn(rest).blocks.at(-1)).toBe(blocksIn(whole).blocks.at(-1));
  });

  it('tells of a section that the provider withholds, and never calls that clean', async () => {
    emulator.always((request) =>
      askedFor(request).section === '2' ? { kind: 'refused' } : { kind: 'answer', text: '<study/>' },
    );

    const ended = await run();

    expect(ended).toMatchObject({ status: 'completed', outcome: 'needs_review' });
    expect(ended.coverage?.notProcessed).toBeGreaterThan(0);
    expect(ended.coverage?.gaps).toBeGreaterThan(0);
  });

  it('sends what all sections share first, so that the cache of the provider works (B-18)', async () => {
    emulator.always((request) => ({
      kind: 'answer',
      text: `<study><p id="${askedFor(request).section}"/></study>`,
    }));

    const calls = await callsOf(await run());

    // Sections are requested concurrently. The first one that reached the provider had no cached prefix to share.
    const shared = calls.filter(({ round }) => round === 0).map(({ cachedTokens }) => cachedTokens > 0);
    expect(shared.length).toBeGreaterThanOrEqual(2);
    expect(shared.filter((isShared) => !isShared)).toHaveLength(1);
    expect(calls[0]).toMatchObject({ inputTokens: 100, outputTokens: 20, requestId: 'req_emulated' });
  });

  it('lets neither internal instructions nor planted addresses into a clean result (B-12)', async () => {
    emulator.always((request) => {
      const canary = /The reference of this conversion is (\w+)/.exec(request.body)?.[1] ?? '';
      return { kind: 'answer', text: `<study><note>${canary}</note></study>` };
    });
    expect(await run()).toMatchObject({ status: 'failed', errorCode: 'ANSWER_OFF_TASK' });

    emulator.always({ kind: 'answer', text: '<study><link>https://evil.example/collect</link></study>' });
    expect(await run()).toMatchObject({ status: 'completed', outcome: 'needs_review' });
  });
});
