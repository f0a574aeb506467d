import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { createPath, type Location } from 'react-router';
import { renderScreen } from '../../test/render';
import { serve } from '../../test/server';
import { persistently } from '../lib/persistently';
import { followBuild } from './follow-build';
import { LineBanner } from './line-banner';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const at = (pathname: string, search = ''): Location => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: 'k',
});

/** A page that navigates to another screen, one of whose chunks the server no longer has. */
function goTo(pathname: string, search = '') {
  const client = new QueryClient();
  const loaded: string[] = [];
  const router = {
    state: { location: at('/'), navigation: { location: at(pathname, search) } },
    subscribe: () => () => undefined,
    createHref: createPath,
  };
  const stop = followBuild({ router, client, load: (address) => loaded.push(address) });
  void persistently(gone).catch(console.warn);
  return { client, loaded, stop };
}

describe('a page that is open while the server is replaced', () => {
  let served: string | null = null;
  let asked = 0;
  beforeAll(() => {
    const script = document.createElement('script');
    script.type = 'module';
    script.setAttribute('src', '/assets/old.js');
    document.head.append(script);
  });
  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    serve({
      'GET /': () => {
        asked += 1;
        if (served === null) return Promise.reject(new TypeError('Failed to fetch'));
        return { body: `<script type="module" crossorigin src="/assets/${served}.js"></script>` };
      },
    });
  });
  afterEach(() => jest.restoreAllMocks());

  // The order of the tests matters: a build that was replaced once stays replaced.
  it.each([null, 'old'])(
    'stays as it is while the server is away, or has the same build: %s',
    async (build) => {
      served = build;
      const before = asked;
      renderScreen(<LineBanner />);

      const { loaded, stop } = goTo('/second');
      await waitFor(() => expect(asked).toBeGreaterThan(before));

      expect(loaded).toEqual([]);
      expect(screen.queryByText(/A new version of Clindrove is ready/)).toBeNull();
      stop();
    },
  );

  it('says so, and is loaded anew at the next screen once what is being saved is saved', async () => {
    served = 'new';
    renderScreen(<LineBanner />);
    const { client, loaded, stop } = goTo('/second', '?tab=x');
    let finish: () => void = () => undefined;
    const saving = client
      .getMutationCache()
      .build(client, { mutationFn: () => new Promise<void>((resolve) => (finish = resolve)) })
      .execute(undefined);

    expect(await screen.findByText(/A new version of Clindrove is ready/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload page' })).toBeEnabled();
    expect(loaded).toEqual([]);
    finish();
    await saving;

    await waitFor(() => expect(loaded[0]).toBe('/second?tab=x'));
    stop();
  });

  it('stays where it is as long as nobody leaves the screen', () => {
    const { loaded, stop } = goTo('/', '?dialog=upload');

    expect(loaded).toEqual([]);
    stop();
  });
});
