#!/usr/bin/env node
// Checks an exported audit trail: node verify-audit-chain.mjs audit-chain-1.jsonl [--key=FINGERPRINT]
// Needs Node 20 or newer and nothing else. It shares no code with the program that wrote the file.
//
// Of each event: digest = SHA-256 of the JSON array [chain, position, digest of the event before, sealedAt, id, at, actorId,
// action, result, workspaceId, formId, targetType, targetId, requestId, valuesDigest]; valuesDigest = SHA-256 of the salt, a
// line end and the JSON array [oldValue, newValue, reason, ip, userAgent]; names within values in the order of their letters.
// A head is the JSON array ["audit head", chain, position, digest, signedAt], signed with Ed25519.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, realpathSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const sha256 = (data) => createHash('sha256').update(data).digest('hex');
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

/** What each kind of line holds: no more, and no less. */
const FIELDS = {
  'audit chain': 'chain exportedAt kind version',
  event: 'chain digest event eventId kind position salt sealedAt valuesDigest',
  facts:
    'action actorId at formId id ip newValue oldValue reason requestId result targetId targetType userAgent workspaceId',
  head: 'chain digest key keyId kind position signature signedAt',
};
const hasFields = (value, kind) => Object.keys(value).sort().join(' ') === FIELDS[kind];

/** Answers what is wrong, as sentences; none when nothing is. `expectedKey`: fingerprint of the signing key, noted elsewhere. */
export async function checkChain(lines, expectedKey) {
  const faults = [];
  const digests = [''];
  const erased = new Map();
  let [chain, heads, signedTo, number] = [null, 0, 0, 0];
  const fault = (text) => faults.push(`line ${number}: ${text}`);
  for await (const text of lines) {
    number += 1;
    if (text === '') continue;
    let line;
    try {
      line = JSON.parse(text);
    } catch {
      fault('this is not JSON');
      continue;
    }
    if (!hasFields(line, line.kind) || (line.event && !hasFields(line.event, 'facts')))
      fault('a field is missing or new');
    else if (number > 1 && line.chain !== chain) fault('this belongs to another chain');
    else if (line.kind === 'audit chain') chain = line.chain;
    else if (line.kind === 'event') checkEvent(line);
    else checkHead(line);
  }
  if (chain === null) faults.push('the file does not say which chain it is');
  for (const [id, where] of erased)
    faults.push(`line ${where}: the values of event ${id} were erased, and no event says so`);
  return { faults, events: digests.length - 1, heads, signedTo };

  function checkEvent({ position, sealedAt, valuesDigest, digest, salt, eventId, event }) {
    const previous = digests[digests.length - 1];
    if (position !== digests.length) fault(`position ${digests.length} is missing`);
    digests[position] = digest;
    if (!event || event.id !== eventId || (event.workspaceId ?? 0) !== chain)
      return fault(`event ${eventId} is not there`);
    const facts = [
      chain,
      position,
      previous,
      sealedAt,
      event.id,
      event.at,
      event.actorId,
      event.action,
      event.result,
      event.workspaceId,
      event.formId,
      event.targetType,
      event.targetId,
      event.requestId,
      valuesDigest,
    ];
    if (sha256(json(facts)) !== digest)
      fault(`event ${eventId}, or what was before it, is not what was sealed`);
    const values = [event.oldValue, event.newValue, event.reason, event.ip, event.userAgent];
    if (salt === null) {
      if (values.some((value) => value !== null)) fault(`event ${eventId} has values without their salt`);
      erased.set(eventId, number);
    } else if (sha256(`${salt}\n${json(values)}`) !== valuesDigest)
      fault(`the values of event ${eventId} are not those that were sealed`);
    if (event.action === 'audit.erase')
      for (const id of event.newValue?.events ?? []) erased.delete(String(id));
  }

  function checkHead({ position, digest, signedAt, signature, key }) {
    heads += 1;
    if (digests[position] !== digest)
      return fault(`the chain was signed at ${position}, and is not the same there`);
    if (key === null) return fault(`the key of the head at ${position} is not in the file`);
    const publicKey = createPublicKey(key);
    const message = Buffer.from(JSON.stringify(['audit head', chain, position, digest, signedAt]));
    if (!verify(null, message, publicKey, Buffer.from(signature, 'base64')))
      fault(`the signature of the head at ${position} is wrong`);
    const fingerprint = sha256(publicKey.export({ type: 'spki', format: 'der' }));
    if (expectedKey !== undefined && fingerprint !== expectedKey)
      fault(`the head at ${position} was signed with the key ${fingerprint}`);
    signedTo = Math.max(signedTo, position);
  }
}

async function main([file, ...options]) {
  if (file === undefined) throw new Error('Usage: node verify-audit-chain.mjs FILE [--key=FINGERPRINT]');
  const key = options.find((option) => option.startsWith('--key='))?.slice('--key='.length);
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  const { faults, events, heads, signedTo } = await checkChain(lines, key);
  for (const text of faults.slice(0, 20)) console.log(`BROKEN  ${text}`);
  console.log(
    `${events} events, ${heads} signed heads, signed up to event ${signedTo}: ` +
      (faults.length === 0 ? 'nothing was altered, inserted or taken out' : `${faults.length} faults`),
  );
  if (key === undefined)
    console.log(
      'Compare the key with its fingerprint (npm run audit:verify prints it) by --key=FINGERPRINT.',
    );
  return faults.length === 0 ? 0 : 1;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await main(process.argv.slice(2));
