import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { aWorkflow } from '../../../../test/builders';
import { usePicks } from './use-picks';

describe('ticking results for a comparison', () => {
  it('keeps both ticks of a person who is faster than the page', () => {
    const listed = [1, 2, 3].map((id) => aWorkflow({ id, status: 'completed' }));
    const { result } = renderHook(() => usePicks(listed), { wrapper: BrowserRouter });

    act(() => {
      for (const id of [1, 3]) result.current.toggle(id);
    });
    expect(result.current.chosen).toEqual([1, 3]);

    act(() => {
      for (const id of [2, 1]) result.current.toggle(id);
    });
    expect(result.current.chosen).toEqual([3]);
  });
});
