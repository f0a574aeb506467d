import { MASKED, maskOf } from './secret-mask';

const KEYS = [
  'sk-ant-api03-Zq8Vt2LmX0pR4nWc7KdYh1Gf-AA',
  'AIzaSyD3kQ9wE7rT5yU1iO8pA6sF4gH2jK0lZxc',
  'custom/key+with="odd" signs\\9f8e7d',
];

type Encode = (text: string) => string;
const base64: Encode = (text) => Buffer.from(text, 'utf8').toString('base64');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const ENCODINGS: Record<string, Encode> = {
  plain: (text) => text,
  'base64, one byte in': (text) => base64(`:${text};`),
  'base64, two bytes in': (text) => base64(`u:${text}\n`),
  base64,
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'base64 in lines': (text) =>
    base64(`${'before '.repeat(12)}${text}${' behind'.repeat(12)}`).replace(/(.{76})/g, '$1\r\n'),
  url: encodeURIComponent,
  'url, every character': (text) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  json: (text) => JSON.stringify({ error: text }),
  'json in json': (text) => JSON.stringify({ error: JSON.stringify({ key: text }) }),
  'json escapes': (text) =>
    text.replace(/./g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'json escapes in json': (text) =>
    JSON.stringify(text.replace(/./g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`)),
  'character references': (text) => text.replace(/./g, (one) => `&#${one.charCodeAt(0)};`),
  'utf-16, little': (text) => utf16(text).toString('latin1'),
  'utf-16, big': (text) => Buffer.from(utf16(text)).swap16().toString('utf8'),
  'utf-16 in base64': (text) => utf16(text).toString('base64'),
  'base64 in a url': (text) => encodeURIComponent(base64(text)),
};

/** Looks for the key in all decodings that an attacker could try. */
function tellsOf(masked: string, key: string): boolean {
  const runs = Array.from({ length: key.length - 7 }, (_unused, at) => key.slice(at, at + 8));
  const readings = [masked, ...Object.values(undo).map((each) => each(masked))];
  return readings.some((reading) => runs.some((run) => reading.includes(run)));
}
const undo: Record<string, Encode> = {
  base64: (text) =>
    [0, 1, 2, 3]
      .flatMap((from) => {
        const bytes = Buffer.from(text.replace(/[^\w+/-]/g, '').slice(from), 'base64');
        return [bytes.toString('latin1'), bytes.toString('utf16le')];
      })
      .join('\n'),
  url: (text) =>
    text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  json: (text) =>
    text
      .replaceAll('\\\\', '\\')
      .replace(/\\u(.{4})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  references: (text) => text.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))),
  zeros: (text) => text.replaceAll('\0', ''),
};

/** A pseudorandom sequence that is the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the mask of a key', () => {
  describe.each(KEYS)('%s', (key) => {
    const mask = maskOf(key);

    it.each(Object.entries(ENCODINGS))('takes it out of %s', (_name, encode) => {
      const masked = mask(`Invalid key ${encode(key)} was given`);

      expect(masked).toContain(MASKED);
      expect(masked).toMatch(/^Invalid key .* was given$/s);
      expect(tellsOf(masked, key)).toBe(false);
    });

    it('takes out every part of eight characters or more, in every encoding', () => {
      const random = seeded(7);
      for (let round = 0; round < 2000; round += 1) {
        const length = 8 + Math.floor(random() * (key.length - 8));
        const from = Math.floor(random() * (key.length - length + 1));
        const part = key.slice(from, from + length);
        const [name, encode = (text: string) => text] =
          Object.entries(ENCODINGS)[Math.floor(random() * Object.keys(ENCODINGS).length)] ?? [];
        const masked = mask(`key ${encode(part)}!`);
        if (!masked.includes(MASKED) || tellsOf(masked, part))
          throw new Error(`${name ?? ''} of ${part} became ${masked}`);
      }
    });
  });

  it.each([
    'sk-proj-A1b2C3d4E5f6G7h8I9j0',
    'sk-ant-api03-00000000000000000000',
    'AIzaSyA0000000000000000000000000000000',
    'gsk_0123456789abcdefghijABCD',
    's\0k\0-\0a\x001\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0l\0m\0n\0o\0p\0',
  ])('takes out another key of a vendor: %j', (other) => {
    expect(maskOf(KEYS[0] ?? '')(`The key ${other} is not valid`)).toBe(`The key ${MASKED} is not valid`);
  });

  it('draws no false mask in random text, XML and words that look like keys', () => {
    const mask = maskOf(KEYS[0] ?? '');
    const random = seeded(11);
    const signs = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/=-_%&<>"\\ \n';
    for (let round = 0; round < 200; round += 1) {
      const text = Array.from({ length: 2000 }, () => signs[Math.floor(random() * signs.length)]).join('');
      expect(mask(text)).toBe(text);
    }
    for (const text of [
      '<Task-management-oriented-visit-1/> risk-benefit-assessment-2024-version-3',
      '<ItemDef OID="I.sk" Name="100 &#956;g/m&#178; \u2265 5 % of 0x20"/>',
      'sk-like-words-without-a-number-in-them',
      'sk-ant-', // The prefix alone is not a secret.
      Buffer.from('any other text in base64, of some length').toString('base64'),
    ])
      expect(mask(text)).toBe(text);
  });

  it('leaves the name of the model and common words that a key contains, and takes out everything else of it', () => {
    const key = 'acme-gpt-6.1-sol-production-7fk2Qz81';
    const mask = maskOf(key, ['gpt-6.1-sol']);

    for (const text of ['The model gpt-6.1-sol-2026-10-01 answered.', 'in production', '-gpt-6.1-sol-'])
      expect(mask(text)).toBe(text);
    for (const text of [key, key.slice(0, 20), key.slice(10), '7fk2Qz81', 'production-7fk2'])
      expect(mask(`key ${text}!`)).toBe(`key ${MASKED}!`);
    expect(mask(`key ${btoa(key)}!`)).toBe(`key ${MASKED}!`);
  });

  it('keeps a text of 20 MB moving', () => {
    const text = '<ItemDef OID="I.1" Name="Systolic &amp; diastolic"/>\n'.repeat(400_000);

    expect(maskOf(KEYS[0] ?? '')(text)).toBe(text);
  });
});
