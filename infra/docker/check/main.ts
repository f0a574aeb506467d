import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canMakeRoots } from './clean-root';
import { containerProgram } from './container-engine';
import { type EngineChoice, openEngine, TARGETS } from './engines';

/**
 * `npm run check:images [-- clean-root|docker|podman]` builds each image of the Dockerfile, starts its process over real stores, and
 * converts the sample. By default it uses the container engine of this machine, or a clean root if there is none.
 */
function main([wanted, folder]: readonly string[]): number {
  const engine = wanted ?? containerProgram() ?? (canMakeRoots() ? 'clean-root' : null);
  if (engine === null) {
    console.log(
      'skipped: needs root or a container engine (root with the Debian packages debootstrap and iproute2)',
    );
    return 0;
  }
  if (engine !== 'clean-root') return buildAndProve({ engine, folder: '' });
  if (folder !== undefined) return buildAndProve({ engine, folder });
  const trees = mkdtempSync(join(tmpdir(), 'clindrove-images-'));
  try {
    // Mounts and processes end with it.
    const own = ['--mount', '--pid', '--fork', '--mount-proc', '--kill-child'];
    return run(['unshare', ...own, process.execPath, __filename, engine, trees]);
  } finally {
    rmSync(trees, { recursive: true, force: true });
  }
}

function buildAndProve(choice: EngineChoice): number {
  const engine = openEngine(choice);
  console.log(`Images by ${engine.name}`);
  for (const target of TARGETS) {
    const started = Date.now();
    const megabytes = engine.build(target) / 1e6;
    console.log(
      `${target.padEnd(8)} ${megabytes.toFixed(0).padStart(5)} MB, built in ${Math.round((Date.now() - started) / 1000)} s`,
    );
  }
  const stores = [join(__dirname, '../../local/with-stores.js'), '--', process.execPath];
  const prove = [join(__dirname, 'prove-images.js'), choice.engine, choice.folder];
  return run([...engine.beside, process.execPath, ...stores, ...prove]);
}

function run([command = '', ...args]: readonly string[]): number {
  return spawnSync(command, args, { stdio: 'inherit' }).status ?? 1;
}

// The first process of a namespace ends by a signal only if it listens to it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
process.exit(main(process.argv.slice(2)));
