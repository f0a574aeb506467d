import { classifyFailure, type VendorFailure } from './error-policy';

const failure = (change: Partial<VendorFailure>): VendorFailure => ({
  status: undefined,
  code: null,
  message: '',
  retryAfter: null,
  ...change,
});

describe('the error policy', () => {
  it.each([
    [{ status: 429, message: 'slow down' }, 'rate'],
    [{ status: 429, code: 'insufficient_quota' }, 'money'],
    [{ status: 400, message: 'Your credit_balance is too low' }, 'money'],
    [{ status: 402 }, 'money'],
    [{ status: 401 }, 'credential'],
    [{ status: 403 }, 'credential'],
    [{ status: 404 }, 'request'],
    [{ status: 404, message: '404 page not found' }, 'request'],
    [{ status: 400, message: 'temperature is not available for this model' }, 'request'],
    [
      {
        status: 404,
        code: 'not_found_error',
        message: '404 {"type":"error","error":{"type":"not_found_error","message":"model: claude-2"}}',
      },
      'model',
    ],
    [{ status: 404, code: 'model_not_found', message: 'The model `gpt-4-32k` has been deprecated' }, 'model'],
    [{ status: 404, message: 'models/gemini-1 is not found for API version v1beta' }, 'model'],
    [{ status: 404, message: 'model "llama9" not found, try pulling it first' }, 'model'],
    [{ status: 400, code: 'context_length_exceeded' }, 'too-large'],
    [{ status: 413 }, 'too-large'],
    [{ status: 500 }, 'transient'],
    [{ status: 503 }, 'transient'],
    [{ status: 529 }, 'transient'],
    [{ code: 'overloaded_error' }, 'transient'],
    [{ message: 'Connection error.' }, 'unreachable'],
  ] satisfies [Partial<VendorFailure>, string][])('sees in %j the fault %s', (change, fault) => {
    expect(classifyFailure(failure(change)).fault).toBe(fault);
  });

  it('waits as long as the provider asks, in seconds or until a date, and never for ever', () => {
    const wait = (retryAfter: string) =>
      classifyFailure(failure({ status: 429, retryAfter })).retryAfterSeconds;

    expect(wait('37')).toBe(37);
    expect(wait(new Date(Date.now() + 20_000).toUTCString())).toBeGreaterThan(17);
    expect(wait('999999')).toBe(3600);
    expect(wait('soon')).toBeNull();
  });

  it('does not wait for what waiting does not mend', () => {
    expect(classifyFailure(failure({ status: 401, retryAfter: '5' })).retryAfterSeconds).toBeNull();
  });

  it("keeps a gateway's page out of the message", () => {
    expect(classifyFailure(failure({ status: 502, message: '502 <html><h1>Bad gateway</h1>' })).message).toBe(
      'status 502',
    );
  });
});
