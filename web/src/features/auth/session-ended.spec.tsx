import { auth, workspaces } from '@app/contracts';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { aUser, aWorkspace } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies } from '../../../test/server';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { q, queryClient } from '../../lib/query';
import {
  endSession,
  leaveSession,
  startSession,
  useIsSessionLost,
  userQuery,
  watchSession,
} from '../../lib/session';
import { ForUser, useUser } from '../../lib/user';
import { SessionEndedDialog } from './session-ended.dialog';

const GONE = problem(401, 'UNAUTHENTICATED', 'Please sign in.');
const ada = aUser();

/** The other tabs of the browser: the messages they receive and send. */
const tabs = new BroadcastChannel('clindrove.session');
let heard: unknown[] = [];
tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data));
afterAll(() => tabs.close());

let stop = (): void => undefined;
beforeEach(() => {
  heard = [];
  stop = watchSession(queryClient);
});
afterEach(() => {
  stop();
  endSession(queryClient);
});

function knownOf(client: QueryClient): unknown {
  return client.getQueryData(userQuery.queryKey);
}

/** A page with typed input and a loaded list, as it is behind the dialog. */
function Page() {
  const isLost = useIsSessionLost();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ForUser otherwise={<p>The login</p>}>
      <input aria-label="Note" />
      <button onClick={() => setIsOpen(true)}>Look</button>
      <Counter />
      {isOpen && <List />}
      {isLost && <SessionEndedDialog />}
    </ForUser>
  );
}

/** A part with the name of the user that is drawn again at once, in the middle of any other change. */
function Counter() {
  const { firstName } = useUser();
  const [count, setCount] = useState(0);
  return <button onClick={() => flushSync(() => setCount(count + 1))}>{`${firstName}: ${count}`}</button>;
}

function List() {
  const { data, error } = useQuery(q(workspaces.list, {}));
  if (error) return <p>{errorText(error)}</p>;
  return <p>{data?.map(({ name }) => name).join()}</p>;
}

/** Ada types and loads the list. */
async function work(replies: Replies = {}) {
  const sent = serve({ 'GET /api/user': { body: ada }, ...replies });
  const rendered = renderScreen(<Page />);
  await userEvent.type(await screen.findByLabelText('Note'), 'Half a thought');
  return { ...rendered, sent };
}

/** The server ends her session, and a click reveals it. */
async function lose(replies: Replies = {}) {
  let isSignedIn = true;
  const rendered = await work({
    'GET /api/user': () => (isSignedIn ? { body: ada } : GONE),
    'GET /api/workspaces': () => (isSignedIn ? { body: [aWorkspace()] } : GONE),
    'POST /api/login': ({ body }) => {
      isSignedIn = JSON.stringify(body).includes('"Protocol-1"');
      return isSignedIn ? { body: ada } : problem(401, 'CREDENTIALS_WRONG', 'Invalid email or password');
    },
    ...replies,
  });
  isSignedIn = false;
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  return { ...rendered, dialog: await screen.findByRole('dialog') };
}

const signIn = async (password: string) => {
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
};

describe('a session that ends while a page is open', () => {
  it('is asked for again above the page, for the same person, and nothing else ends the question', async () => {
    const { client, dialog } = await lose();

    expect(dialog).toHaveAccessibleName('Your session has ended');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    await userEvent.keyboard('{Escape}');
    // Controls behind the dialog cannot be clicked.
    expect(document.body).toHaveStyle({ pointerEvents: 'none' });
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in as someone else' })).toHaveAttribute('href', '/auth');
    expect(knownOf(client)).toEqual(ada);
    expect(heard.at(-1)).toEqual({ kind: 'lost', userId: 1 });
  });

  it('goes on where it was: what is typed is there, what failed is read again', async () => {
    const { sent } = await lose();
    expect(
      screen.getByText('Your session had ended, so this was not done. Please try again.'),
    ).toBeInTheDocument();

    await signIn('Protocol-1');

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Note')).toHaveValue('Half a thought');
    expect(await screen.findByText('Northwind NWT-301')).toBeVisible();
    expect(sent.find(({ path }) => path === '/api/login')?.body).toEqual({
      email: 'ada@example.org',
      password: 'Protocol-1',
    });
    expect(heard.at(-1)).toEqual({ kind: 'signed-in', userId: 1 });
  });

  it('stays ended with a wrong or a missing password', async () => {
    const { dialog } = await lose();

    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(await screen.findByText('Password is required')).toBeVisible();
    await signIn('Wrong-1');

    expect(await screen.findByText('Invalid email or password')).toBeVisible();
    expect(dialog).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  });

  it('leads people who were suspended to the login and says so', async () => {
    const { client } = await lose({
      'POST /api/login': problem(403, 'ACCOUNT_SUSPENDED', 'Your account has been suspended.'),
    });

    await signIn('Protocol-1');

    expect(await screen.findByText('Account Suspended')).toBeInTheDocument();
    expect(screen.getByText('The login')).toBeVisible();
    expect(knownOf(client)).toBeNull();
  });

  it('is not said to have ended by an answer that comes from before the last sign-in', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await work();
    const late = { ok: false, status: 401, text: () => Promise.resolve(JSON.stringify(GONE.body)) };
    Object.defineProperty(globalThis, 'fetch', { value: () => held.then(() => late), configurable: true });
    const asked = call(auth.currentUser, {}).then(undefined, (error: unknown) => error);
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
    act(() => startSession(queryClient, ada));

    answer();

    expect(await asked).toMatchObject({ status: 401 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('does not come back with an answer that was on its way when the person left', async () => {
    let held: Promise<unknown> = Promise.resolve();
    const { client } = await work({
      'GET /api/user': async () => {
        await held;
        return { body: ada };
      },
    });
    let answer = (): void => undefined;
    held = new Promise<void>((resolve) => (answer = resolve));
    void client.refetchQueries({ queryKey: userQuery.queryKey });
    await waitFor(() => expect(client.isFetching()).toBe(1));

    act(() => leaveSession(client));
    answer();
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));

    expect(knownOf(client)).toBeNull();
    expect(client.getQueryState(userQuery.queryKey)).toMatchObject({
      status: 'success',
      fetchStatus: 'idle',
    });
    expect(screen.getByText('The login')).toBeVisible();
  });

  it('shows the login, not the dialog, to somebody who was never signed in', async () => {
    serve({ 'GET /api/user': GONE });
    const { client } = renderScreen(<Page />);

    expect(await screen.findByText('The login')).toBeVisible();
    expect(knownOf(client)).toBeNull();
    expect(heard).toEqual([]);
  });
});

describe('tabs of one browser', () => {
  const say = (kind: string, userId: number) => act(() => tabs.postMessage({ kind, userId }));

  it('ask all of them, and go on all of them once the person is back', async () => {
    await work();

    say('lost', 1);
    expect(await screen.findByRole('dialog')).toBeVisible();
    say('signed-in', 1);

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(heard).toEqual([]);
  });

  it('show nothing any more when the person has left one of them', async () => {
    const { client } = await work();
    client.setQueryData(q(workspaces.list, {}).queryKey, [aWorkspace()]);

    say('left', 1);

    expect(await screen.findByText('The login')).toBeVisible();
    expect(client.getQueryData(q(workspaces.list, {}).queryKey)).toBeUndefined();
  });

  it('follow to the person who signs in instead, without the data of the one before', async () => {
    let person = ada;
    const { client } = await work({ 'GET /api/user': () => ({ body: person }) });
    person = aUser({ id: 2, email: 'linus@example.org' });
    client.setQueryData(q(workspaces.list, {}).queryKey, [aWorkspace()]);

    say('signed-in', 2);

    await waitFor(() => expect(knownOf(client)).toMatchObject({ id: 2 }));
    expect(client.getQueryData(q(workspaces.list, {}).queryKey)).toBeUndefined();
  });

  it('keep their user until the page is gone, also where a part changes in the same moment', async () => {
    const { client } = await work();

    act(() => {
      endSession(client);
      fireEvent.click(screen.getByRole('button', { name: 'Ada: 0' }));
      expect(screen.getByText('Ada: 1')).toBeVisible();
    });

    expect(await screen.findByText('The login')).toBeVisible();
  });

  it('hear who leaves, and no word that they do not know', async () => {
    const { client } = await work();

    act(() => tabs.postMessage({ kind: 'something new' }));
    expect(screen.getByLabelText('Note')).toBeVisible();
    act(() => leaveSession(client));

    expect(heard.at(-1)).toEqual({ kind: 'left', userId: 1 });
    expect(await screen.findByText('The login')).toBeVisible();
  });
});
