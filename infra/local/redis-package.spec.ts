import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fetchRedis } from './redis-package';

const WARNING = 'W: Failed to fetch the package lists: Connection timed out';

describe('fetching the Redis package', () => {
  const { PATH } = process.env;
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'redis-package-'));
    process.env.PATH = [folder, PATH].join(delimiter);
  });
  afterEach(() => {
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true });
  });

  /** Puts Debian's two programs in front of those of the machine. The first updates lose all lists, as a bad network does. */
  function networkThatLoses(updates: number): void {
    program(
      'apt-get',
      `for word; do case "$word" in Dir::Cache=*) cache=\${word#Dir::Cache=};; update) kind=update;; esac; done
      if [ "$kind" = update ]; then
        echo "$word" >> ${folder}/updates
        [ "$(wc -l < ${folder}/updates)" -gt ${updates} ] || echo '${WARNING}'
        exit 0
      fi
      if [ "$(wc -l < ${folder}/updates)" -gt ${updates} ]; then touch "$cache/archives/redis-server.deb"; exit 0; fi
      echo 'E: Unable to locate package redis-server'
      exit 100`,
    );
    program('dpkg-deb', 'mkdir -p "$3/usr/bin" "$3/usr/lib" && touch "$3/usr/bin/redis-server"');
  }
  function program(name: string, script: string): void {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const updates = () => readFileSync(join(folder, 'updates'), 'utf8').trim().split('\n').length;

  it('tries again after lost package lists', async () => {
    networkThatLoses(1);
    const logged: string[] = [];

    const redis = await fetchRedis(join(folder, 'home'), (line) => void logged.push(line));

    expect([existsSync(redis.command), updates()]).toEqual([true, 2]);
    expect(logged.join('\n')).toContain(WARNING);
  });

  it('names the cause when the lists are lost twice', async () => {
    networkThatLoses(9);

    const fetching = fetchRedis(join(folder, 'home'), () => undefined);

    await expect(fetching).rejects.toThrow(new RegExp(`${WARNING}[^]*Unable to locate package`));
    expect(updates()).toBe(2);
  });
});
