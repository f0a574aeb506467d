import type { Finding } from '@app/contracts';
import type { SectionAnswer } from '../ask/generate-sections';
import type { SectionRequester, SectionResult } from '../ask/section-requester';
import type { ConversionPorts } from '../model/ports';
import { SourceIndex } from '../sources/source-index';
import { repairSections } from './repair-sections';

const ROUNDS = 2;

/** A check that counts: each `<wrong/>` is an error. */
const validate = (xml: string): Promise<Finding[]> =>
  Promise.resolve(
    [...xml.matchAll(/<wrong\/>/g)].map((_match, place) => ({
      ...{ rule: 'test', severity: 'error', sentence: 'This is wrong.' },
      position: { line: 1, column: 1, path: `/s/wrong[${place + 1}]` },
    })),
  );

const answerOf = (xml: string): SectionAnswer => ({
  ...{ section: { label: '1', parts: [] }, xml, written: xml, copied: [], reason: null, round: 0 },
});

/** Repairs one answer, which is corrected to one text after the other; what was asked is kept. */
async function repaired(first: string, corrections: readonly string[]) {
  const asked: { round: number; answer: string; problems: readonly string[] }[] = [];
  const requester = {
    forecast: () => null,
    ask: (
      _section: unknown,
      _place: unknown,
      _tell: unknown,
      { round, correction }: { round: number; correction: { answer: string; problems: readonly string[] } },
    ): Promise<SectionResult> => {
      asked.push({ round, ...correction });
      const xml = corrections[asked.length - 1];
      if (xml === undefined) throw new Error('It was asked too often.');
      if (xml === 'cut') return Promise.resolve({ kind: 'cut' });
      if (xml === 'unusable')
        return Promise.resolve({ kind: 'unusable', error: new Error(xml), round } as never);
      return Promise.resolve({ kind: 'xml', xml, written: xml, copied: [], round, repairs: [], model: 'm' });
    },
  } as unknown as SectionRequester;
  const answers = [answerOf(first)];
  const ports = { validate, report: () => Promise.resolve() } as unknown as ConversionPorts;
  const { xml } = await repairSections(answers, {
    ...{ requester, ports, structure: undefined, rounds: ROUNDS, target: 'any', instruction: '' },
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
      { round: 1, answer: '<s><wrong/></s>', problems: ['/s/wrong[1]: This is wrong.'] },
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
