import { ProviderError } from '@app/providers';
import { isStorageWaitedFor, reasonOf } from './workflow-failure';

const refusedConnection = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('why a workflow failed', () => {
  it('is the provider where the provider cannot be reached, not the storage', () => {
    const error = new ProviderError('unreachable', 'no connection', { cause: refusedConnection });

    expect(isStorageWaitedFor(error)).toBe(false);
    expect(reasonOf(error, 'Custom API')).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  });

  it('is the storage where the storage cannot be reached', () => {
    expect(isStorageWaitedFor(refusedConnection)).toBe(true);
    expect(reasonOf(refusedConnection, 'Custom API')).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  });
});
