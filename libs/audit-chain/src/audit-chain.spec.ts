import { randomBytes } from 'node:crypto';
import { ChainCheck, type SealedEvent } from './chain-check';
import { type EventFacts, type EventValues, linkDigest, valuesDigest } from './digests';
import { type Head, isSignedHead, publicKeyOf, signHead } from './head-signatures';

const CHAIN = 7;
const AT = '2026-11-23T01:02:03.000004Z';

const eventOf = (id: number, given: Partial<EventFacts & EventValues> = {}): EventFacts & EventValues => ({
  id: String(id),
  at: AT,
  actorId: id % 5,
  action: 'document.update',
  result: 'ok',
  workspaceId: CHAIN,
  formId: 3,
  targetType: 'document',
  targetId: id,
  requestId: null,
  reason: null,
  ip: '192.0.2.1',
  oldValue: { name: `Före ${id}`, tags: ['b', 'a'] },
  newValue: { name: 'Efter' },
  userAgent: 'Test',
  ...given,
});

/** Seals events as the writer of a chain does, or as an attacker who rewrites the chain would. */
function sealed(events: readonly (EventFacts & EventValues)[]): SealedEvent[] {
  let previous = '';
  return events.map((event, place) => {
    const salt = randomBytes(16).toString('hex');
    const link = {
      chain: CHAIN,
      position: place + 1,
      previous,
      sealedAt: AT,
      valuesDigest: valuesDigest(salt, event),
    };
    previous = linkDigest(link, event);
    const { previous: _before, ...kept } = link;
    return { ...kept, eventId: event.id, salt, event, digest: previous };
  });
}

function check(chain: readonly SealedEvent[], heads: readonly Head[] = [], isGone = false) {
  const checking = new ChainCheck(CHAIN, heads);
  for (const each of chain) checking.add(each);
  const { broken } = checking.end({ isGone });
  return {
    broken: broken === null ? null : broken.eventId,
    reason: broken?.reason,
    missing: checking.missingHead(heads),
  };
}

const SEALED = sealed(Array.from({ length: 40 }, (_unused, place) => eventOf(place + 1)));
const headOf = ({ position, digest }: Pick<SealedEvent, 'position' | 'digest'>): Head => ({
  chain: CHAIN,
  position,
  digest,
  signedAt: AT,
});
const LAST = SEALED.slice(-1).map(headOf);

describe('a chain of events', () => {
  it('is sound as it was sealed, in whatever order names of values come back', () => {
    expect(check(SEALED, LAST)).toMatchObject({ broken: null, missing: null });
    const turned = SEALED.map((each) => ({
      ...each,
      event: each.event && { ...each.event, oldValue: { tags: ['b', 'a'], name: `Före ${each.event.id}` } },
    }));
    expect(check(turned).broken).toBeNull();
  });

  it('shows one altered byte in every one of 1,000 trials, and in which event', () => {
    let seed = 20261123;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const missed: string[] = [];
    for (let trials = 0; trials < 1000;) {
      const place = random(SEALED.length);
      const text = JSON.stringify(SEALED[place]);
      const at = random(text.length);
      const other = String.fromCharCode(text.charCodeAt(at) ^ (1 << random(5)));
      const altered = parsed(text.slice(0, at) + other + text.slice(at + 1));
      // A database column has a fixed name and type, so other shapes cannot occur.
      if (altered === null || shapeOf(altered) !== shapeOf(SEALED[place])) continue;
      trials += 1;
      const { broken } = check(SEALED.map((each, index) => (index === place ? altered : each)));
      if (broken === null) missed.push(`${place}: ${text.slice(at - 10, at + 10)} -> ${other}`);
    }
    expect(missed).toEqual([]);
  });

  it.each([
    ['taken out', SEALED.filter((_each, place) => place !== 9), '11', 'was between them is gone'],
    [
      'taken out, and the others moved up',
      renumbered(SEALED.filter((_each, place) => place !== 9)),
      '11',
      'what was before it',
    ],
    ['swapped', swapped(SEALED, 9, 10), '11', 'is gone'],
    [
      'put in',
      renumbered([...SEALED.slice(0, 9), ...sealed([eventOf(99)]), ...SEALED.slice(9)]),
      '99',
      'not what was sealed',
    ],
    [
      'gone from the trail',
      SEALED.map((each, place) => (place === 9 ? { ...each, event: null } : each)),
      '10',
      'is gone',
    ],
    [
      'of another workspace',
      SEALED.map((each, place) =>
        place === 9 && each.event ? { ...each, event: { ...each.event, workspaceId: 8 } } : each,
      ),
      '10',
      'another chain',
    ],
  ])('shows an event that was %s', (_what, chain, eventId, reason) => {
    expect(check(chain)).toMatchObject({ broken: eventId, reason: expect.stringContaining(reason) });
  });

  it('does not show by itself that it was cut off or written anew: a kept head does', () => {
    const short = SEALED.slice(0, -3);
    const anew = sealed(SEALED.map(({ event }) => ({ ...(event ?? eventOf(1)), actorId: 1 })));

    for (const chain of [short, anew])
      expect(check(chain, LAST)).toMatchObject({ broken: null, missing: { position: 40 } });
  });

  it('stays sound when values are erased, and only where the trail says so', () => {
    const NONE = { oldValue: null, newValue: null, reason: null, ip: null, userAgent: null };
    const erasing = eventOf(41, { action: 'audit.erase', newValue: { events: [4] } });
    const erased = sealed([...SEALED.flatMap(({ event }) => event ?? []), erasing]).map((each) =>
      each.eventId === '4' && each.event ? { ...each, salt: null, event: { ...each.event, ...NONE } } : each,
    );

    expect(check(erased).broken).toBeNull();
    expect(check(erased.slice(0, -1))).toMatchObject({
      broken: '4',
      reason: expect.stringContaining('no event'),
    });
  });

  it('ends with the event that closes it, behind which people may only knock', () => {
    const closing = eventOf(2, { action: 'workspace.delete', targetType: 'workspace', targetId: CHAIN });
    const knock = eventOf(3, { action: 'access.refuse', result: 'refused' });

    expect(check(sealed([eventOf(1), closing, knock]), [], true).broken).toBeNull();
    expect(check(sealed([eventOf(1), knock]), [], true)).toMatchObject({ broken: '1' });
    expect(check(sealed([eventOf(1), closing, eventOf(4)]), [], true)).toMatchObject({ broken: '4' });
  });
});

describe('a signed head', () => {
  const ring = new Map([['1', randomBytes(32)]]);
  const head = signHead({ chain: CHAIN, position: 40, digest: 'd', signedAt: AT }, ring, '1');

  it('is ours with every part of it, and nobody else’s', () => {
    expect(isSignedHead(head, ring)).toBe(true);
    for (const other of [
      { chain: 8 },
      { position: 39 },
      { digest: 'e' },
      { signedAt: `${AT} ` },
      { keyId: '2' },
    ])
      expect(isSignedHead({ ...head, ...other }, ring)).toBe(false);
    expect(isSignedHead(head, new Map([['1', randomBytes(32)]]))).toBe(false);
  });

  it('has the same key for as long as the key-encryption key is the same', () => {
    expect(publicKeyOf(ring, '1')).toEqual(publicKeyOf(new Map(ring), '1'));
    expect(publicKeyOf(ring, '1').fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });
});

function renumbered(chain: readonly SealedEvent[]): SealedEvent[] {
  return chain.map((each, place) => ({ ...each, position: place + 1 }));
}

function swapped(chain: readonly SealedEvent[], one: number, other: number): SealedEvent[] {
  return chain.map((each, place) => chain[place === one ? other : place === other ? one : place] ?? each);
}

function parsed(text: string): SealedEvent | null {
  try {
    return JSON.parse(text) as SealedEvent;
  } catch {
    return null;
  }
}

/** Returns the names and types of all fields of a value. */
function shapeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value;
  return JSON.stringify(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]));
}
