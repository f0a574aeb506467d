import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useUrlChange, useUrlParams, useUrlText } from './url-state';

// jsdom has no `Request`. The router creates one for each navigation.
class PlainRequest {
  readonly method = 'GET';
  readonly signal: AbortSignal | undefined;
  constructor(
    readonly url: string,
    init: { signal?: AbortSignal } = {},
  ) {
    this.signal = init.signal;
  }
}
Object.defineProperty(globalThis, 'Request', { value: PlainRequest });

/** A page whose address changes only after its loader, as happens while the processor is busy. */
function show(address: string) {
  window.history.replaceState(null, '', address);
  const waiting: (() => void)[] = [];
  let isBusy = false;
  const loader = () => (isBusy ? new Promise<null>((go) => waiting.push(() => go(null))) : null);
  const router = createBrowserRouter([
    { path: '/list', loader, Component: List, hydrateFallbackElement: <p>Loading</p> },
    { path: '/other', Component: () => <p>{useUrlParams().toString()}</p> },
  ]);
  render(<RouterProvider router={router} />);
  return {
    router,
    beBusy: () => {
      isBusy = true;
    },
    goOn: async () => {
      isBusy = false;
      await act(async () => {
        for (const go of waiting) go();
        await Promise.resolve();
      });
    },
  };
}

function List() {
  const [text, setText] = useUrlText('search');
  const change = useUrlChange();
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => change({ status: 'failed' }, 'push')}>
        Failed
      </button>
      <button
        type="button"
        onClick={() => change((now) => ({ count: String(Number(now.get('count')) + 1) }), 'replace')}
      >
        More
      </button>
      <output>{useUrlParams().toString()}</output>
    </>
  );
}

const type = (key: string): void => {
  const field = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(field, { target: { value: field.value + key } });
};

describe('page state in the address', () => {
  it('keeps every key of a person who types faster than the address changes', async () => {
    const page = show('/list');
    await screen.findByRole('textbox');
    page.beBusy();
    for (const key of 'dose') type(key);
    expect(screen.getByRole('textbox')).toHaveValue('dose');
    expect(window.location.search).toBe('');

    await page.goOn();
    await waitFor(() => expect(window.location.search).toBe('?search=dose'));
    expect(screen.getByRole('textbox')).toHaveValue('dose');
  });

  it('keeps changes of several controls, and each of one, that come before one is drawn', async () => {
    const page = show('/list?page=2&next=/a?b');
    await screen.findByRole('textbox');
    page.beBusy();
    for (let times = 0; times < 3; times += 1) fireEvent.click(screen.getByText('More'));
    fireEvent.click(screen.getByText('Failed'));
    type('a');
    expect(screen.getByRole('status')).toHaveTextContent(
      'page=2&next=%2Fa%3Fb&count=3&status=failed&search=a',
    );

    await page.goOn();
    await waitFor(() =>
      expect(window.location.search).toBe('?page=2&next=%2Fa%3Fb&count=3&status=failed&search=a'),
    );
  });

  it('follows Back, and forgets what was on its way when somebody goes elsewhere', async () => {
    const page = show('/list');
    await screen.findByRole('textbox');
    fireEvent.click(screen.getByText('Failed'));
    await waitFor(() => expect(window.location.search).toBe('?status=failed'));
    act(() => window.history.back());
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^$/));

    page.beBusy();
    type('x');
    await act(() => page.router.navigate('/other?day=1'));
    expect(await screen.findByText('day=1')).toBeVisible();
    await page.goOn();
    expect(window.location.pathname + window.location.search).toBe('/other?day=1');
    expect(screen.getByText('day=1')).toBeVisible();
  });
});
