import { DocumentChanged, LIVE_PATH, SocketRefusal, ThingChanged, WorkflowChanged } from '@app/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { askForBuild } from './build';
import { applyDocumentChanged, applyWorkflowChanged } from './live-cache';
import { isLive, thingsOnScreen } from './live-things';
import { refetchChanged } from './refetch';
import { userQuery } from './session';

/** Interval at which a page without a live connection refreshes its data and tries to connect again. */
const ASKING_MS = 20_000;

/** `crowded`: this user has reached the limit of live pages. This page polls instead of receiving events. */
export type Connection = 'connecting' | 'live' | 'lost' | 'crowded';

/** Callbacks for live events. */
interface Page {
  readonly setConnection: (connection: Connection) => void;
  readonly tellWorkflow: (event: WorkflowChanged) => void;
}

/** True for a reconnect, including one with a new session. */
let wasConnected = false;
let asking: ReturnType<typeof setTimeout> | undefined;

/** Opens a socket that keeps the cache current. Returns a function that closes it. */
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
    // Data fetched before the first connection may have changed without an event to this page.
    if (!wasConnected) refetchChanged(client, ({ queryKey }) => isLive(queryKey));
    else {
      catchUp(client);
      // The server may have restarted with a new build.
      void askForBuild();
    }
    wasConnected = true;
  });
  socket.on('disconnect', (reason) => {
    setConnection('lost');
    // The server closes sockets whose permissions changed. socket.io does not reconnect after that by itself.
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
    // The server refused the connection. If the session has ended, report it now and not at the user's next click.
    if (!socket.active) void client.refetchQueries({ queryKey: userQuery.queryKey });
  });
}

/**
 * Events from the time of a lost connection are not repeated; the database rows are authoritative. Only visible queries that
 * events would have changed are refetched at once, because all clients refetch together after a server restart.
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
