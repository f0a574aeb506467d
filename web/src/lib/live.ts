import type { WorkflowChanged } from '@app/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Connection } from './live-socket';
import { persistently } from './persistently';

type WorkflowListener = (event: WorkflowChanged) => void;

let connection: Connection = 'connecting';
const connectionListeners = new Set<() => void>();
const workflowListeners = new Set<WorkflowListener>();

/** Opens the socket of the signed-in user. The server joins it to the user's workspace rooms. Returns a function that closes it. */
export function connectLive(client: QueryClient): () => void {
  let close: (() => void) | null = null;
  let isOver = false;
  // Loaded after the first screen, which does not need it.
  void persistently(() => import('./live-socket')).then(
    ({ openSocket }) => {
      if (!isOver) close = openSocket(client, { setConnection, tellWorkflow });
    },
    () => setConnection('lost'),
  );
  return () => {
    isOver = true;
    close?.();
    setConnection('connecting');
  };
}

/** Subscribes to workflow changes. Listeners run after the cache is updated. */
export function onWorkflowChanged(listener: WorkflowListener): () => void {
  workflowListeners.add(listener);
  return () => workflowListeners.delete(listener);
}

/** The state of the live connection. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

function tellWorkflow(event: WorkflowChanged): void {
  for (const listener of workflowListeners) listener(event);
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
