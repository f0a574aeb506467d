import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { chunk, useFetchAhead, type Chunk } from './chunk';

interface Props {
  readonly name: string;
}

function Counter({ name }: Props) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count}
    </button>
  );
}

/** A chunk that arrives on command, and the number of times it was requested. */
function slow() {
  let arrive = () => undefined as void;
  const load = jest.fn(() => new Promise<typeof Counter>((go) => (arrive = () => go(Counter))));
  return { Part: chunk(load), load, arrive: () => act(() => Promise.resolve(arrive())) };
}

/** Collects every text that was visible at any time. */
function seen() {
  const texts = new Set<string>();
  new MutationObserver(() => texts.add(document.body.textContent)).observe(document.body, {
    childList: true,
    subtree: true,
  });
  return texts;
}

const page = (Part: Chunk<Props>, name = 'First') => (
  <Suspense fallback={<p>Loading</p>}>
    <Part name={name} />
  </Suspense>
);

test('shows the place holder while the code is on its way', async () => {
  const { Part, load, arrive } = slow();
  render(page(Part));
  expect(screen.getByText('Loading')).toBeDefined();
  await arrive();
  expect(await screen.findByText('First 0')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

test('is drawn at once, without a place holder, when it was fetched ahead', async () => {
  const { Part, load, arrive } = slow();
  Part.fetchAhead();
  await arrive();
  const texts = seen();
  render(page(Part));
  expect(screen.getByText('First 0')).toBeDefined();
  await act(async () => Promise.resolve());
  expect([...texts].filter((text) => text.includes('Loading'))).toEqual([]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('keeps what was done in it when it is drawn again', async () => {
  const { Part, arrive } = slow();
  const { rerender } = render(page(Part));
  await arrive();
  fireEvent.click(await screen.findByText('First 0'));
  rerender(page(Part, 'Second'));
  expect(screen.getByText('Second 1')).toBeDefined();
});

test('is asked for again when fetching ahead failed', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const load = jest.fn<Promise<typeof Counter>, []>().mockRejectedValueOnce(new Error('offline'));
  const Part = chunk(load.mockResolvedValue(Counter));
  await act(() => Promise.resolve(Part.fetchAhead()));
  expect(warn).toHaveBeenCalledTimes(1);
  render(page(Part));
  expect(await screen.findByText('First 0')).toBeDefined();
  warn.mockRestore();
});

test('fetches what may be needed next when the page is idle, not before', () => {
  jest.useFakeTimers();
  const { Part, load } = slow();
  const next = [Part];
  const Page = () => {
    useFetchAhead(next);
    return null;
  };
  const { unmount } = render(<Page />);
  expect(load).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(load).toHaveBeenCalledTimes(1);
  unmount();
  render(<Page />).unmount();
  jest.runAllTimers();
  expect(load).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
