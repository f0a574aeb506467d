import { DocumentChanged, LIVE_PATH, SocketRefusal, ThingChanged, WorkflowChanged } from '@app/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { askForBuild } from './build';
import { applyDocumentChanged, applyWorkflowChanged } from './live-cache';
import { isLive, thingsOnScreen } from './live-things';
import { refetchChanged } from './refetch';
import { userQuery } from './session';

/** How often a page that is not live brings itself up to date, and tries whether there is room by now. */
const ASKING_MS = 20_000;

/** `crowded`: this person has as many pages open as may be live; this one asks now and then instead of being told. */
export type Connection = 'connecting' | 'live' | 'lost' | 'crowded';

/** What the page wants to be told. */
interface Page {
  readonly setConnection: (connection: Connection) => void;
  readonly tellWorkflow: (event: WorkflowChanged) => void;
}

/** Whether this is a later connection, also one with a new session. */
let wasConnected = false;
let asking: ReturnType<typeof setTimeout> | undefined;

/** Opens a socket that keeps the cache current. Returns how to close it. */
export function openSocket(client: QueryClient, { setConnection, tellWorkflow }: Page): () => void {
  const socket = io({ path: LIVE_PATH, withCredentials: true, reconnectionDelayMax: 5000 });
  followLine(socket, client, setConnection);
  listen(socket, client, tellWorkflow);
  return () => {
    clearTimeout(asking);
    socket.removeAllListeners();
    socket.disconnect();
  };
}

function followLine(socket: Socket, client: QueryClient, setConnection: Page['setConnection']): void {
  socket.on('connect', () => {
    setConnection('live');
    // What a page has fetched before its first connection may have changed in between, and nobody has told it.
    if (!wasConnected) refetchChanged(client, ({ queryKey }) => isLive(queryKey));
    else {
      catchUp(client);
      // The server may have been away because it was replaced.
      void askForBuild();
    }
    wasConnected = true;
  });
  socket.on('disconnect', (reason) => {
    setConnection('lost');
    // The server closes sockets whose rights changed; socket.io does not come back from that by itself.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', (error: Error & { data?: unknown }) => {
    if (SocketRefusal.safeParse(error.data).success) {
      setConnection('crowded');
      wasConnected = true;
      asking = setTimeout(() => {
        catchUp(client);
        socket.connect();
      }, ASKING_MS);
      return;
    }
    setConnection('lost');
    // Not the line but the server refused: whoever has lost the session is told now, not at their next click.
    if (!socket.active) void client.refetchQueries({ queryKey: userQuery.queryKey });
  });
}

/**
 * What happened while the line was down is not repeated; the rows are the truth. Only what events would have changed, and
 * is on the screen, is fetched at once: after a restart of the server everybody asks at the same time.
 */
function catchUp(client: QueryClient): void {
  void client.invalidateQueries({ refetchType: 'none' });
  void client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey }) => isLive(queryKey),
  });
}

function listen(socket: Socket, client: QueryClient, tellWorkflow: Page['tellWorkflow']): void {
  socket.on('workflow.changed', (payload: unknown) => {
    const { data } = WorkflowChanged.safeParse(payload);
    if (!data) return;
    applyWorkflowChanged(client, data);
    tellWorkflow(data);
  });
  socket.on('document.changed', (payload: unknown) => {
    const { data } = DocumentChanged.safeParse(payload);
    if (data) applyDocumentChanged(client, data);
  });
  const things = thingsOnScreen(client);
  socket.on('thing.changed', (payload: unknown) => {
    const { data } = ThingChanged.safeParse(payload);
    if (data) things.changed(data);
  });
}
