import { execFileSync } from 'node:child_process';
import type { Host } from '../../system-tests/system';

/** Addresses of the stores on the bridge. Each has its own, so that a host can be cut off from one of them. */
export const STORES = {
  database: '10.77.0.1',
  redis: '10.77.0.2',
  objects: '10.77.0.3',
  provider: '10.77.0.4',
  mail: '10.77.0.5',
} as const;
type StoreName = keyof typeof STORES;

const BRIDGE = 'hub';
/** A bridge without addresses: what is sent into it is lost. */
const VOID = 'void';
/** A link of a bad mobile network: packets wait up to four seconds and are dropped after that. */
const SLOW = ['rate', '256kbit', 'burst', '16kb', 'latency', '4s'];

/** A host with its own network namespace and a link to the bridge. */
export interface NetworkHost extends Host {
  /** Drops all packets without a sign, as a broken cable does. */
  cut(): void;
  mend(): void;
  /** Drops the packets from one store without a sign. */
  cutFrom(store: StoreName): void;
  mendTo(store: StoreName): void;
  slow(): void;
}

/**
 * Makes a bridge with the addresses of the stores. Call it in a network namespace and a mount namespace of its own: everything
 * disappears with the process.
 */
export function makeNetwork(): void {
  ip('link', 'add', 'name', BRIDGE, 'type', 'bridge');
  for (const address of Object.values(STORES)) ip('address', 'add', `${address}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  ip('link', 'add', 'name', VOID, 'type', 'bridge');
  ip('link', 'set', VOID, 'up');
}

/** Adds a host to the bridge. */
export function addHost(name: string, number: number): NetworkHost {
  const address = `10.77.0.${10 + number}`;
  const [link, inner] = [`to-${name}`, 'eth0'];
  ip('netns', 'add', name);
  ip('link', 'add', 'name', link, 'type', 'veth', 'peer', 'name', inner, 'netns', name);
  ip('link', 'set', link, 'master', BRIDGE);
  ip('link', 'set', link, 'up');
  const inside = (...words: string[]): void => ip('-netns', name, ...words);
  inside('link', 'set', 'lo', 'up');
  inside('address', 'add', `${address}/24`, 'dev', inner);
  inside('link', 'set', inner, 'up');
  const rule = (store: StoreName): string[] => ['from', STORES[store], 'to', address, 'blackhole'];
  return {
    address,
    command: ['ip', 'netns', 'exec', name],
    // The host itself sees a working link.
    cut: () => ip('link', 'set', link, 'master', VOID),
    mend: () => ip('link', 'set', link, 'master', BRIDGE),
    cutFrom: (store) => ip('rule', 'add', ...rule(store)),
    mendTo: (store) => ip('rule', 'delete', ...rule(store)),
    slow() {
      tc('qdisc', 'add', 'dev', link, 'root', 'tbf', ...SLOW);
      execFileSync('ip', ['netns', 'exec', name, 'tc', 'qdisc', 'add', 'dev', inner, 'root', 'tbf', ...SLOW]);
    },
  };
}

function ip(...words: string[]): void {
  execFileSync('ip', words);
}

function tc(...words: string[]): void {
  execFileSync('tc', words);
}
