import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DIST } from '../../system-tests/system';

const NAMESPACES = ['--net', '--mount'];
/** The names of namespaces are files, which the mount namespace hides from this machine. */
const PREPARES = 'mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns && ip link set lo up';
const MAKES_ALL = `${PREPARES} && ip netns add probe && ip link add name end1 type veth peer name end2 && ip link add name hub type bridge
  && tc qdisc add dev end1 root tbf rate 1mbit burst 16kb latency 1s && ip rule add from 10.77.0.1 blackhole`;

/**
 * `npm run test:network` runs the processes of the product in network namespaces of their own and breaks their links. The stores
 * and the test run in a namespace, too, so nothing of this machine's network is changed.
 */
function main(): number {
  const probe = spawnSync('unshare', [...NAMESPACES, 'sh', '-c', MAKES_ALL.replaceAll('\n', ' ')]);
  if (probe.status !== 0) {
    console.log('skipped: network namespaces are not allowed here');
    return 0;
  }
  const withStores = [process.execPath, join(DIST, 'infra/local/with-stores.js'), '--', process.execPath];
  const { status } = spawnSync(
    'unshare',
    [...NAMESPACES, 'sh', '-c', `${PREPARES} && exec "$@"`, 'sh', ...withStores, join(__dirname, 'split.js')],
    { stdio: 'inherit' },
  );
  return status ?? 1;
}

process.exit(main());
