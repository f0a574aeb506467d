import type { Finding } from '@app/contracts';
import type { ChunkAnswer } from '../ask/generate-chunks';
import type { ChunkRequester, ChunkResult } from '../ask/chunk-requester';
import type { ConversionPorts } from '../model/ports';
import { SourceIndex } from '../sources/source-index';
import { repairChunks } from './repair-chunks';

const ROUNDS = 2;

/** A check that counts: each `<wrong/>` is an error. */
const validate = (xml: string): Promise<Finding[]> =>
  Promise.resolve(
    [...xml.matchAll(/<wrong\/>/g)].map((_match, place) => ({
      rule: 'test',
      severity: 'error',
      sentence: 'This is wrong.',
      position: { line: 1, column: 1, path: `/s/wrong[${place + 1}]` },
    })),
  );

const answerOf = (xml: string): ChunkAnswer => ({
  section: { label: '1', parts: [] },
  xml,
  written: xml,
  copied: { texts: [], composed: [] },
  reason: null,
  round: 0,
});

/** Repairs one answer with a sequence of corrections and records the requests. */
async function repaired(first: string, corrections: readonly string[]) {
  const asked: { round: number; answer: string; problems: readonly string[] }[] = [];
  const requester = {
    forecast: () => null,
    ask: (
      _section: unknown,
      _place: unknown,
      _tell: unknown,
      { round, correction }: { round: number; correction: { answer: string; problems: readonly string[] } },
    ): Promise<ChunkResult> => {
      asked.push({ round, ...correction });
      const xml = corrections[asked.length - 1];
      if (xml === undefined) throw new Error('It was asked too often.');
      if (xml === 'cut') return Promise.resolve({ kind: 'cut', output: '', round: 1, model: 'm' });
      if (xml === 'unusable')
        return Promise.resolve({ kind: 'unusable', error: new Error(xml), round } as never);
      return Promise.resolve({
        kind: 'xml',
        xml,
        written: xml,
        copied: { texts: [], composed: [] },
        round,
        repairs: [],
        model: 'm',
      });
    },
  } as unknown as ChunkRequester;
  const answers = [answerOf(first)];
  const ports = { validate, report: () => Promise.resolve() } as unknown as ConversionPorts;
  const { xml } = await repairChunks(answers, {
    requester,
    ports,
    structure: undefined,
    rounds: ROUNDS,
    atOnce: 4,
    target: 'any',
    instruction: '',
    pointing: 'p0int',
    index: () => new SourceIndex([]),
    signal: new AbortController().signal,
  });
  return { xml, asked, kept: answers[0]?.xml };
}

describe('the correction of answers', () => {
  it('asks for none of what is right', async () => {
    expect(await repaired('<s/>', [])).toMatchObject({ xml: '<s/>', asked: [] });
  });

  it('tells what is wrong and takes what is better', async () => {
    const { xml, asked } = await repaired('<s><wrong/></s>', ['<s><right/></s>']);

    expect(xml).toBe('<s><right/></s>');
    expect(asked).toEqual([
      { kind: 'changes', round: 1, answer: '<s><wrong/></s>', problems: ['/s/wrong[1]: This is wrong.'] },
    ]);
  });

  it('does not take a correction that makes things worse, and goes on with the answer of before', async () => {
    const { xml, asked, kept } = await repaired('<s><wrong/></s>', [
      '<s><wrong/><wrong/></s>',
      '<s><wrong/><wrong/><wrong/></s>',
    ]);

    expect(xml).toBe('<s><wrong/></s>');
    expect(kept).toBe('<s><wrong/></s>');
    expect(asked.map(({ round, answer }) => [round, answer])).toEqual([
      [1, '<s><wrong/></s>'],
      [2, '<s><wrong/></s>'],
    ]);
  });

  it('ends with the rounds that a section may have', async () => {
    const { asked } = await repaired('<s><wrong/></s>', ['<s><wrong/> </s>', '<s> <wrong/></s>']);

    expect(asked.map(({ round }) => round)).toEqual([1, ROUNDS]);
  });

  it.each(['cut', 'unusable'] as const)(
    'keeps what it had where the correction is %s',
    async (correction) => {
      const { xml } = await repaired(
        '<s><wrong/></s>',
        Array.from({ length: ROUNDS }, () => correction),
      );

      expect(xml).toBe('<s><wrong/></s>');
    },
  );
});

describe('the corrections of several answers', () => {
  /** Elements with different values do not merge into one list, so each answer keeps its own. */
  const validateEach = (xml: string): Promise<Finding[]> =>
    validate(xml.replace(/<wrong n="\d"\/>/g, '<wrong/>'));

  /** Requests corrections of four wrong answers and returns the maximum number of concurrent requests. */
  async function together(atOnce: number) {
    let running = 0;
    let most = 0;
    const messages: string[] = [];
    const requester = {
      forecast: () => null,
      ask: async (
        _section: unknown,
        { position }: { position: number },
        _tell: unknown,
        { round }: { round: number },
      ): Promise<ChunkResult> => {
        running += 1;
        most = Math.max(most, running);
        for (let turn = 0; turn < 40 - 10 * position; turn += 1) await Promise.resolve();
        running -= 1;
        const xml = `<s><right n="${position}"/></s>`;
        return {
          kind: 'xml',
          xml,
          written: xml,
          copied: { texts: [], composed: [] },
          round,
          repairs: [],
          model: 'm',
        };
      },
    } as unknown as ChunkRequester;
    const report = ({ message }: { message?: string }) => Promise.resolve(void messages.push(message ?? ''));
    const ports = { validate: validateEach, report } as unknown as ConversionPorts;
    const answers = ['1', '2', '3', '4'].map((label) => ({
      ...answerOf(`<s><wrong n="${label}"/></s>`),
      section: { label, parts: [] },
    }));
    const { xml } = await repairChunks(answers, {
      requester,
      ports,
      structure: undefined,
      rounds: ROUNDS,
      atOnce,
      target: 'any',
      instruction: '',
      pointing: 'p0int',
      index: () => new SourceIndex([]),
      signal: new AbortController().signal,
    });
    return { xml, most, messages };
  }

  it('are asked for side by side, as many as sections are, and the result is the same', async () => {
    const [one, four] = [await together(1), await together(4)];

    expect(one.most).toBe(1);
    expect(four.most).toBeGreaterThan(1);
    expect(four.xml).toBe(one.xml);
    expect(four.messages).toContain('correcting sections 1, 2, round 1 of 2');
  });
});
