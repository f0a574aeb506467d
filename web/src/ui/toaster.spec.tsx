import { useMutation } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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

  it('of something that failed goes when the person tries again or does something else, others stay', async () => {
    jest.useFakeTimers();
    renderScreen(<SaveButton />);
    const pass = () => act(() => jest.advanceTimersByTimeAsync(500));
    await pass();

    act(() => notify.error({ title: 'Failed to save' }));
    await pass();
    expect(screen.getByText('Failed to save')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await pass();
    expect(screen.queryByText('Failed to save')).not.toBeInTheDocument();
    act(() => notify.success({ title: 'Folder created' }));
    await pass();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await pass();

    expect(screen.getByText('2 times')).toBeVisible();
    expect(screen.getByText('Folder created')).toBeInTheDocument();
    jest.useRealTimers();
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

/** Calls the server, which responds at once. */
function SaveButton() {
  const [times, setTimes] = useState(0);
  const save = useMutation({
    mutationFn: () => Promise.resolve(),
    onSuccess: () => setTimes((before) => before + 1),
  });
  return (
    <>
      <button onClick={() => save.mutate()}>Save</button>
      <p>{times} times</p>
    </>
  );
}
