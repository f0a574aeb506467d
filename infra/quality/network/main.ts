import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DIST } from '../../system-tests/system';

const NAMESPACES = ['--net', '--mount'];
const MAKES_ALL = `ip link set lo up && ip netns add probe && ip link add a type veth peer name b && ip link add c type bridge
  && tc qdisc add dev a root tbf rate 1mbit burst 16kb latency 1s && ip rule add from 10.77.0.1 blackhole`;

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
    [
      ...NAMESPACES,
      'sh',
      '-c',
      'ip link set lo up && exec "$@"',
      'sh',
      ...withStores,
      join(__dirname, 'split.js'),
    ],
    { stdio: 'inherit' },
  );
  return status ?? 1;
}

process.exit(main());
