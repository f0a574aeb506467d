#!/usr/bin/env node
// Checks an exported signed revision: node verify-signed-revision.mjs revision.zip [--key=FINGERPRINT]
// Needs Node 20 or newer and nothing else. It shares no code with the program that wrote the file.
//
// The ZIP is not compressed. index.json names each file with SHA-256, CRC-32 and the CRC-32 of each block. seal.json holds the
// SHA-256 of index.json and an Ed25519 signature of the JSON array ["signed revision", SHA-256]. revision.json is the content of the
// revision; its SHA-256 is the digest in signatures.json. If one byte was changed, the script names that byte.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
const crc32 = (bytes) => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ TABLE[(value ^ byte) & 255];
  return (value ^ 0xffffffff) >>> 0;
};

/** Positions whose single change explains why the CRC-32 of the bytes is not the expected one, with the byte that stood there. */
function* changedBytes(bytes, expected) {
  const difference = (crc32(bytes) ^ expected) >>> 0;
  for (let change = 1; change < 256; change += 1) {
    let value = TABLE[change];
    for (let at = bytes.length - 1; at >= 0; at -= 1) {
      if (value >>> 0 === difference) yield { at, was: bytes[at] ^ change };
      value = (value >>> 8) ^ TABLE[value & 255];
    }
  }
}
const repaired = (bytes, { at, was }) => {
  const copy = Buffer.from(bytes);
  copy[at] = was;
  return copy;
};
const parsed = (bytes) => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};

const LOCAL = 30;
const CENTRAL = 46;
const END = 22;

/** Size and CRC-32 of an entry as its local header and its entry in the directory state them. */
function statedOf(zip, localAt, centralAt) {
  const stated = [];
  if (localAt + LOCAL <= zip.length)
    stated.push({ crc: zip.readUInt32LE(localAt + 14), bytes: zip.readUInt32LE(localAt + 18) });
  if (centralAt !== null && centralAt + CENTRAL <= zip.length)
    stated.push({ crc: zip.readUInt32LE(centralAt + 16), bytes: zip.readUInt32LE(centralAt + 20) });
  return stated;
}

/** The index as it was exported, with the byte of it that was changed, if any. Null if it cannot be told. */
function findIndex(zip) {
  const start = LOCAL + 'index.json'.length;
  const directory = zip.length >= END ? zip.readUInt32LE(zip.length - END + 16) : null;
  const stated = statedOf(zip, 0, directory);
  const data = (bytes) => zip.subarray(start, start + bytes);
  for (const { bytes } of stated)
    if (stated.some(({ crc }) => crc === crc32(data(bytes))) && parsed(data(bytes)) !== null)
      return { bytes: data(bytes), changed: null };
  for (const { bytes, crc } of stated)
    for (const change of changedBytes(data(bytes), crc)) {
      const whole = repaired(data(bytes), change);
      if (parsed(whole) !== null && zip.includes(sha256(whole), start + bytes))
        return { bytes: whole, changed: start + change.at };
    }
  return null;
}

/** Headers that the ZIP must have, in order, with the place of each file. */
function expectedLayout(entries) {
  const parts = [];
  let at = 0;
  const add = (name, what, bytes) => {
    parts.push({ name, what, at, bytes });
    at += bytes.length;
  };
  const directory = [];
  for (const { name, bytes, crc } of entries) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(0x00210000, 6);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(bytes, 14);
    fields.writeUInt32LE(bytes, 18);
    fields.writeUInt16LE(name.length, 22);
    const central = Buffer.alloc(CENTRAL);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    fields.copy(central, 6);
    central.writeUInt32LE(at, 42);
    directory.push({ name, bytes: Buffer.concat([central, Buffer.from(name)]) });
    add(name, 'header', Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name)]));
    parts.push({ name, what: 'data', at, bytes });
    at += bytes;
  }
  const directoryAt = at;
  for (const { name, bytes } of directory) add(name, 'directory entry', bytes);
  const end = Buffer.alloc(END);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(at - directoryAt, 12);
  end.writeUInt32LE(directoryAt, 16);
  add('', 'end of the ZIP', end);
  return { parts, directoryAt, directorySize: at - END - directoryAt, total: at };
}

/** The first changed byte of a file, found with the CRC-32 of its blocks; a range if the block has several. */
function firstChange(bytes, { blocks, sha256: expected }, size) {
  for (const [number, crc] of blocks.entries()) {
    const from = number * size;
    const block = bytes.subarray(from, from + size);
    if (crc32(block) === crc) continue;
    const found = [...changedBytes(block, crc)].map(({ at, was }) => ({ at: from + at, was }));
    const proven = found.find((change) => sha256(repaired(bytes, change)) === expected);
    if (proven !== undefined) return { from: proven.at, to: proven.at };
    const [likely] = found;
    return likely ? { from: likely.at, to: likely.at } : { from, to: from + block.length - 1 };
  }
  return { from: 0, to: bytes.length - 1 };
}

/** Every difference from the ZIP as it was exported, in the order of its bytes: `{ file, part, at, to, text }`. */
export function findChanges(zip, expectedKey) {
  const index = findIndex(zip);
  if (index === null)
    return {
      changes: [
        {
          file: 'index.json',
          part: 'data',
          at: 0,
          to: zip.length,
          text: 'index.json was changed in several places',
        },
      ],
      notes: [],
    };
  const { files, block, sealBytes } = parsed(index.bytes);
  const listed = files.map(({ name, bytes, crc32: crc }) => ({ name, bytes, crc }));
  const first = { name: 'index.json', bytes: index.bytes.length, crc: crc32(index.bytes) };
  const entriesWith = (crc) => [first, ...listed, { name: 'seal.json', bytes: sealBytes, crc }];
  const layout = expectedLayout(entriesWith(0));
  const dataAt = (name) => layout.parts.find((part) => part.name === name && part.what === 'data').at;
  const slice = (name, bytes) => zip.subarray(dataAt(name), dataAt(name) + bytes);
  const seal = slice('seal.json', sealBytes);
  const crcOfSeal = agreedCrc(zip, layout, seal);
  const changes = [];
  const add = (file, part, at, to = at) => changes.push({ file, part, at, to });

  for (const part of expectedLayout(entriesWith(crcOfSeal)).parts) {
    if (part.what === 'data') continue;
    const at = part.bytes.findIndex((byte, offset) => zip[part.at + offset] !== byte);
    if (at >= 0) add(part.name, part.what, part.at + at);
  }
  if (index.changed !== null) add('index.json', 'data', index.changed);
  for (const file of files) {
    const bytes = slice(file.name, file.bytes);
    if (sha256(bytes) === file.sha256) continue;
    const { from, to } = firstChange(bytes, file, block);
    add(file.name, 'data', dataAt(file.name) + from, dataAt(file.name) + to);
  }
  if (crc32(seal) !== crcOfSeal) {
    const [found] = [...changedBytes(seal, crcOfSeal)];
    add(
      'seal.json',
      'data',
      dataAt('seal.json') + (found?.at ?? 0),
      dataAt('seal.json') + (found?.at ?? sealBytes - 1),
    );
  } else {
    const fault = sealFault(parsed(seal), sha256(index.bytes), expectedKey);
    if (fault !== null)
      changes.push({
        file: 'seal.json',
        part: 'data',
        at: dataAt('seal.json'),
        to: dataAt('seal.json') + sealBytes - 1,
        text: fault,
      });
  }
  if (zip.length > layout.total) add('', 'bytes after the end of the ZIP', layout.total, zip.length - 1);
  changes.sort((one, other) => one.at - other.at);
  for (const change of changes) change.text ??= textOf(change, layout);
  const contents = Object.fromEntries(files.map(({ name, bytes }) => [name, slice(name, bytes)]));
  return { changes, contents, fingerprint: fingerprintOf(parsed(seal)) };
}

/** The seal's CRC-32 is in no index: two of header, directory and bytes agree. */
function agreedCrc(zip, layout, seal) {
  const header = layout.parts.find(({ name, what }) => name === 'seal.json' && what === 'header').at;
  const central = layout.parts.find(
    ({ name, what }) => name === 'seal.json' && what === 'directory entry',
  ).at;
  const [local, stated] = statedOf(zip, header, central);
  return local !== undefined && local.crc === stated?.crc ? local.crc : crc32(seal);
}

function sealFault(seal, digest, expectedKey) {
  if (seal?.digest !== digest) return 'the seal is not that of this index';
  const message = Buffer.from(JSON.stringify(['signed revision', digest]));
  if (!verify(null, message, createPublicKey(seal.key), Buffer.from(seal.signature, 'base64')))
    return 'the signature of the seal is wrong';
  if (expectedKey !== undefined && fingerprintOf(seal) !== expectedKey)
    return `the seal was signed with the key ${fingerprintOf(seal)}`;
  return null;
}

function fingerprintOf(seal) {
  try {
    return sha256(createPublicKey(seal.key).export({ type: 'spki', format: 'der' }));
  } catch {
    return null;
  }
}

function textOf({ file, part, at, to }, layout) {
  const place = to === at ? `byte ${at} of the ZIP` : `bytes ${at} to ${to} of the ZIP`;
  if (part !== 'data') return `${place}: ${part}${file === '' ? '' : ` of ${file}`}`;
  const start = layout.parts.find(({ name, what }) => name === file && what === 'data').at;
  return `${place}: ${file}, ${to === at ? `byte ${at - start}` : `between its bytes ${at - start} and ${to - start}`}`;
}

const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
};
const json = (value) => JSON.stringify(sorted(value));

/** Contradictions between the files of an unchanged package; none if signatures, digests and audit events belong together. */
export function findContradictions(contents) {
  const faults = [];
  const digest = sha256(contents['revision.json']);
  const content = parsed(contents['revision.json']);
  const expected = [
    ['model.json', content.model],
    ['decisions.json', content.decisions.sha256],
    ...content.files.map((file) => [`files/${file.name}`, file.sha256]),
  ];
  for (const [name, value] of expected)
    if (contents[name] === undefined || sha256(contents[name]) !== value)
      faults.push(`${name} is not the file that was signed`);
  const { signatures } = parsed(contents['signatures.json']);
  if (signatures.length === 0) faults.push('there is no signature');
  const events = contents['audit-events.jsonl']
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  for (const each of signatures) {
    if (each.digest !== digest) faults.push(`signature ${each.id} is of another revision`);
    if (
      !events.some(
        ({ event }) =>
          event.action === 'revision.sign' &&
          event.newValue?.signature === each.id &&
          event.newValue.digest === digest,
      )
    )
      faults.push(`no audit event records signature ${each.id}`);
  }
  for (const line of events) faults.push(...faultsOfEvent(line));
  return faults;
}

function faultsOfEvent({ event, position, sealedAt, digest, valuesDigest, salt, previous }) {
  if (position === null) return [`audit event ${event.id} was not sealed yet when the package was made`];
  const { id, at, actorId, action, result, workspaceId, formId, targetType, targetId, requestId } = event;
  const facts = [
    workspaceId ?? 0,
    position,
    previous,
    sealedAt,
    id,
    at,
    actorId,
    action,
    result,
    workspaceId,
    formId,
    targetType,
    targetId,
    requestId,
    valuesDigest,
  ];
  if (sha256(json(facts)) !== digest) return [`audit event ${id} is not what was sealed`];
  const values = [event.oldValue, event.newValue, event.reason, event.ip, event.userAgent];
  return salt !== null && sha256(`${salt}\n${json(values)}`) !== valuesDigest
    ? [`the values of audit event ${id} are not those that were sealed`]
    : [];
}

function main([file, ...options]) {
  if (file === undefined) throw new Error('Usage: node verify-signed-revision.mjs FILE [--key=FINGERPRINT]');
  const key = options.find((option) => option.startsWith('--key='))?.slice('--key='.length);
  const { changes, contents, fingerprint } = findChanges(readFileSync(file), key);
  const faults = changes.length > 0 ? [] : findContradictions(contents);
  for (const { text } of changes.slice(0, 20)) console.log(`CHANGED  ${text}`);
  for (const text of faults) console.log(`WRONG    ${text}`);
  const isSound = changes.length + faults.length === 0;
  if (isSound) {
    const { signatures } = parsed(contents['signatures.json']);
    for (const each of signatures) console.log(`${each.signedAt}  ${each.meaning}: ${each.printedName}`);
    console.log('Unchanged: files, signatures and audit events belong together.');
  }
  if (key === undefined)
    console.log(
      `The key is ${fingerprint}. Compare it with the fingerprint that npm run audit:verify prints, by --key=FINGERPRINT.`,
    );
  return isSound ? 0 : 1;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2));
