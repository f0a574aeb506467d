import { ProviderError } from '@app/providers';
import { isStorageWaitedFor, reasonOf } from './workflow-failure';

const refusedConnection = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

const ASKED = { provider: 'Custom API', model: 'm-1', successor: null };

describe('the reason of a failed workflow', () => {
  it('is the provider, not the object store, if the provider cannot be reached', () => {
    const error = new ProviderError('unreachable', 'no connection', { cause: refusedConnection });

    expect(isStorageWaitedFor(error)).toBe(false);
    expect(reasonOf(error, ASKED)).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  });

  it('is the object store if the object store cannot be reached', () => {
    expect(isStorageWaitedFor(refusedConnection)).toBe(true);
    expect(reasonOf(refusedConnection, ASKED)).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  });

  it('is a retired model, with its successor if that is known', () => {
    const error = new ProviderError('model', 'status 404');

    expect(reasonOf(error, { ...ASKED, successor: 'm-2' })).toEqual({
      code: 'PROVIDER_MODEL',
      message:
        'Custom API does not offer the model m-1 for this key. Use m-2 instead, then run the workflow again.',
      said: {
        code: 'PROVIDER_MODEL',
        args: {
          provider: 'Custom API',
          model: 'm-1',
          advice: { code: 'provider.use-successor', args: { successor: 'm-2' } },
        },
      },
    });
    expect(reasonOf(error, ASKED)?.message).toContain('Choose another model in Settings › AI Agent API');
  });
});
