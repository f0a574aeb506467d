import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, matchesGlob, relative } from 'node:path';
import type { Settings, Stage, Step } from './dockerfile';
import { type Engine, output, works } from './engine';

interface CleanRootOptions {
  readonly stages: ReadonlyMap<string, Stage>;
  readonly context: string;
  /** Paths of the context that no COPY sees. */
  readonly ignored: readonly string[];
  /** Where the trees are made. */
  readonly folder: string;
  /** Where the trees of base images are kept for the next run. */
  readonly cache: string;
}

/** Programs that building without a container engine needs (Debian packages debootstrap, util-linux, iproute2). */
export const canMakeRoots = (): boolean =>
  process.getuid?.() === 0 && ['debootstrap', 'unshare', 'ip'].every((each) => works('which', [each]));

/**
 * Runs the instructions of a Dockerfile without a container engine: one overlay per stage over a tree made by debootstrap,
 * commands by chroot. Processes run as the image's user without capabilities, in a tree that is read-only but for /tmp. The
 * caller must be root in a mount namespace of its own, because the mounts stay.
 */
export function cleanRoot({ stages, context, ignored, folder, cache }: CleanRootOptions): Engine {
  const rootOf = (name: string): string => join(folder, name, 'root');
  const upperOf = (name: string): string => join(folder, name, 'upper');
  /** Trees that an image consists of, topmost first. */
  const layersOf = (name: string): string[] => {
    const stage = stages.get(name);
    return stage === undefined ? [baseTree(name, cache)] : [upperOf(name), ...layersOf(stage.parent)];
  };

  function build(name: string): void {
    const stage = stages.get(name);
    if (stage === undefined || existsSync(rootOf(name))) return;
    const sources = stage.steps.flatMap((step) => (step.kind === 'copy' ? (step.from ?? []) : []));
    for (const needed of [stage.parent, ...sources]) build(needed);
    const root = rootOf(name);
    const work = join(folder, name, 'work');
    for (const each of [root, upperOf(name), work]) mkdirSync(each, { recursive: true });
    const lower = layersOf(stage.parent).join(':');
    const layers = `lowerdir=${lower},upperdir=${upperOf(name)},workdir=${work}`;
    output('mount', ['-t', 'overlay', 'overlay', '-o', layers, root]);
    output('mount', ['-t', 'proc', 'proc', join(root, 'proc')]);
    for (const step of [...stage.steps, { settings: stage.settings }]) {
      mkdirSync(join(root, step.settings.folder), { recursive: true });
      if ('kind' in step) apply(step, root);
    }
    output('mount', ['-o', 'remount,ro', root]);
  }

  function apply(step: Step, root: string): void {
    if (step.kind === 'run') return runStep(step.script, step.settings, root);
    const from = step.from === null ? context : rootOf(step.from);
    for (const source of step.sources) {
      const path = join(from, source);
      const isIntoFolder = !lstatSync(path).isDirectory() && step.to.endsWith('/');
      cpSync(path, join(root, step.to, isIntoFolder ? basename(path) : ''), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) =>
          step.from !== null || !ignored.some((pattern) => matchesGlob(relative(context, file), pattern)),
      });
    }
  }

  const lineOf: Engine['inside'] = ({ target, env, command }) => {
    const stage = stages.get(target);
    if (stage === undefined) throw new Error(`The Dockerfile has no target ${target}.`);
    const settings = { ...stage.settings, env: { ...stage.settings.env, ...env } };
    return inRoot(rootOf(target), settings, command);
  };
  return {
    name: [...new Set([...stages.values()].map(({ parent }) => parent))]
      .filter((parent) => !stages.has(parent))
      .map((image) => `no container engine; ${describeBase(image, cache)} stands for ${image}`)
      .join('; '),
    // A network of its own: its ports are always free, and nothing outside is reached.
    beside: ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'],
    build(target) {
      build(target);
      const kilobytes = output('du', ['-skx', rootOf(target)]).split('\t')[0];
      output('mount', ['-t', 'tmpfs', 'tmpfs', join(rootOf(target), 'tmp')]);
      return Number(kilobytes) * 1024;
    },
    run: ({ target, env, command = stages.get(target)?.settings.command ?? [] }) =>
      lineOf({ target, env, command }),
    inside: lineOf,
  };
}

/** The certificates and the registry that npm uses on this machine hold for the build as well. */
function runStep(script: string, settings: Settings, root: string): void {
  const [registry = '', authorities = ''] = ['registry', 'cafile'].map((name) =>
    output('npm', ['config', 'get', name]),
  );
  const certificates = existsSync(authorities) ? `/mnt/${basename(authorities)}` : '';
  if (certificates !== '') output('mount', ['--bind', dirname(authorities), join(root, 'mnt')]);
  const npm = { npm_config_registry: registry, ...(certificates && { npm_config_cafile: certificates }) };
  const [command = '', ...args] = inRoot(root, { ...settings, env: { ...settings.env, ...npm } }, [
    'sh',
    '-c',
    script,
  ]);
  output(command, args);
  if (certificates !== '') output('umount', [join(root, 'mnt')]);
}

function inRoot(root: string, { user, folder, env }: Settings, command: readonly string[]): string[] {
  const home = user === 'root' ? '/root' : `/home/${user}`;
  const own = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: home, ...env };
  const variables = Object.entries(own).map(([name, value]) => `${name}=${value}`);
  const rights = ['--init-groups', '--inh-caps=-all', '--bounding-set=-all', '--no-new-privs'];
  const as = user === 'root' ? [] : ['setpriv', '--reuid', user, '--regid', user, ...rights];
  return ['chroot', root, ...as, 'env', '-i', '-C', folder, ...variables, ...command];
}

/** The tree of `node:24-bookworm-slim`: that Debian by debootstrap, that Node and its npm from the npm registry, the user `node`. */
function baseTree(image: string, cache: string): string {
  const [, major, release] = /^node:(\d+)-(\w+)-slim$/.exec(image) ?? [];
  if (major === undefined || release === undefined) throw new Error(`No tree stands for ${image}.`);
  const tree = join(cache, `node-${major}-${release}`);
  if (existsSync(tree)) return tree;
  const unfinished = `${tree}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const mirrors = output('apt-get', [
    'indextargets',
    '--format',
    '$(CODENAME) $(REPO_URI)',
    'Component: main',
  ]);
  const mirror = mirrors
    .split('\n')
    .find((line) => line.startsWith(`${release} `))
    ?.split(' ')[1];
  output('debootstrap', [
    '--variant=minbase',
    release,
    unfinished,
    ...(mirror === undefined ? [] : [mirror]),
  ]);
  const bin = join(unfinished, 'usr/local/bin');
  const modules = join(unfinished, 'usr/local/lib/node_modules/npm');
  unpack(`node-linux-${process.arch}@${major}`, join(unfinished, 'usr/local'));
  unpack('npm@11', modules);
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(bin, name));
  output('chroot', [unfinished, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node']);
  // A container engine writes this file.
  writeFileSync(join(unfinished, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  renameSync(unfinished, tree);
  return tree;
}

/** Puts a package of the npm registry into a folder; of several versions that match, the newest. */
function unpack(name: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const versions = output('npm', ['view', name, 'version', '--json']).match(/\d+\.\d+\.\d+/g) ?? [];
  const newest = versions.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? '';
  const exact = name.replace(/@\d+$/, `@${newest}`);
  const file = output('npm', ['pack', exact, '--silent', '--pack-destination', folder]);
  output('tar', ['-xzf', join(folder, file), '-C', folder, '--strip-components=1', '--no-same-owner']);
  rmSync(join(folder, file));
}

function describeBase(image: string, cache: string): string {
  const tree = baseTree(image, cache);
  const node = output('chroot', [tree, 'node', '--version']);
  const debian = readFileSync(join(tree, 'etc/debian_version'), 'utf8').trim();
  return `Debian ${debian} by debootstrap with Node ${node} from the npm registry`;
}
