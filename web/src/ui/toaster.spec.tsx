import { act, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../test/render';
import { notify } from './toaster';

describe('toasts', () => {
  it('show one at a time: the newest', async () => {
    renderScreen(<p>Page</p>);

    act(() => notify.success({ title: 'First', text: 'One' }));
    expect(await screen.findByText('First')).toBeInTheDocument();
    act(() => notify.error({ title: 'Second' }));

    expect(await screen.findByText('Second')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('First')).not.toBeInTheDocument());
  });

  it('go after 5000 ms', async () => {
    jest.useFakeTimers();
    renderScreen(<p>Page</p>);

    act(() => notify.success({ title: 'Short-lived' }));
    await act(() => jest.advanceTimersByTimeAsync(4800));
    expect(screen.getByText('Short-lived')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1200));

    expect(screen.queryByText('Short-lived')).not.toBeInTheDocument();
    jest.useRealTimers();
  });
});
