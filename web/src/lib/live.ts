import { DocumentChanged, FormChanged, LIVE_PATH, SocketRefusal, WorkflowChanged } from '@app/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import { applyDocumentChanged, applyFormChanged, applyWorkflowChanged } from './live-cache';
import { userQuery } from './session';

/** `crowded`: this person has as many pages open as may be live; this one asks now and then instead of being told. */
export type Connection = 'connecting' | 'live' | 'lost' | 'crowded';

/** How often a page that is not live brings itself up to date, and tries whether there is room by now. */
const ASKING_MS = 20_000;

type WorkflowListener = (event: WorkflowChanged) => void;

let connection: Connection = 'connecting';
/** A later connection, also one with a new session, has something to catch up with. */
let wasConnected = false;
let asking: ReturnType<typeof setTimeout> | undefined;
const connectionListeners = new Set<() => void>();
const workflowListeners = new Set<WorkflowListener>();

/** Opens the socket of the signed-in person; the server puts it into the rooms of their workspaces. Returns how to close it. */
export function connectLive(client: QueryClient): () => void {
  let socket: Socket | null = null;
  let isOver = false;
  // Loaded after the first screen, which does not need it.
  void import('socket.io-client').then(
    ({ io }) => {
      if (isOver) return;
      socket = io({ path: LIVE_PATH, withCredentials: true, reconnectionDelayMax: 5000 });
      followLine(socket, client);
      listen(socket, client);
    },
    () => setConnection('lost'),
  );
  return () => {
    isOver = true;
    clearTimeout(asking);
    socket?.removeAllListeners();
    socket?.disconnect();
    setConnection('connecting');
  };
}

/** Hears every change of a workflow, after the cache has taken it in. */
export function onWorkflowChanged(listener: WorkflowListener): () => void {
  workflowListeners.add(listener);
  return () => workflowListeners.delete(listener);
}

/** State of the live connection. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

function followLine(socket: Socket, client: QueryClient): void {
  socket.on('connect', () => {
    setConnection('live');
    if (wasConnected) catchUp(client);
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

/** What events keep current. */
const LIVE_QUERY = /^(workflows|workflowHistory|documents|formDesign|respondents)\./;

/**
 * What happened while the line was down is not repeated; the rows are the truth. Only what events would have changed, and
 * is on the screen, is fetched at once: after a restart of the server everybody asks at the same time.
 */
function catchUp(client: QueryClient): void {
  void client.invalidateQueries({ refetchType: 'none' });
  void client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && LIVE_QUERY.test(name),
  });
}

function listen(socket: Socket, client: QueryClient): void {
  socket.on('workflow.changed', (payload: unknown) => {
    const { data } = WorkflowChanged.safeParse(payload);
    if (!data) return;
    applyWorkflowChanged(client, data);
    for (const listener of workflowListeners) listener(data);
  });
  socket.on('document.changed', (payload: unknown) => {
    const { data } = DocumentChanged.safeParse(payload);
    if (data) applyDocumentChanged(client, data);
  });
  socket.on('form.changed', (payload: unknown) => {
    const { data } = FormChanged.safeParse(payload);
    if (data) applyFormChanged(client, data);
  });
}

function setConnection(next: Connection): void {
  if (connection === next) return;
  connection = next;
  for (const listener of connectionListeners) listener();
}

function subscribe(listener: () => void): () => void {
  connectionListeners.add(listener);
  return () => connectionListeners.delete(listener);
}
