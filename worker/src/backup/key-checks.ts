import { openText, sealText } from '@app/encryption';
import type { Manifest } from './manifest';

type Keys = ReadonlyMap<string, Buffer>;

const CHECKED = 'clindrove backup';
const bindingOf = (id: string) => ['backup-key', id];

/** A text for each of the keys that only the same key opens. Keys that are not in the ring are left out. */
export const keyChecks = (keys: Keys, ids: readonly string[]): Manifest['keys'] =>
  ids
    .filter((id) => keys.has(id))
    .map((id) => ({ id, check: sealText({ keys, active: id }, bindingOf(id), CHECKED) }));

/** @throws Error that names the first key that is missing or is another key of the same name. */
export function assertKeys(keys: Keys, checks: Manifest['keys']): void {
  for (const { id, check } of checks) {
    if (!keys.has(id))
      throw new Error(
        `The key APP_KEK_${id} is missing. The backup has values that only this key opens. Set it, and restore again.`,
      );
    if (!opens(keys, id, check))
      throw new Error(
        `The key APP_KEK_${id} is not the one that the backup was made with. Set the right key, and restore again.`,
      );
  }
}

function opens(keys: Keys, id: string, check: string): boolean {
  try {
    return openText({ keys, active: id }, bindingOf(id), check) === CHECKED;
  } catch {
    // A wrong key, and any change of the text, make decryption throw.
    return false;
  }
}
