import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cleanRoot } from './clean-root';
import { containerEngine } from './container-engine';
import { parseDockerfile } from './dockerfile';
import type { Engine } from './engine';

/** `clean-root`, or the program of a container engine; and the folder of the trees of the former. */
export interface EngineChoice {
  readonly engine: string;
  readonly folder: string;
}

/** In the order in which they start. */
export const TARGETS = ['migrate', 'api', 'worker', 'web'] as const;

const ROOT = resolve(__dirname, '../../../..');
/** A file of the repository. */
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
export const stages = parseDockerfile(read('infra/docker/Dockerfile'));

export function openEngine({ engine, folder }: EngineChoice): Engine {
  if (engine !== 'clean-root') return containerEngine(engine, ROOT);
  const ignored = read('infra/docker/Dockerfile.dockerignore').split('\n').filter(Boolean);
  const cache = join(ROOT, 'node_modules/.cache/clindrove/images');
  return cleanRoot({ stages, context: ROOT, ignored, folder, cache });
}
