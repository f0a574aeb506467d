import { createServer, type RequestListener, type Server } from 'node:http';
import type { LookupAddress } from 'node:dns';
import { type AddressPolicy, assertAddressAllowed, guardedFetch } from './address-guard';

// Other parties control what names resolve to. The two lists are the results when an address is saved or checked, and when a
// connection is made.
const resolved = { checking: [] as LookupAddress[], connecting: [] as LookupAddress[] };
jest.mock('node:dns/promises', () => ({ lookup: () => Promise.resolve(resolved.checking) }));
jest.mock('node:dns', () => ({
  lookup: (_host: string, _options: object, done: (error: null, addresses: LookupAddress[]) => void) =>
    done(null, resolved.connecting),
}));

const PUBLIC: LookupAddress = { address: '93.184.215.14', family: 4 };
const PRIVATE: LookupAddress = { address: '127.0.0.1', family: 4 };
const STRICT: AddressPolicy = { allowlist: [], allowPrivate: false };
const ADDRESS = 'https://ai.example.org/v1';

/** Returns why a call failed, from the error and its causes. */
async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return '';
  } catch (error) {
    const messages: string[] = [];
    for (let at: unknown = error; at instanceof Error; at = at.cause) messages.push(at.message);
    return messages.join(': ');
  }
}

describe('a name that resolves to several addresses', () => {
  it.each([
    ['public ones', [PUBLIC, PUBLIC], ''],
    ['one that is not public', [PUBLIC, PRIVATE], 'address not allowed'],
    ['none', [], 'address not allowed'],
  ])('is judged by all of them: %s', async (_what, addresses, refusal) => {
    resolved.checking = addresses;

    expect(await refusalOf(assertAddressAllowed(ADDRESS, STRICT))).toBe(refusal);
  });

  it.each([
    ['a private one', [PRIVATE]],
    ['a public and a private one', [PUBLIC, PRIVATE]],
  ])('is not connected to when it has changed its mind since: %s', async (_what, addresses) => {
    resolved.checking = [PUBLIC];
    resolved.connecting = addresses;

    const call = guardedFetch(ADDRESS, STRICT, 1000)(ADDRESS);

    expect(await refusalOf(call)).toContain('Address not allowed');
  });

  it('is checked before each call, not only when the first one is made', async () => {
    const guarded = guardedFetch(ADDRESS, STRICT, 1000);
    resolved.checking = [PUBLIC];
    resolved.connecting = [];
    // The check accepts the address, but the connection has no address to use.
    expect(await refusalOf(guarded(ADDRESS))).toContain('Address not allowed');

    resolved.checking = [PRIVATE];
    expect(await refusalOf(guarded(ADDRESS))).toBe('address not allowed');
  });

  it.each(['https://127.0.0.1/v1', 'https://[::1]/v1', 'https://169.254.169.254/v1', 'https://10.0.0.8/v1'])(
    'is not needed to refuse %s, which no resolver is asked about when the connection is made',
    async (address) => {
      expect(await refusalOf(guardedFetch(address, STRICT, 1000)(address))).toBe('address not allowed');
    },
  );
});

describe('a call to an allowed address', () => {
  let server: Server;
  let origin: string;
  let answer: RequestListener;
  let requests: string[];

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  beforeEach(() => {
    requests = [];
    answer = (_request, response) => response.end('x'.repeat(500));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const fetching = (path = '/v1') =>
    guardedFetch(origin, { allowlist: [origin], allowPrivate: false }, 1000)(origin + path);

  it('gets its answer', async () => {
    expect(await (await fetching()).text()).toHaveLength(500);
  });

  it('follows no redirect', async () => {
    answer = (request, response) =>
      request.url === '/v1' ? response.writeHead(302, { location: '/elsewhere' }).end() : response.end();

    await expect(fetching()).rejects.toThrow();
    expect(requests).toEqual(['/v1']);
  });

  it('does not reach another origin', async () => {
    const guarded = guardedFetch(origin, { allowlist: [origin], allowPrivate: false }, 1000);

    expect(await refusalOf(guarded('http://127.0.0.1:1/v1'))).toBe('address not allowed');
  });

  it('stops at a line of events, or events, that are too many', async () => {
    const events = { 'content-type': 'text/event-stream' };
    const lines = (count: number) => `data: ${'x'.repeat(493)}\n`.repeat(count);
    const asked = async (body: string): Promise<string> => {
      answer = (_request, response) => response.writeHead(200, events).end(body);
      return (await fetching()).text();
    };

    expect(await asked(lines(100))).toHaveLength(50_000);
    expect(await refusalOf(asked(lines(101)))).toContain('the answer is too large');
    expect(await refusalOf(asked(`${lines(10)}${'x'.repeat(1001)}`))).toContain('the answer is too large');
  });

  it('stops at the size that an answer may have', async () => {
    answer = (_request, response) => response.end('x'.repeat(2000));

    expect(await refusalOf((await fetching()).text())).toContain('the answer is too large');
  });
});
