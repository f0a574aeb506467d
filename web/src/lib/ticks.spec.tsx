import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { aWorkflow } from '../../test/builders/workflows';
import { useTicks } from './ticks';

const listed = [1, 2, 3].map((id) => aWorkflow({ id }));
const idsOf = (chosen: readonly { id: number }[]) => chosen.map(({ id }) => id);

describe('ticks', () => {
  beforeEach(() => window.history.replaceState(null, '', '/'));

  it('keeps both ticks of a person who is faster than the page', () => {
    const { result } = renderHook(() => useTicks(listed), { wrapper: BrowserRouter });

    act(() => {
      for (const id of [1, 3]) result.current.toggle(id);
    });
    expect(idsOf(result.current.chosen)).toEqual([1, 3]);

    act(() => {
      for (const id of [2, 1]) result.current.toggle(id);
    });
    expect(idsOf(result.current.chosen)).toEqual([2, 3]);
  });

  it('forgets what is not listed any more', () => {
    window.history.replaceState(null, '', '/?pick=2,9');
    const { result } = renderHook(() => useTicks(listed), { wrapper: BrowserRouter });
    expect(idsOf(result.current.chosen)).toEqual([2]);

    act(() => result.current.tickAll());

    expect(idsOf(result.current.chosen)).toEqual([1, 2, 3]);
    act(() => result.current.clear());
    expect(result.current.chosen).toEqual([]);
  });
});
