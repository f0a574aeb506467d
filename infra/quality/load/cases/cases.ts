import type { LoadCase } from '../load-case';
import { bigFolder } from './big-folder';
import { alone, oneBesideMany, waiting } from './crowds';
import { frozenWorker, fullDisk, killedWorkers, wipedRedis } from './losses';
import { everyThirdFails, oneCallKey, providerAway } from './providers';
import { sockets } from './sockets';

/** Faults of an installation, by name. */
export const CASES: Readonly<Record<string, LoadCase>> = {
  'one-beside-many': oneBesideMany,
  alone,
  waiting,
  'one-call-key': oneCallKey,
  'every-third-503': everyThirdFails,
  'provider-away': providerAway,
  'killed-workers': killedWorkers,
  'frozen-worker': frozenWorker,
  'wiped-redis': wipedRedis,
  'full-disk': fullDisk,
  'big-folder': bigFolder,
  sockets,
};
