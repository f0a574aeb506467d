import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { publicKeyOf } from '@app/audit-chain';
import { canonicalJson } from '@app/study-model';
import { changeOf, digestOf, type PackageFile, signedPackage } from './index';

const SCRIPT = resolve(__dirname, '..', '..', '..', 'web', 'public', 'verify-signed-revision.mjs');
const KEYS = { ring: new Map([['k1', randomBytes(32)]]), keyId: 'k1' };

/** Flips one byte at each place and prints the places that the script does not name as the first changed byte. */
const FLIPS = `
  import { readFileSync } from 'node:fs';
  const [file, script, places] = process.argv.slice(1);
  const { findChanges } = await import(script);
  const zip = readFileSync(file);
  const missed = [];
  for (const [at, mask] of JSON.parse(places)) {
    zip[at] ^= mask;
    const [first] = findChanges(zip).changes;
    if (first?.at !== at || first.to !== at) missed.push([at, first?.text ?? 'nothing']);
    zip[at] ^= mask;
  }
  console.log(JSON.stringify(missed));
`;

describe('the package of a signed revision', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signed-revision-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const stored = (zip: Uint8Array): string => {
    const file = join(folder, `${createHash('sha256').update(zip).digest('hex')}.zip`);
    writeFileSync(file, zip);
    return file;
  };
  const missed = (zip: Uint8Array, places: readonly (readonly [at: number, mask: number])[]): unknown =>
    JSON.parse(
      execFileSync(
        process.execPath,
        ['--input-type=module', '-e', FLIPS, stored(zip), SCRIPT, JSON.stringify(places)],
        { encoding: 'utf8' },
      ),
    );
  const verdict = (zip: Uint8Array, ...options: string[]): { code: number; output: string } => {
    try {
      return {
        code: 0,
        output: execFileSync(process.execPath, [SCRIPT, stored(zip), ...options], { encoding: 'utf8' }),
      };
    } catch (error) {
      const { status, stdout } = error as { status: number; stdout: string };
      return { code: status, output: stdout };
    }
  };

  it('is unchanged, with its signatures and the fingerprint of the key', () => {
    const zip = signedPackage(revisionFiles(), KEYS);
    const { fingerprint } = publicKeyOf(KEYS.ring, KEYS.keyId);

    expect(verdict(zip, `--key=${fingerprint}`)).toEqual({
      code: 0,
      output: expect.stringContaining('2026-11-26T06:00:00.000Z  approver: Jiří Novák') as string,
    });
    expect(verdict(zip).output).toContain(fingerprint);
    expect(Buffer.from(signedPackage(revisionFiles(), KEYS))).toEqual(Buffer.from(zip));
  });

  it('names each of 1,000 flipped bytes', () => {
    const zip = signedPackage(revisionFiles(), KEYS);
    const next = random(20_261_126);
    const places = Array.from({ length: 1000 }, () => [next(zip.length), 1 + next(255)] as const);

    expect(missed(zip, places)).toEqual([]);
  });

  it('names every byte of a small package, headers and seal included', () => {
    const zip = signedPackage([{ name: 'a.txt', bytes: Buffer.from('one line') }], KEYS);

    expect(
      missed(
        zip,
        Array.from(zip, (_, at) => [at, 1 << (at % 8)] as const),
      ),
    ).toEqual([]);
  });

  it('names the file and the first changed block when several bytes of a file were changed', () => {
    const zip = Buffer.from(signedPackage(revisionFiles(), KEYS));
    const at = zip.indexOf('criterion 300 ');
    zip.write('criterion 999 ', at);

    const { code, output } = verdict(zip);

    expect(code).toBe(1);
    expect(output).toMatch(/^CHANGED {2}bytes \d+ to \d+ of the ZIP: files\/result\.xml, between its bytes/);
    const [, from, to] = /bytes (\d+) to (\d+)/.exec(output) ?? [];
    expect([Number(from) <= at, at <= Number(to)]).toEqual([true, true]);
  });

  it('notices bytes that were cut off or added, and another key', () => {
    const zip = Buffer.from(signedPackage(revisionFiles(), KEYS));

    expect(verdict(zip.subarray(0, -1)).code).toBe(1);
    expect(verdict(Buffer.concat([zip, Buffer.from('x')])).output).toContain('after the end of the ZIP');
    const other = signedPackage(revisionFiles(), { ring: new Map([['k1', randomBytes(32)]]), keyId: 'k1' });
    const { fingerprint } = publicKeyOf(KEYS.ring, KEYS.keyId);
    expect(verdict(other, `--key=${fingerprint}`).output).toContain('was signed with the key');
  });

  it('contradicts a signature that is moved to another revision', () => {
    const files = revisionFiles().map((file) =>
      file.name === 'model.json' ? { ...file, bytes: Buffer.from('{"changed":true}') } : file,
    );

    expect(verdict(signedPackage(files, KEYS))).toMatchObject({
      code: 1,
      output: expect.stringContaining('model.json is not the file that was signed') as string,
    });
  });
});

describe('a change after signing', () => {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const content = {
    version: 1 as const,
    workflowId: 7,
    model: sha('model'),
    files: [{ name: 'result.xml', sha256: sha('xml'), bytes: 3 }],
    sources: [{ documentId: 1, name: 'Protocol', sha256: sha('pdf'), bytes: 3 }],
    decisions: { count: 0, sha256: sha('[]') },
  };

  const source = (name: string, bytes: string) => [{ documentId: 1, name, sha256: sha(bytes), bytes: 3 }];

  it('is told by what differs; a renamed document is no change', () => {
    expect(changeOf(content, { ...content, sources: source('Protocol', 'other') })).toBe('source-changed');
    expect(changeOf(content, { ...content, decisions: { count: 1, sha256: sha('[1]') } })).toBe(
      'decisions-changed',
    );
    expect(changeOf(content, { ...content, model: sha('other') })).toBe('study-changed');
    expect(changeOf(content, { ...content, files: [] })).toBe('file-changed');
    expect(changeOf(content, { ...content, sources: source('Renamed', 'pdf') })).toBeNull();
  });
});

/** A revision of a large XML document with all its files. */
function revisionFiles(): PackageFile[] {
  const sha = (bytes: string) => createHash('sha256').update(bytes).digest('hex');
  const xml = Array.from({ length: 4000 }, (_, at) => `<Item OID="I.${at}">criterion ${at} </Item>`).join(
    '\n',
  );
  const model = canonicalJson({ title: 'Study' });
  const content = {
    version: 1,
    workflowId: 7,
    model: sha(model),
    files: [{ name: 'result.xml', sha256: sha(xml), bytes: xml.length }],
    sources: [],
    decisions: { count: 0, sha256: sha('[]') },
    lastEditorId: 1,
  };
  const digest = digestOf(content);
  const signature = {
    id: 5,
    digest,
    meaning: 'approver',
    printedName: 'Jiří Novák',
    signedBy: 1,
    signedAt: '2026-11-26T06:00:00.000Z',
  };
  return [
    ['revision.json', canonicalJson(content)],
    ['model.json', model],
    ['decisions.json', '[]'],
    ['files/result.xml', xml],
    ['signatures.json', canonicalJson({ digest, signatures: [signature] })],
    ['audit-events.jsonl', `${JSON.stringify(sealedEvent(digest))}\n`],
  ].map(([name = '', text = '']) => ({ name, bytes: Buffer.from(text) }));
}

function sealedEvent(digest: string) {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const newValue = { digest, signature: 5 };
  const valuesDigest = sha(`salt\n${JSON.stringify([null, newValue, null, null, null])}`);
  const event = {
    id: '9',
    at: '2026-11-26T06:00:00.000001Z',
    actorId: 1,
    action: 'revision.sign',
    result: 'ok',
    workspaceId: 2,
    formId: 3,
    targetType: 'workflow',
    targetId: 7,
    requestId: null,
    oldValue: null,
    newValue,
    reason: null,
    ip: null,
    userAgent: null,
  };
  const facts = [
    2,
    1,
    '',
    event.at,
    '9',
    event.at,
    1,
    event.action,
    'ok',
    2,
    3,
    'workflow',
    7,
    null,
    valuesDigest,
  ];
  const link = { position: 1, sealedAt: event.at, valuesDigest, salt: 'salt', previous: '' };
  return { ...link, event, digest: sha(JSON.stringify(facts)) };
}

/** Repeatable numbers below a limit (mulberry32). */
function random(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % limit;
  };
}
