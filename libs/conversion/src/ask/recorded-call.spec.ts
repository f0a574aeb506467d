import { AppError, message } from '@app/contracts';
import { type AiClient, NOTHING_USED, ProviderError, StoppedCall } from '@app/providers';
import type { CallEnd } from '../model/ports';
import { recordedCall } from './recorded-call';

const fails = (error: unknown) => ({
  model: 'm',
  tier: 'standard',
  tokenFactor: 1,
  pictures: null,
  generate: async ({ onSend }: { onSend?: () => Promise<void> }) => {
    await onSend?.();
    throw error;
  },
});

/** Returns the record of a call that ends with this error. */
async function endOf(error: unknown): Promise<CallEnd | undefined> {
  const ends: CallEnd[] = [];
  const ended = (end: CallEnd) => Promise.resolve(void ends.push(end));
  const client = fails(error) as unknown as AiClient;
  const request = { system: 's', prompt: 'p', maxOutputTokens: 10, signal: new AbortController().signal };
  const call = recordedCall(client, request, {
    call: { section: '1', round: 0, by: 'chosen' },
    openCall: () => Promise.resolve({ grew: () => Promise.resolve(), ended }),
    progress: () => Promise.resolve(),
  });
  // The call rejects with the error that ended it.
  await expect(call).rejects.toBe(error instanceof StoppedCall ? error.cause : error);
  expect(ends).toHaveLength(1);
  return ends[0];
}

describe('why a call has ended without an answer', () => {
  it('is kept in English and as a message where the words are ours', async () => {
    const said = message('provider.no-data', { seconds: 90 });

    expect(await endOf(new ProviderError('stalled', said))).toMatchObject({
      finish: 'failed',
      reason: 'no data for 90 s',
      said,
    });
    const capped = new AppError('PROVIDER_TRUNCATED', { args: { provider: 'Claude' } });
    expect(await endOf(capped)).toMatchObject({ reason: capped.message, said: capped.said });
  });

  it('is quoted where the vendor chose the words, and is no message', async () => {
    expect(await endOf(new ProviderError('request', 'temperature: not supported'))).toMatchObject({
      reason: 'temperature: not supported',
      said: null,
    });
    const long = await endOf(new Error('x'.repeat(500)));
    expect(long?.reason).toHaveLength(300);
    expect(long?.said).toBeNull();
  });

  it('is what stopped it, where it was stopped', async () => {
    const said = message('call.worker-stopped');
    const reason = Object.assign(new Error('The worker was stopped during this call.'), { said });

    expect(await endOf(new StoppedCall(reason, NOTHING_USED))).toMatchObject({
      finish: 'stopped',
      reason: 'The worker was stopped during this call.',
      said,
    });
  });

  it('is said, too, where what was thrown says nothing', async () => {
    expect(await endOf('no error at all')).toMatchObject({
      reason: 'The call failed.',
      said: message('call.failed'),
    });
  });
});

describe('an answer without a reason why it ended', () => {
  const finishOf = async (text: string) => {
    const ends: CallEnd[] = [];
    const answer = {
      ...NOTHING_USED,
      text,
      finish: 'missing',
      model: 'm',
      tier: 'standard',
      requestId: null,
    };
    const client = {
      model: 'm',
      tier: 'standard',
      tokenFactor: 1,
      pictures: null,
      generate: async ({ onSend }: { onSend?: () => Promise<void> }) => {
        await onSend?.();
        return answer;
      },
    } as unknown as AiClient;
    const request = { system: 's', prompt: 'p', maxOutputTokens: 10, signal: new AbortController().signal };
    const { finish } = await recordedCall(client, request, {
      call: { section: '1', round: 0, by: 'chosen' },
      openCall: () =>
        Promise.resolve({
          grew: () => Promise.resolve(),
          ended: (end: CallEnd) => Promise.resolve(void ends.push(end)),
        }),
      progress: () => Promise.resolve(),
    });
    return [finish, ...ends.map((end) => end.finish)];
  };

  it('is complete if its XML is whole, and not bought again', async () => {
    expect(await finishOf('<study><title>A</title></study>')).toEqual(['complete', 'complete']);
  });

  it('stays unfinished if its XML is cut', async () => {
    expect(await finishOf('<study><title>A</title><crit')).toEqual(['missing', 'missing']);
  });
});
