import { type KeyRing, publicKeyOf, signPackage } from '@app/audit-chain';
import { canonicalJson } from '@app/study-model';
import { zipSync } from 'fflate';
import { crc32 } from './crc32';
import { digestOfBytes } from './revision-digests';

/** A file of the package. Names are ASCII. */
export interface PackageFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A changed byte is found within a block of this size by its CRC-32. */
const BLOCK = 1024;
/** The earliest date of the format, so that equal files give equal bytes. */
const TIME = new Date(1980, 0, 1);

/**
 * A ZIP whose every byte `verify-signed-revision.mjs` can check: files without compression; first `index.json` with their digests,
 * last `seal.json` with the installation's signature of the index.
 */
export function signedPackage(
  files: readonly PackageFile[],
  { ring, keyId }: { ring: KeyRing; keyId: string },
): Uint8Array {
  const sealOf = (digest: string): Uint8Array =>
    bytesOf({
      digest,
      keyId,
      key: publicKeyOf(ring, keyId).pem,
      signature: signPackage(digest, ring, keyId),
    });
  const index = bytesOf({
    version: 1,
    block: BLOCK,
    files: files.map(indexEntry),
    // The size of a seal does not depend on its digest.
    sealBytes: sealOf(digestOfBytes('')).length,
  });
  const all = [
    { name: 'index.json', bytes: index },
    ...files,
    { name: 'seal.json', bytes: sealOf(digestOfBytes(index)) },
  ];
  return zipSync(Object.fromEntries(all.map(({ name, bytes }) => [name, bytes])), { level: 0, mtime: TIME });
}

const indexEntry = ({ name, bytes }: PackageFile) => ({
  name,
  bytes: bytes.length,
  sha256: digestOfBytes(bytes),
  crc32: crc32(bytes),
  blocks: Array.from({ length: Math.ceil(bytes.length / BLOCK) }, (_, at) =>
    crc32(bytes.subarray(at * BLOCK, (at + 1) * BLOCK)),
  ),
});

const bytesOf = (value: object): Uint8Array => Buffer.from(canonicalJson(value), 'utf8');
