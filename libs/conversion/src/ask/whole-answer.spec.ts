import { type AiClient, type AiRequest, NOTHING_USED, ProviderError } from '@app/providers';
import { isWhole } from './is-whole';
import type { RecordedAnswer } from './recorded-call';
import { joined, WholeAnswer } from './whole-answer';

const { signal } = new AbortController();
const request: AiRequest = { system: 'Rules', prompt: 'Convert.', maxOutputTokens: 100, signal };
const client: AiClient = {
  model: 'm',
  tier: 'standard',
  tokenFactor: 1,
  pictures: null,
  limits: { contextTokens: 8000, inputTokens: 8000, outputTokens: 4000, thinkingTokens: 0, tokenCeiling: 1 },
  generate: () => Promise.reject(new Error('not called')),
};
const answerOf = (given: Partial<RecordedAnswer>): RecordedAnswer => ({
  ...NOTHING_USED,
  text: '',
  finish: 'complete',
  model: 'm',
  tier: 'standard',
  requestId: null,
  durationMs: 5,
  expectedTokens: 10,
  inputTokens: 10,
  outputTokens: 20,
  ...given,
});

async function get(...outcomes: (Partial<RecordedAnswer> | ProviderError)[]) {
  const asked: AiRequest[] = [];
  const ask = (part: AiRequest): Promise<RecordedAnswer> => {
    asked.push(part);
    const outcome = outcomes[asked.length - 1] ?? outcomes.at(-1) ?? {};
    return outcome instanceof ProviderError ? Promise.reject(outcome) : Promise.resolve(answerOf(outcome));
  };
  const once = async (call: () => Promise<RecordedAnswer>): Promise<RecordedAnswer> =>
    call().catch(() => call());
  const answer = await new WholeAnswer(request, client).get(ask, once);
  return { answer, asked };
}

const BEGINNING = '<a><item>the first of the items</item><item>the sec';
const failed = (): ProviderError => {
  const error = new ProviderError('unreachable', 'cut');
  error.partial = BEGINNING;
  return error;
};

describe('a whole answer', () => {
  it('continues behind the last tag after the connection failed', async () => {
    const { answer, asked } = await get(failed(), { text: '<item>the second</item></a>' });

    expect(answer.text).toBe('<a><item>the first of the items</item><item><item>the second</item></a>');
    expect(asked.map(({ begun }) => begun)).toEqual([
      undefined,
      '<a><item>the first of the items</item><item>',
    ]);
  });

  it.each([
    ['ends at the same place', [BEGINNING, BEGINNING], 'response'],
    ['gets further', [BEGINNING, `${BEGINNING}ond of the items</item>`], 'transient'],
    ['ends before anything can be kept', ['Here', 'Here'], 'transient'],
  ] as const)('gives up an error in the middle of an answer that %s', async (_what, partials, fault) => {
    const errors = partials.map((partial) => Object.assign(new ProviderError('transient', 'x'), { partial }));

    await expect(get(...errors)).rejects.toMatchObject({ fault, message: 'x' });
  });

  it('continues an answer that was cut off, and counts both calls', async () => {
    const { answer } = await get({ text: BEGINNING, finish: 'length' }, { text: 'the second</item></a>' });

    expect(answer).toMatchObject({
      text: '<a><item>the first of the items</item><item>the second</item></a>',
      finish: 'complete',
      inputTokens: 20,
      outputTokens: 40,
      durationMs: 10,
    });
  });

  it('stops after two continuations, and at once if nothing new arrives', async () => {
    const endless = (item: string) => ({
      finish: 'length' as const,
      text: `<${item}>many new words</${item}>`,
    });

    expect((await get(...['a', 'b', 'c', 'd'].map(endless))).asked).toHaveLength(3);
    expect((await get({ finish: 'length', text: BEGINNING })).asked).toHaveLength(2);
  });

  it('asks for less thinking and leaves more room if only thoughts arrived, once', async () => {
    const { answer, asked } = await get({ finish: 'length', text: '' });

    expect(answer.finish).toBe('length');
    expect(asked.map(({ thinking }) => thinking)).toEqual([undefined, 'less']);
    expect(asked.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual([100, 4000]);
  });

  it('asks once more with other settings if the wording was withheld, and never for a refusal', async () => {
    const withheld = { said: { code: 'provider.recitation', args: {} }, mayPass: true } as const;

    expect((await get({ finish: 'refused', withheld })).asked.map(({ settings }) => settings)).toEqual([
      undefined,
      'other',
    ]);
    expect((await get({ finish: 'refused' })).asked).toHaveLength(1);
  });

  it.each([
    [
      'repeats its end',
      '<a><b>one two three</b>',
      '<b>one two three</b><c/></a>',
      '<a><b>one two three</b><c/></a>',
    ],
    ['is fenced', '<a><b/>', '```xml\n<c/></a>', '<a><b/><c/></a>'],
    ['starts again', '<a><b>one two</b>', '<a><b>one two</b><c/></a>', '<a><b>one two</b><c/></a>'],
    ['declares itself', '<a><b/>', '<?xml version="1.0"?><a/>', '<?xml version="1.0"?><a/>'],
  ])('is joined with a continuation that %s', (_what, begun, rest, whole) => {
    expect(joined(begun, rest)).toBe(whole);
  });

  it('is recognized without a finish reason', async () => {
    expect(await isWhole(request, 'Here it is: <a><b/></a>')).toBe(true);
    expect(await isWhole(request, '<a><b/>')).toBe(false);
    expect(await isWhole(request, '<a/><b>cut')).toBe(false);
    const answerSchema = { name: 'x', schema: {} };
    expect(await isWhole({ ...request, answerSchema }, '{"a":[1]}')).toBe(true);
    expect(await isWhole({ ...request, answerSchema }, '{"a":[1')).toBe(false);
  });
});
